import { combine, sample } from 'effector'
import type { EmailActivity } from '../../../../contracts/model/cases/activity.ts'
import { mailUnreadRequested, unreadMailRequested } from '../../../actions/requests.ts'
import { $openMailId, mailOpened } from '../../../actions/workplace.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import {
  $activities,
  $emailStatus,
  emailContentRequested,
} from '../../../queries/cases/open-case.ts'

const isMail = (activity: { type: string }): activity is EmailActivity =>
  activity.type === 'EMAIL_IN' || activity.type === 'EMAIL_OUT' || activity.type === 'TRIGGERED'

/** The open mail as its activity knows it, with its content once that is loaded. */
export const $openMail = combine($activities, $openMailId, (entries, id) =>
  id === null
    ? null
    : (entries
        .map(({ activity }) => activity)
        .filter(isMail)
        .find(({ content }) => content.email_id === id) ?? null),
)

// They stand newest first: who reads one after the other reads them as they came.
sample({
  clock: sample({
    clock: unreadMailRequested,
    source: $activities,
    fn: (entries) =>
      entries
        .map(({ activity }) => activity)
        .filter(isMail)
        .findLast(({ content }) => content.unread === 1)?.content.email_id,
  }).filterMap((id) => id),
  target: mailOpened,
})

/** How the loading of the open mail stands. */
export const $openMailStatus = combine($emailStatus, $openMailId, (statuses, id) =>
  id === null ? '' : (statuses.get(id) ?? ''),
)

const opened = sample({ clock: mailOpened, source: $openMail }).filterMap(
  (mail) => mail ?? undefined,
)

const addressOf = (mail: EmailActivity) => ({
  case_id: mail.case_id,
  email_id: mail.content.email_id,
})

sample({
  clock: opened.filter({ fn: ({ content }) => content.mail_content === null }),
  fn: addressOf,
  target: emailContentRequested,
})

// Opening reads the mail: a command, since loading it changes nothing (spec README, 11).
const markReadFx = createCommandEffect('email.mark-read')
sample({
  clock: opened.filter({ fn: ({ content }) => content.unread === 1 }),
  fn: addressOf,
  target: markReadFx,
})

const markUnreadFx = createCommandEffect('email.mark-unread')
const leftUnread = sample({ clock: mailUnreadRequested, source: $openMail }).filterMap((mail) =>
  mail?.type === 'EMAIL_IN' ? mail : undefined,
)
sample({ clock: leftUnread, fn: addressOf, target: markUnreadFx })
// Its content goes with the mark (ACT-12), so there is nothing left to show.
sample({ clock: leftUnread, fn: () => null, target: mailOpened })
