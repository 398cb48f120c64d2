import { combine, createEvent, createStore, merge, sample } from 'effector'
import { debounce } from 'patronum'
import type {
  InvoiceFilter,
  InvoiceKind,
} from '../../../contracts/model/accounting/invoice-list.ts'
import type { InvoiceStatus } from '../../../contracts/model/cases/invoice.ts'
import { sameJson } from '../../../contracts/rules/case-changes/detail-diff.ts'
import { invoiceFilterRefusal } from '../../../contracts/rules/invoices/invoice-filter.ts'
import { noticeRaised } from '../../forms/notices.ts'
import {
  $invoices,
  invoicesFailed,
  invoicesLeft,
  invoicesRequested,
} from '../../queries/accounting/invoices.ts'
import { sessionEnded } from '../../queries/following/session.ts'

/** What the filters hold; empty where they ask for nothing. Days as `yyyy-MM-dd`. */
export type Choice = {
  from: string | null
  to: string | null
  type: InvoiceKind | ''
  status: InvoiceStatus | ''
}

const everything: Choice = { from: null, to: null, type: '', status: '' }

/** The screen came on screen, and left it. */
export const invoicesOpened = createEvent()
export const invoicesClosed = createEvent()
export const choiceMade = createEvent<Partial<Choice>>()
/** What was typed for a day was refused: it stands in its field and is no choice. */
export const dayRefused = createEvent<'from' | 'to'>()
export const searchTyped = createEvent<string>()
export const filtersCleared = createEvent()

/** How long nobody typed until what stands there is looked for, in ms. */
const TYPING_PAUSE = 250
/** How long the toast of a failure stands, in ms. */
const NOTICE_MS = 4000

export const $choice = createStore<Choice>(everything)
  .on(choiceMade, (choice, part) => {
    const next = { ...choice, ...part }
    return sameJson(choice, next) ? choice : next
  })
  .reset(filtersCleared, sessionEnded)

/** As it is typed. */
export const $searchText = createStore('')
  .on(searchTyped, (_, text) => text)
  .reset(filtersCleared, sessionEnded)
/** As it is looked for. */
const $search = createStore('').reset(filtersCleared, sessionEnded)
sample({
  clock: debounce($searchText, TYPING_PAUSE),
  source: $searchText,
  fn: (text) => text.trim(),
  target: $search,
})

/** Counts how often the filters were cleared: a day that was refused stands in a field and is no choice. */
export const $clearings = createStore(0).on(filtersCleared, (count) => count + 1)

const $refusedDays = createStore<readonly ('from' | 'to')[]>([])
  .on(dayRefused, (days, day) => [...days, day])
  .on(choiceMade, (days, part) => days.filter((day) => !(day in part)))
  .reset(filtersCleared, invoicesClosed, sessionEnded)

const isChosen = ({ from, to, type, status }: Choice): boolean =>
  [from, to, type, status].some(Boolean)

/** Whether there is anything to clear. */
export const $isClearable = combine(
  $choice,
  $searchText,
  $refusedDays,
  (choice, text, days) => isChosen(choice) || text !== '' || days.length > 0,
)

export const $filter = combine(
  $choice,
  $search,
  ({ from, to, type, status }, search): InvoiceFilter => ({
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(type !== '' && { type }),
    ...(status !== '' && { status }),
    ...(search !== '' && { search }),
  }),
)

/** Whether the list that is shown is not that of all invoices. */
export const $isNarrowed = $invoices.map(
  (known) => known !== null && known.filter !== null && !sameJson(known.filter, {}),
)

/** What is wrong with the days together, for the field that is marked. */
export const $daysError = $filter.map(invoiceFilterRefusal)

const $isOpen = createStore(false)
  .on(invoicesOpened, () => true)
  .reset(invoicesClosed, sessionEnded)

// Clearing empties choice and search in one go: whatever the reasons of one moment, they make one request.
sample({
  clock: debounce(merge([invoicesOpened, $filter.updates]), 0),
  source: { filter: $filter, error: $daysError, isOpen: $isOpen },
  filter: ({ error, isOpen }) => isOpen && error === null,
  fn: ({ filter }) => filter,
  target: invoicesRequested,
})
sample({ clock: invoicesClosed, target: invoicesLeft })

// COMMERR-46.
sample({
  clock: invoicesFailed,
  fn: (text) => ({ tone: 'danger' as const, text, durationMs: NOTICE_MS }),
  target: noticeRaised,
})
