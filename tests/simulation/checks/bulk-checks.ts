/** What must hold of bulk actions: each given once, each of its cases done once, its numbers those of what happened. */
import type { CommandName } from '../../../contracts/commands/commands.ts'
import type { CaseEventName } from '../../../contracts/events/names.ts'
import type { CaseBulk } from '../../../contracts/model/cases/case-bulk.ts'
import type { Given } from '../people/client.ts'
import { type Complaint, complaint } from '../people/complaint.ts'
import { type Ledger, type OrderKind, writtenOver } from './ledger.ts'

type Bulk = Ledger['bulks'][number]
type Item = Ledger['bulkCases'][number]

/** What the events of an order tell, and those of the one that takes it back. */
const tells: Record<OrderKind, { does: CaseEventName; undoes: readonly CaseEventName[] }> = {
  cancel: { does: 'case.cancelled', undoes: [] },
  tag: { does: 'case.tag-added', undoes: ['case.tag-removed'] },
  untag: { does: 'case.tag-removed', undoes: ['case.tag-added'] },
  reminder: { does: 'case.reminder-set', undoes: ['case.reminder-set', 'case.reminder-cleared'] },
  flow: { does: 'case.flow-assigned', undoes: ['case.flow-assigned'] },
  language: { does: 'case.language-assigned', undoes: ['case.language-assigned'] },
  pause: { does: 'case.automation-paused', undoes: ['case.automation-resumed'] },
  resume: { does: 'case.automation-resumed', undoes: ['case.automation-paused'] },
  'template-apply': { does: 'case.mail-scheduled', undoes: [] },
  'template-add': { does: 'case.mail-scheduled', undoes: [] },
  'template-remove': { does: 'case.mail-removed', undoes: [] },
}

/** What an order writes, for those that an undo may not write over somebody else's with. */
const writes: Partial<Record<OrderKind, (field: string) => boolean>> = {
  reminder: (field) => field.startsWith('reminder_'),
  flow: (field) => field.startsWith('email_flow'),
  language: (field) => field.startsWith('translation'),
}

const beginners: readonly CommandName[] = [
  'case-bulk.start',
  'case-bulk.undo',
  'mail-template.create',
  'mail-template.change',
  'mail-template.delete',
]

const isTold = ({ kind, undoOf }: Bulk, name: string): boolean => {
  const { does, undoes } = tells[kind]
  return undoOf === null ? name === does : undoes.some((one) => one === name)
}

/** How often what was ordered happened to a case: once where it was done, never where it was not. */
function flawOfCase(bulk: Bulk, item: Item, { events }: Ledger): string | null {
  const told = events.filter(({ command, caseId }) => command === bulk.id && caseId === item.caseId)
  if (item.state !== 'done') {
    return told.length === 0 ? null : `doubled: ${item.state}, and it has an event`
  }
  const [event] = told
  if (!event) return 'lost: done, and it has no event'
  if (told.length > 1) return `doubled: done once, and it has ${told.length} events`
  if (!isTold(bulk, event.name)) return `broken: its event is ${event.name}`
  if (event.version !== item.version) return `broken: version ${item.version} is ${event.version}`
  const seen = item.ifMatch
  const touches = writes[bulk.kind]
  const missed = seen !== null && touches && writtenOver(events, event, seen, touches)
  return missed ? `lost: its undo wrote over ${missed.name} of version ${missed.version}` : null
}

/** Numbers of an order that are not those of its cases. */
function flawOfNumbers(bulk: Bulk, items: readonly Item[]): string | null {
  const count = (state: Item['state']) => items.filter((item) => item.state === state).length
  const { total, done, unchanged, refused } = bulk
  const said = [total, done, unchanged, refused].join(' ')
  const are = [items.length, count('done'), count('unchanged'), count('refused')].join(' ')
  if (said !== are) return `broken: it counts ${said} and there are ${are}`
  if (bulk.state === 'running') return 'lost: it still runs'
  return bulk.state === 'finished' && count('waiting') > 0 ? 'lost: it left cases out' : null
}

/** How many cases were meant, where that is known. */
function meantBy({ command: { name, input } }: Given, bulk: Bulk, { bulks }: Ledger) {
  if (name === 'case-bulk.undo') return bulks.find(({ id }) => id === bulk.undoOf)?.done ?? null
  if (!('cases' in input) || !('ids' in input.cases)) return null
  return new Set(input.cases.ids).size
}

export function bulkFlaws(given: ReadonlyMap<string, Given>, ledger: Ledger): Complaint[] {
  const isThere = new Set(ledger.bulks.map(({ id }) => id))
  const gone = ledger.bulkKeys.filter(({ bulk }) => !isThere.has(bulk))
  const found = gone.map(({ key, bulk }) =>
    complaint(`lost: order ${bulk} of ${key} was acknowledged and is gone`, given.get(key)?.at),
  )
  for (const bulk of ledger.bulks) {
    const givers = ledger.bulkKeys.flatMap(({ key, bulk: id }) => {
      const giver = id === bulk.id ? given.get(key) : undefined
      return giver && beginners.includes(giver.command.name) ? [giver] : []
    })
    const [giver] = givers
    const say = (flaw: string, of = ''): void => {
      const [word = '', ...rest] = flaw.split(': ')
      const what = `order ${bulk.id} (${bulk.undoOf === null ? '' : 'undo of '}${bulk.kind})${of}`
      found.push(complaint(`${word}: ${what}: ${rest.join(': ')}`, giver?.at))
    }
    if (!giver || givers.length > 1) say(`doubled: it was given by ${givers.length} commands`)
    const meant = giver ? meantBy(giver, bulk, ledger) : null
    if (meant !== null && meant !== bulk.total) say(`broken: ${bulk.total} cases and not ${meant}`)
    const items = ledger.bulkCases.filter(({ bulk: id }) => id === bulk.id)
    const numbers = flawOfNumbers(bulk, items)
    if (numbers) say(numbers)
    for (const item of items) {
      const flaw = flawOfCase(bulk, item, ledger)
      if (flaw) say(flaw, ` on case ${item.caseId}`)
    }
    const its = new Set(items.map(({ caseId }) => caseId))
    for (const { command, caseId, name } of ledger.events)
      if (command === bulk.id && !its.has(caseId ?? '')) say(`doubled: ${name} on case ${caseId}`)
  }
  return found
}

const partsOf = ({ state, total, done, unchanged, refused }: CaseBulk | Bulk): string =>
  `${state}, ${done}, ${unchanged} and ${refused} of ${total}`

/** Clients that follow an order and see it otherwise than the server. */
export const unseenEnds = (
  seen: readonly { name: string; bulk: CaseBulk | null }[],
  { bulks }: Ledger,
): Complaint[] =>
  seen.flatMap(({ name, bulk }) => {
    const kept = bulks.find(({ id }) => id === bulk?.id)
    if (!bulk || (kept && partsOf(kept) === partsOf(bulk))) return []
    const is = kept ? `is ${partsOf(kept)}` : 'is not there'
    return [complaint(`diverged: ${name}: order ${bulk.id} is shown as ${partsOf(bulk)} and ${is}`)]
  })
