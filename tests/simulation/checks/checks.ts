/** What must hold when a history is over: nothing lost, nothing doubled. Each finding is one sentence. */
import type { CommandName } from '../../../contracts/commands/commands.ts'
import type { Standing } from '../../../src/bus/outbox/entry.ts'
import type { Given } from '../people/client.ts'
import { isKept, isTooMuch } from '../people/commands-given.ts'
import { type Complaint, complaint, twice } from '../people/complaint.ts'
import type { Fate } from '../world/fate.ts'
import { type Ledger, writtenOver } from './ledger.ts'

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
): Complaint[] {
  const stored = new Set(keys)
  const flawOf = (given: Given, fate: Fate): string | null => {
    const isStored = stored.has(given.command.id)
    if (fate.kind === 'never ended') return 'never ended'
    // Its effect has checks of its own.
    if (!isKept(given.command.name)) return null
    if (fate.kind === 'done') return isStored ? null : 'was told as done and is not stored'
    if (fate.kind === 'refused') {
      const isWrong = isStored && !copied.has(given.command.id)
      return isWrong ? `was told as refused (${fate.message}) and is done` : null
    }
    if (fate.kind === 'unknown' || isStored || isExcused(given)) return null
    return 'is neither done nor shown'
  }
  return [...fates].flatMap(([given, fate]) => {
    const flaw = flawOf(given, fate)
    const { id, name } = given.command
    const text = `lost: ${name} of ${given.by.name} (${id}) ${flaw}`
    return flaw === null ? [] : [complaint(text, given.at)]
  })
}

/** What was taken back as refused, although it is done. */
export const doneAndRefused = (
  given: ReadonlyMap<string, Given>,
  discarded: ReadonlyMap<string, Standing>,
  { keys }: Ledger,
  copied: Excuses['copied'],
): Complaint[] =>
  keys
    .filter((key) => discarded.get(key) === 'refused' && !copied.has(key))
    .map((key) => complaint(`lost: ${key} was told as refused and is done`, given.get(key)?.at))

/** Commands that caused more than one of their kind may. */
function doubledCommands(given: ReadonlyMap<string, Given>, { events }: Ledger): Complaint[] {
  const caused = new Map<string, string[]>()
  for (const { command, name } of events) {
    if (command !== null) caused.set(command, [...(caused.get(command) ?? []), name])
  }
  return [...caused].flatMap(([id, names]) => {
    const one = given.get(id)
    if (!one || !isTooMuch(one.command.name, names)) return []
    const text = `doubled: ${one.command.name} (${id}) caused ${names.join(', ')}`
    return [complaint(text, one.at)]
  })
}

/** What happens to a customer once, however often and by however many it is asked for. */
const onceForAll = ['customer.terms-accepted', 'mail-setup.inbound-activated']

/** Effects that are there more than once. */
export function doubledEffects(given: ReadonlyMap<string, Given>, ledger: Ledger): Complaint[] {
  const found = [
    ...twice(ledger.notes).map((text) => `the note "${text}"`),
    ...twice(ledger.cases.map(({ host }) => host)).map((host) => `case ${host}`),
    ...ledger.cases.flatMap(({ id, tags }) => twice(tags).map((tag) => `"${tag}" on case ${id}`)),
    ...twice(ledger.users).map((email) => `the user ${email}`),
    ...twice(ledger.events.map(({ name }) => name).filter((name) => onceForAll.includes(name))),
  ].map((what) => complaint(`doubled: ${what}`))
  const booked = ledger.events.filter(({ name }) => name === 'customer.credits-added').length
  if (booked !== ledger.bookings) {
    const text = `doubled: credits were booked ${ledger.bookings} times and told ${booked} times`
    found.push(complaint(text))
  }
  const paid = ledger.entries.filter(({ type }) => type === 'PAYMENT_SUCCEEDED')
  for (const id of twice(paid.map(({ caseId }) => caseId))) {
    found.push(complaint(`doubled: payment of ${id}`))
  }
  return [...doubledCommands(given, ledger), ...found]
}

/** New passwords: each is another one, so that whoever was told of it has changed it, once. */
export function passwordFlaws(fates: ReadonlyMap<Given, Fate>, { events }: Ledger): Complaint[] {
  const asked = [...fates].filter(([{ command }]) => command.name === 'profile.password.change')
  const people = new Set(asked.map(([{ command }]) => command.actor.id))
  return [...people].flatMap((actor) => {
    const mine = asked.filter(([{ command }]) => command.actor.id === actor)
    const done = mine.filter(([, { kind }]) => kind === 'done').length
    const changed = events.filter(
      (event) => event.name === 'user.password-changed' && event.actor === actor,
    ).length
    if (changed >= done && changed <= mine.length) return []
    const word = changed < done ? 'lost' : 'doubled'
    const asks = `asked for ${mine.length} times, told ${done} times and changed ${changed} times`
    return [complaint(`${word}: the password of ${actor}: ${asks}`, mine.at(-1)?.[0].at)]
  })
}

/** What a command writes, for those that nobody's other change may be lost by (engine.md 15). */
const writes: Partial<Record<CommandName, (field: string) => boolean>> = {
  'case.contact.change': (field) => field.startsWith('opponent_contact_details'),
  'case.country.change': (field) => field === 'country',
  'case.offer.change': (field) => field.startsWith('claim_details.indirect_tax'),
  'case.flow.assign': (field) => field.startsWith('email_flow'),
  'case.language.assign': (field) => field.startsWith('translation'),
  'case.imprint.change': (field) => field.startsWith('website_contact_details'),
  'case.reminder.set': (field) => field.startsWith('reminder_'),
  'case.reminder.clear': (field) => field.startsWith('reminder_'),
  'case.activate': (field) => field === 'state',
  'case.cancel': (field) => field === 'state',
  'case.reset': (field) => field === 'state',
}

/** Changes that were written over by somebody who had not seen them. */
export function overwritten(given: ReadonlyMap<string, Given>, { events }: Ledger): Complaint[] {
  return events.flatMap((event) => {
    const { command, at } = (event.command !== null && given.get(event.command)) || {}
    const touches = command && writes[command.name]
    if (!command || !touches || !('version' in command.input)) return []
    const { version: seen } = command.input
    // That of the terms is a name.
    if (typeof seen !== 'number') return []
    const missed = writtenOver(events, event, seen, touches)
    const what = `${command.name} (${command.id}) with version ${seen}`
    const text = `lost: ${what} wrote over ${missed?.name} of version ${missed?.version}`
    return missed ? [complaint(text, at)] : []
  })
}

const following = (numbers: readonly number[], first: number): boolean =>
  numbers.every((number, at) => number === first + at)

/** Numbers, versions, states and counts that contradict each other. */
export function brokenInvariants(ledger: Ledger): Complaint[] {
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
  return found.map((text) => complaint(text))
}
