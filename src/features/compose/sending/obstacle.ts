import { combine } from 'effector'
import {
  type Lack,
  offersReminder,
  REMINDER_TOO_EARLY,
  SUBJECT_TOO_LONG,
  TOO_MANY_RECIPIENTS,
  UNFILLED,
} from '../../../../contracts/rules/mail/compose.ts'
import { $today } from '../../../queries/following/day.ts'
import { $isAttaching } from '../attaching/attachments.ts'
import type { Beginning } from '../draft/beginning.ts'
import { $written } from '../draft/model.ts'
import { $lacks } from '../draft/values.ts'

/** What it lacks, in words. */
const lackWords: Readonly<Record<Lack, string>> = {
  recipient: 'Add a recipient',
  addresses: 'Correct the address in red',
  crowd: TOO_MANY_RECIPIENTS,
  subject: 'Add a subject',
  length: SUBJECT_TOO_LONG,
  content: 'Write something',
  placeholders: UNFILLED,
}

/** Said while files are on their way into it. */
export const ATTACHING = 'The attachments are still being uploaded'

/** The reminder that is set once it has left; null for none, and where none is offered. */
export const reminderOf = ({ ask, text }: Beginning) =>
  offersReminder(ask.detail.state) ? text.reminder : null

/** Why it cannot be reminded of: the days of a draft pass while it lies (COMPOSE-33). */
export const $lateReminder = combine($written, $today, (mail, today): string | null => {
  const reminder = mail && reminderOf(mail)
  return reminder && reminder.date <= today ? REMINDER_TOO_EARLY : null
})

/** Why what is written cannot be sent yet: the button and the key ask the same (COMPOSE-43); null where it is whole. */
export const $obstacle = combine(
  { mail: $written, lacks: $lacks, isAttaching: $isAttaching, late: $lateReminder },
  ({ mail, lacks: [lack], isAttaching, late }): string | null => {
    if (mail?.isOvertaken) return 'Choose first which of the two drafts counts'
    if (isAttaching) return ATTACHING
    return lack === undefined ? late : lackWords[lack]
  },
)
