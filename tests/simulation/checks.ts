/** What must hold when a history is over: nothing lost, nothing doubled. Each finding is one sentence. */
import type { CommandName } from '../../contracts/commands/commands.ts'
import { UNKNOWN } from '../../server-mock/outside/mail-out/outbox-row.ts'
import type { Standing } from '../../src/bus/journal-entry.ts'
import type { Given } from './client.ts'
import type { Fate } from './fate.ts'
import type { Ledger } from './ledger.ts'
import type { Arrived } from './sink.ts'

/** The event that one command may cause once at most. */
const eventOf: Partial<Record<CommandName, readonly string[]>> = {
  'case.create': ['case.created'],
  'case.note.add': ['case.note-added'],
  'case.note.delete': ['case.note-deleted'],
  'case.tag.add': ['case.tag-added'],
  'case.tag.remove': ['case.tag-removed'],
  'case.reminder.set': ['case.reminder-set'],
  'case.reminder.clear': ['case.reminder-cleared'],
  'case.activate': ['case.activated', 'case.reactivated'],
  'case.cancel': ['case.cancelled'],
  'case.reset': ['case.reset'],
  'case.contact.change': ['case.contact-changed'],
  'case.license.review': ['case.license-reviewed', 'case.licenses-completed'],
  'case.license.delete': ['case.license-deleted'],
  'case.scheduled-mail.delete': ['case.mail-removed'],
  'profile.name.change': ['user.renamed'],
  'customer.address.change': ['customer.address-changed'],
  'customer.credits.add': ['customer.credits-added'],
  'user.add': ['user.invited'],
  'user.change': ['user.changed'],
}

const twice = (values: readonly string[]): string[] => {
  const seen = new Set<string>()
  return values.filter((value) => {
    if (seen.has(value)) return true
    seen.add(value)
    return false
  })
}

type Excuses = {
  /** Discarded, or known to a page alone that closed. */
  isExcused: (given: Given) => boolean
  /**
   * Whose request the network sent twice. Refusals are not stored (engine.md 16): a copy that trails after one
   * may find the world changed and do what was refused. Its event then shows it, like everybody's.
   */
  copied: ReadonlySet<string>
}

/** Commands whose end and effect do not fit. */
export function lostCommands(
  fates: ReadonlyMap<Given, Fate>,
  { keys }: Ledger,
  { isExcused, copied }: Excuses,
): string[] {
  const stored = new Set(keys)
  const flawOf = (given: Given, fate: Fate): string | null => {
    const isStored = stored.has(given.command.id)
    if (fate.kind === 'done') return isStored ? null : 'was told as done and is not stored'
    if (fate.kind === 'refused') {
      const isWrong = isStored && !copied.has(given.command.id)
      return isWrong ? `was told as refused (${fate.message}) and is done` : null
    }
    if (fate.kind === 'never ended') return 'never ended'
    if (fate.kind === 'unknown' || isStored || isExcused(given)) return null
    return 'is neither done nor shown'
  }
  return [...fates].flatMap(([given, fate]) => {
    const flaw = flawOf(given, fate)
    const { id, name } = given.command
    return flaw === null ? [] : [`lost: ${name} of ${given.by.name} (${id}) ${flaw}`]
  })
}

/** What was taken back as refused, although it is done. */
export const doneAndRefused = (
  discarded: ReadonlyMap<string, Standing>,
  { keys }: Ledger,
  copied: Excuses['copied'],
): string[] =>
  keys
    .filter((key) => discarded.get(key) === 'refused' && !copied.has(key))
    .map((key) => `lost: ${key} was told as refused and is done`)

/** Effects that are there more than once. */
export function doubledEffects(
  given: ReadonlyMap<string, Given>,
  ledger: Ledger,
  arrived: readonly Arrived[],
): string[] {
  const found: string[] = []
  const byCommand = new Map<string, string[]>()
  for (const { command, name } of ledger.events) {
    if (command !== null) byCommand.set(command, [...(byCommand.get(command) ?? []), name])
  }
  for (const [id, names] of byCommand) {
    const name = given.get(id)?.command.name
    const once = name ? (eventOf[name] ?? []) : []
    const count = names.filter((one) => once.includes(one)).length
    if (count > 1) found.push(`doubled: ${name} (${id}) caused ${names.join(', ')}`)
  }
  found.push(...twice(ledger.notes).map((text) => `doubled: the note "${text}"`))
  found.push(...twice(ledger.cases.map(({ host }) => host)).map((host) => `doubled: case ${host}`))
  for (const { id, tags } of ledger.cases) {
    found.push(...twice(tags).map((tag) => `doubled: "${tag}" on case ${id}`))
  }
  const ids = arrived.map(({ messageId }) => messageId)
  found.push(...twice(ids).map((id) => `doubled: mail ${id} arrived twice`))
  const initial = arrived.filter(({ subject }) => subject.startsWith('INITIAL'))
  const resent = [...given.values()].some(({ command }) => command.name === 'case.mail.resend')
  if (!resent) {
    found.push(...twice(initial.map(({ subject }) => subject)).map((s) => `doubled: mail "${s}"`))
  }
  found.push(...twice(ledger.users).map((email) => `doubled: the user ${email}`))
  const booked = ledger.events.filter(({ name }) => name === 'customer.credits-added').length
  if (booked !== ledger.bookings) {
    found.push(`doubled: credits were booked ${ledger.bookings} times and told ${booked} times`)
  }
  const paid = ledger.entries.filter(({ type }) => type === 'PAYMENT_SUCCEEDED')
  found.push(...twice(paid.map(({ caseId }) => caseId)).map((id) => `doubled: payment of ${id}`))
  return found
}

