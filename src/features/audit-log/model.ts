import { combine, createEvent, createStore, sample } from 'effector'
import type { AuditAction, AuditFilter } from '../../../contracts/events/audit.ts'
import { sameJson } from '../../../contracts/rules/case-changes/detail-diff.ts'
import { auditUnder } from '../../projections/set-up/audit.ts'
import { sessionEnded } from '../../queries/following/session.ts'
import { $auditLog, auditGrown, auditRequested } from '../../queries/set-up/audit.ts'
import { usersRequested } from '../../queries/set-up/users.ts'

/** What the filter bar holds; empty where it does not ask. Days as `yyyy-MM-dd`, both of them included. */
export type Choice = {
  person: string
  action: AuditAction | ''
  first: string | null
  last: string | null
}

const everything: Choice = { person: '', action: '', first: null, last: null }

/** The screen came on screen, and left it. */
export const auditOpened = createEvent()
export const auditClosed = createEvent()
export const choiceMade = createEvent<Partial<Choice>>()
/** What was typed for a day was refused: it stands in its field and is no choice. */
export const dayRefused = createEvent<'first' | 'last'>()
export const choicesCleared = createEvent()
/** The first page was asked for again, or the one after the last. */
export const retried = createEvent()
export const olderRequested = createEvent()

export const $choice = createStore<Choice>(everything)
  // A day given by Enter is told twice, as the field is left as well: the same choice asks for nothing again.
  .on(choiceMade, (choice, part) => {
    const next = { ...choice, ...part }
    return sameJson(choice, next) ? choice : next
  })
  .reset(choicesCleared, sessionEnded)

/** Counts how often the filters were cleared. */
export const $clearings = createStore(0).on(choicesCleared, (count) => count + 1)

export const $isFiltered = $choice.map(({ person, action, first, last }) =>
  [person, action, first, last].some(Boolean),
)

const $refusedDays = createStore<readonly ('first' | 'last')[]>([])
  .on(dayRefused, (days, day) => [...days, day])
  .on(choiceMade, (days, part) => days.filter((day) => !(day in part)))
  .reset(choicesCleared, auditClosed, sessionEnded)

/** Whether the filter bar holds anything: a choice, or a text that was refused. */
export const $isClearable = combine(
  $isFiltered,
  $refusedDays,
  (isFiltered, days) => isFiltered || days.length > 0,
)

/** Midnight at the start of a day here, some days later; days are not always 24 hours long. */
function midnight(day: string, later = 0): string {
  const date = new Date(`${day}T00:00:00`)
  date.setDate(date.getDate() + later)
  return date.toISOString()
}

/** The choice as the server is asked. */
export const filterOf = ({ person, action, first, last }: Choice): AuditFilter => ({
  ...(person !== '' && { person }),
  ...(action !== '' && { action }),
  ...(first !== null && { since: midnight(first) }),
  ...(last !== null && { until: midnight(last, 1) }),
})

export const $filter = $choice.map(filterOf)

/** The entries of the filter that is chosen, as far as they were read; null before that. */
export const $shown = combine($auditLog, $filter, auditUnder)

const $isOpen = createStore(false)
  .on(auditOpened, () => true)
  .reset(auditClosed, sessionEnded)

sample({ clock: auditOpened, target: usersRequested })
sample({
  clock: [
    auditOpened,
    retried,
    sample({ clock: [$filter, auditGrown], source: $isOpen }).filter({ fn: Boolean }),
  ],
  source: $filter,
  fn: (filter) => ({ filter, after: null }),
  target: auditRequested,
})
sample({
  clock: sample({
    clock: olderRequested,
    source: { filter: $filter, shown: $shown },
    fn: ({ filter, shown }) => (shown?.cursor ? { filter, after: shown.cursor } : undefined),
  }).filterMap((ask) => ask),
  target: auditRequested,
})
