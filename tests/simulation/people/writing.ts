/** What people write to opponents themselves: sent at once or later or once more, noted as sent, taken back. */
import type { EmailActivity } from '../../../contracts/model/cases/activity.ts'
import { isEmail } from '../../../src/projections/cases/timeline.ts'
import { aReminder } from '../../support/proofs/sent-reminders.ts'
import type { Doing } from './doing.ts'

/** No two say the same, so that a mail is known by its subject. Of a few it is to be reminded once they have left. */
const written = ({ history, caseId, step }: Doing) => ({
  ...{ case_id: caseId, to: `owner-${caseId}@shop.example`, cc: '', bcc: '' },
  ...{ subject: history.newText('answer'), content: '<p>Hello</p>', attachments: [] },
  ...(step.value % 3 === 0 && { reminder: aReminder }),
})

/** A failed one as it was to be sent, in its own entry. */
export const sendAgain = ({ client, caseId }: Doing, { id, content }: EmailActivity) =>
  client.send('case.mail.send', {
    ...{ case_id: caseId, to: content.to, cc: '', bcc: '', subject: content.subject },
    ...{ content: '<p>Hello again</p>', attachments: [], case_activity_id: id, delay: 0 },
  })

const delays = [0, 0, 5, 10, 30] as const

export const writing = {
  'mail send': (doing: Doing) =>
    doing.client.send('case.mail.send', {
      ...written(doing),
      delay: delays[doing.step.value % delays.length] ?? 0,
    }),
  'mail log': (doing: Doing) => doing.client.send('case.mail.log', written(doing)),
  'mail back': (doing: Doing) => {
    const { client, form, caseId } = doing
    const mine = form.timeline
      .filter(isEmail)
      .filter(({ type, content }) => type === 'EMAIL_OUT' && content.automation_info === null)
    const mail = mine.find(({ content }) => content.status === 'SCHEDULED') ?? mine[0]
    if (mail) client.send('case.mail.take-back', { case_id: caseId, activity_id: mail.id })
    else client.send('case.mail.log', written(doing))
  },
}
