/** What must hold of the mails that left, by the outbox and by what arrived at the other end. */
import { UNKNOWN } from '../../../server-mock/modules/outgoing-mail/outbox-row.ts'
import type { Given } from '../people/client.ts'
import { type Complaint, complaint, twice } from '../people/complaint.ts'
import type { Arrived } from '../world/sink.ts'
import type { Ledger } from './ledger.ts'

type Sent = Ledger['outbox'][number]

/** Sent once for each review; everything else that a flow says, it says once to a case. */
const isAnswer = ({ kind }: Sent): boolean =>
  kind === 'LICENSE_VALIDATED' || kind === 'LICENSE_REJECTED'

/**
 * What one mail was sent for, whatever its own id is. The subject names the template and the case. A reminder comes
 * of no command, but of its entry in the plan; it may be planned again after an end that left no doubt.
 */
function causeOf(mail: Sent): string {
  const { kind, subject, command, entry } = mail
  const what = kind === 'SYSTEM' ? `"${subject}" to ${mail.to} (${mail.text})` : `"${subject}"`
  if (command !== null) return `${what} of the command ${command}`
  return kind === 'SCHEDULED' ? `${what} of the plan ${entry}` : what
}

/** Mails that were sent more often than there was a reason to. */
export function doubledMails(
  given: ReadonlyMap<string, Given>,
  { outbox }: Ledger,
  arrived: readonly Arrived[],
): Complaint[] {
  const isAgain = ({ command: id }: Sent): boolean => {
    const command = id === null ? undefined : given.get(id)?.command
    return command?.name === 'case.mail.send' && command.input.case_activity_id !== undefined
  }
  const sent = new Map(outbox.map((mail) => [mail.messageId, mail]))
  const links = arrived.filter(({ messageId }) => !sent.has(messageId))
  /** What reached the opponent by itself. Whose entry a person removed is forgotten, and may be said again. */
  const said = arrived.flatMap(({ messageId }) => {
    const mail = sent.get(messageId)
    if (!mail || mail.kind === 'SYSTEM' || !mail.hasEntry || isAgain(mail)) return []
    return [isAnswer(mail) ? `${mail.subject} of the command ${mail.command}` : mail.subject]
  })
  const stepOf = (cause: string): string | null =>
    [...given.values()].find(({ command }) => cause.endsWith(` of the command ${command.id}`))
      ?.at ?? null
  return [
    ...twice(outbox.map(causeOf)).map((cause) =>
      complaint(`doubled: ${cause} was sent twice`, stepOf(cause)),
    ),
    ...twice(said).map((what) =>
      complaint(`doubled: the mail ${what} arrived twice`, stepOf(what)),
    ),
    ...twice(arrived.map(({ messageId }) => messageId)).map((id) =>
      complaint(`doubled: mail ${id} arrived twice`),
    ),
    ...twice(links.map(({ to, subject }) => `"${subject}" to ${to}`)).map((what) =>
      complaint(`doubled: the mail with a link ${what} arrived twice`),
    ),
  ]
}

/** Emails that people sent, and the reminders that are to follow them. */
export const strayReminders = (
  given: ReadonlyMap<string, Given>,
  { wrongReminders }: Ledger,
): Complaint[] =>
  wrongReminders.map((id) =>
    complaint(`reminded: ${id} set more or less than what has left`, given.get(id)?.at),
  )

/** Mails whose row and whose arrival say different things. */
export function lostMails(
  { outbox, waitingLinks }: Ledger,
  arrived: readonly Arrived[],
): Complaint[] {
  const ids = new Set(arrived.map(({ messageId }) => messageId))
  const flawOf = ({ state, messageId, error }: Sent): string | null => {
    if (state === 'queued' || state === 'sending') return `is still ${state}`
    if (state === 'sent') return ids.has(messageId) ? null : 'never arrived'
    const isAmbiguous = error?.startsWith(UNKNOWN) ?? false
    return !isAmbiguous && ids.has(messageId) ? `arrived and is told as failed: ${error}` : null
  }
  const found = outbox.flatMap((mail) => {
    const flaw = flawOf(mail)
    return flaw === null ? [] : [complaint(`lost: the mail ${mail.kind} ${mail.messageId} ${flaw}`)]
  })
  return waitingLinks === 0
    ? found
    : [...found, complaint(`lost: ${waitingLinks} mails with links still wait`)]
}
