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

/** Why what is written cannot be sent yet: the button and the key ask the same (COMPOSE-43); null where it is whole. */
export const $obstacle = combine(
  { mail: $written, lacks: $lacks, isAttaching: $isAttaching, today: $today },
  ({ mail, lacks: [lack], isAttaching, today }): string | null => {
    if (mail?.isOvertaken) return 'Choose first which of the two drafts counts'
    if (isAttaching) return ATTACHING
    if (lack !== undefined) return lackWords[lack]
    // The days of a draft pass while it lies.
    const reminder = mail && offersReminder(mail.ask.detail.state) ? mail.text.reminder : null
    return reminder && reminder.date <= today ? REMINDER_TOO_EARLY : null
  },
)
