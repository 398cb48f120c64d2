import { combine } from 'effector'
import { splitAddresses } from '../../../../contracts/rules/addresses/address-list.ts'
import {
  type NewerMail,
  newerMails,
  type Warnings,
  warningsOf,
} from '../../../../contracts/rules/mail/send-warnings.ts'
import { $view } from '../../../commands/overlay.ts'
import { timelineIn } from '../../../projections/view.ts'
import { $othersAt } from '../../../queries/following/presence.ts'
import { $user } from '../../../queries/following/session.ts'
import type { Beginning } from '../draft/beginning.ts'
import { $written } from '../draft/model.ts'

const $caseId = $written.map((mail) => mail?.ask.detail.id ?? null)
const $timeline = combine($view, $caseId, (view, id) => (id === null ? null : timelineIn(view, id)))
const $knownUntil = $written.map((mail) => mail?.text.known_until ?? null)
const $userId = $user.map((user) => user?.user_id ?? null)

/** What came in of the case, or was sent by others, since it was begun; newest first. */
export const $newer = combine(
  { timeline: $timeline, since: $knownUntil, userId: $userId },
  ({ timeline, since, userId }): readonly NewerMail[] =>
    timeline && since !== null && userId !== null ? newerMails(timeline, { since, userId }) : [],
)

/** Who else works on the case at this moment, by name. */
export const $writing = combine($othersAt, $caseId, (othersAt, id): readonly string[] =>
  id === null
    ? []
    : othersAt(id)
        .filter(({ isEditing }) => isEditing)
        .map(({ name }) => name),
)

/** What is asked of it before it leaves; null where there is nothing to ask. */
export const $warned = combine(
  { mail: $written, newer: $newer, writing: $writing },
  ({ mail, newer, writing }): Warnings | null => mail && warned(mail, { newer, writing }),
)

function warned(
  { text, files, ask }: Beginning,
  around: Pick<Warnings, 'newer' | 'writing'>,
): Warnings | null {
  const { to, cc, bcc, subject, content, invoice_id } = text
  return warningsOf(
    {
      ...{ to: splitAddresses(to), cc: splitAddresses(cc), bcc: splitAddresses(bcc) },
      ...{ subject, content },
    },
    { files: files.length + (invoice_id === null ? 0 : 1), known: ask.known, ...around },
  )
}