/** Mails whose row and whose arrival say different things. */
export function lostMails({ outbox }: Ledger, arrived: readonly Arrived[]): string[] {
  const ids = new Set(arrived.map(({ messageId }) => messageId))
  return outbox.flatMap(({ kind, state, messageId, error }) => {
    if (kind === 'SYSTEM' || kind === 'LINK') return []
    const what = `the mail ${kind} ${messageId}`
    if (state === 'queued' || state === 'sending') return [`lost: ${what} is still ${state}`]
    if (state === 'sent' && !ids.has(messageId)) return [`lost: ${what} never arrived`]
    const isAmbiguous = error?.startsWith(UNKNOWN) ?? false
    const isWrong = state === 'failed' && !isAmbiguous && ids.has(messageId)
    return isWrong ? [`lost: ${what} arrived and is told as failed: ${error}`] : []
  })
}

/** What a command writes, for those that nobody's other change may be lost by (engine.md 15). */
const writes: Partial<Record<CommandName, (field: string) => boolean>> = {
  'case.contact.change': (field) => field.startsWith('opponent_contact_details'),
  'case.reminder.set': (field) => field.startsWith('reminder_'),
  'case.reminder.clear': (field) => field.startsWith('reminder_'),
  'case.activate': (field) => field === 'state',
  'case.cancel': (field) => field === 'state',
  'case.reset': (field) => field === 'state',
}

/** Changes that were written over by somebody who had not seen them. */
export function overwritten(given: ReadonlyMap<string, Given>, { events }: Ledger): string[] {
  return events.flatMap((event) => {
    const command = event.command === null ? undefined : given.get(event.command)?.command
    const touches = command && writes[command.name]
    if (!command || !touches || !('version' in command.input)) return []
    const { version: seen } = command.input
    // That of the terms is a name.
    if (typeof seen !== 'number') return []
    const missed = events.find(
      (other) =>
        other.caseId === event.caseId &&
        other.actor !== event.actor &&
        (other.version ?? 0) > seen &&
        other.seq < event.seq &&
        other.fields.some(touches),
    )
    const what = `${command.name} (${command.id}) with version ${seen}`
    return missed ? [`lost: ${what} wrote over ${missed.name} of version ${missed.version}`] : []
  })
}

const following = (numbers: readonly number[], first: number): boolean =>
  numbers.every((number, at) => number === first + at)

/** Numbers, versions, states and counts that contradict each other. */
export function brokenInvariants(ledger: Ledger): string[] {
  const found: string[] = []
  const numbers = ledger.events.map(({ seq }) => seq)
  if (!following(numbers, 1) || ledger.head !== numbers.length) {
    found.push(`broken: events are numbered ${numbers.join(' ')} with head ${ledger.head}`)
  }
  const counted = new Map<string, number>()
  for (const { id, state, version } of ledger.cases) {
    counted.set(state, (counted.get(state) ?? 0) + 1)
    const versions = ledger.events.flatMap((event) =>
      event.caseId === id && event.version !== null ? [event.version] : [],
    )
    const first = versions[0] ?? version
    if (!following(versions, first) || (versions.at(-1) ?? version) !== version) {
      found.push(`broken: case ${id} has version ${version} after ${versions.join(' ')}`)
    }
    const moves = ledger.entries.filter(
      ({ type, caseId }) => type === 'STATE_CHANGE' && caseId === id,
    )
    const chain = [...moves.map(({ from }) => from), state]
    if (moves.some(({ to }, at) => to !== chain[at + 1])) {
      found.push(
        `broken: case ${id} went ${moves.map(({ from, to }) => `${from}>${to}`).join(' ')}`,
      )
    }
  }
  for (const { state, n } of ledger.counts) {
    if (counted.get(state) !== n) found.push(`broken: ${n} cases counted as ${state}`)
    counted.delete(state)
  }
  for (const [state, n] of counted) found.push(`broken: ${n} cases not counted as ${state}`)
  return found
}
