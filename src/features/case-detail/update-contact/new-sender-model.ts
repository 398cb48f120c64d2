import { createEvent, createStore, sample } from 'effector'
import { allowsContactChange } from '../../../../contracts/rules/cases/case-allows.ts'
import { isNewSender, readSender } from '../../../../contracts/rules/cases/contact.ts'
import { mailOpened } from '../../../actions/workplace.ts'
import { $caseDetail } from '../../../queries/cases/open-case.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { $openMail } from '../mail-reading/mail-model.ts'

/** The question is answered with no: nothing is stored, and it is not asked again for this opening. */
export const updateDeclined = createEvent()
/** The sender is the contact now. */
export const senderSettled = createEvent()

/** Whom the mail came from, where that is somebody else than the contact (CONTACT-12; gaps-2, 8). */
type Sender = { name: string; address: string; stored: string | null }

const prompted = sample({
  clock: mailOpened,
  source: { mail: $openMail, detail: $caseDetail },
}).filterMap(({ mail, detail }): Sender | undefined => {
  if (mail?.type !== 'EMAIL_IN' || mail.content.unread !== 1 || !detail) return undefined
  const stored = detail.opponent_contact_details.email
  return allowsContactChange(detail.state) && isNewSender(mail.content.from, stored)
    ? { ...readSender(mail.content.from), stored }
    : undefined
})

/** The sender that is asked about, null while there is no question. */
export const $newSender = createStore<Sender | null>(null)
  .reset(mailOpened)
  .on(prompted, (_, sender) => sender)
  .reset(updateDeclined, senderSettled, sessionEnded)
