import { attach, combine, createEvent, createStore, sample } from 'effector'
import { type CaseEvent, isCaseEvent } from '../../../contracts/events/case-event.ts'
import type {
  InvoiceFilter,
  InvoiceList,
  ListedInvoice,
} from '../../../contracts/model/accounting/invoice-list.ts'
import { sameJson } from '../../../contracts/rules/case-changes/detail-diff.ts'
import type { FileWatch } from '../../bus/gateway/call.ts'
import { $gateway } from '../../bus/gateway/store.ts'
import { eventsApplied } from '../../bus/log/intake.ts'
import type { Status } from '../../bus/operation.ts'
import { $user, sessionEnded } from '../../projections/session-state.ts'
import { createOwnRead } from '../loading/own-read.ts'

type Ask = { filter: InvoiceFilter; cursor: string | null }

/** Invoices under a filter are looked at, from the newest on. */
export const invoicesRequested = createEvent<InvoiceFilter>()
/** The page behind the last one. */
export const moreInvoicesRequested = createEvent()
/** What could not be had is asked for once more. */
export const invoicesRetried = createEvent()
/** Nobody looks at them any more. */
export const invoicesLeft = createEvent()

const page = createOwnRead(
  (gateway, customer_id, { filter, cursor }: Ask) =>
    gateway.call('listInvoices', {
      params: { customer_id },
      body: { filter, paging: cursor === null ? {} : { cursor } },
    }),
  [invoicesLeft],
)

/**
 * What is known of the list that is looked at. `asked`: the page that is waited for, or came last; an answer to whatever was
 * asked before is let go.
 */
type Listing = {
  asked: Ask | null
  filter: InvoiceFilter | null
  list: InvoiceList | null
  status: Status
}
const nothing: Listing = { asked: null, filter: null, list: null, status: '' }

const isOlder = (a: ListedInvoice, b: ListedInvoice): boolean =>
  a.created === b.created ? a.id < b.id : a.created < b.created

/**
 * A first page that came anew, and what was known below it. Under a status that is no longer true of what an older invoice
 * is by now: it begins anew.
 */
function renewed({ filter, list }: Listing, ask: Ask, first: InvoiceList): InvoiceList {
  const last = first.invoices.at(-1)
  const isSame = filter !== null && sameJson(filter, ask.filter) && filter.status === undefined
  if (!list || !last || !isSame || first.next_cursor === null) return first
  const below = list.invoices.filter((one) => isOlder(one, last))
  if (below.length === 0) return first
  return { ...first, invoices: [...first.invoices, ...below], next_cursor: list.next_cursor }
}

const withPage = (known: Listing, ask: Ask, came: InvoiceList): Listing => ({
  asked: ask,
  filter: ask.filter,
  list:
    ask.cursor === null || !known.list
      ? renewed(known, ask, came)
      : { ...came, invoices: [...known.list.invoices, ...came.invoices] },
  status: 'success',
})

const $listing = createStore<Listing>(nothing, { serialize: 'ignore' })
  .on(page.readFx, (known, asked) => ({ ...known, asked, status: 'request' }))
  .on(page.came, (known, { ask, value }) =>
    known.asked === ask ? withPage(known, ask, value) : known,
  )
  .on(page.failed, (known, { ask, message }) =>
    known.asked === ask ? { ...known, status: message } : known,
  )
  .reset(sessionEnded)

/** The invoices as far as they were read, and under which filter; null before that. */
export const $invoices = $listing.map(({ filter, list }) => list && { filter, ...list })
/** How the page stands that was asked for last; the text of an error where it could not be had (COMMERR-46). */
export const $invoicesStatus = $listing.map(({ status }) => status)
/** Why a page could not be had. */
export const invoicesFailed = page.failed.map(({ message }) => message)

/** What is looked at; null while nothing is. */
const $filter = createStore<InvoiceFilter | null>(null, { serialize: 'ignore' })
  .on(invoicesRequested, (_, filter) => filter)
  .reset(invoicesLeft, sessionEnded)

sample({
  clock: invoicesRequested,
  fn: (filter): Ask => ({ filter, cursor: null }),
  target: page.readFx,
})
sample({
  clock: sample({
    clock: moreInvoicesRequested,
    source: { filter: $filter, listing: $listing },
    fn: ({ filter, listing }): Ask | undefined =>
      filter && listing.list?.next_cursor && listing.status !== 'request'
        ? { filter, cursor: listing.list.next_cursor }
        : undefined,
  }).filterMap((ask) => ask),
  target: page.readFx,
})
sample({
  clock: sample({ clock: invoicesRetried, source: $listing }).filterMap(
    ({ asked, status }): Ask | undefined =>
      asked && status !== 'request' ? { ...asked } : undefined,
  ),
  target: page.readFx,
})

const ofInvoices: ReadonlySet<string> = new Set([
  'case.invoice-generated',
  'case.invoice-cancelled',
  'case.invoice-paid',
] satisfies CaseEvent['name'][])

/** Somebody issued or cancelled an invoice, or paid one. */
const changed = eventsApplied.filter({
  fn: (events) => events.some((event) => isCaseEvent(event) && ofInvoices.has(event.name)),
})
/** What was asked for before that may not tell of it. Whatever comes meanwhile is one further question. */
const $isStale = createStore(false, { serialize: 'ignore' })
  .on(changed, () => true)
  .reset(page.readFx, invoicesLeft, sessionEnded)
sample({
  clock: sample({
    clock: [changed, page.readFx.finally],
    source: { isStale: $isStale, isBusy: page.readFx.pending, filter: $filter },
  }).filterMap(({ isStale, isBusy, filter }): Ask | undefined =>
    isStale && !isBusy && filter ? { filter, cursor: null } : undefined,
  ),
  target: page.readFx,
})

/** Brings the papers of all invoices under a filter as a zip; it enters no log. Never fails for an expected refusal. */
export const bringInvoicesFx = attach({
  source: combine({ gateway: $gateway, user: $user }),
  effect: ({ gateway, user }, { filter, ...watch }: { filter: InvoiceFilter } & FileWatch) =>
    gateway.file(
      'downloadInvoices',
      { params: { customer_id: user?.customer_id ?? '' }, body: { filter } },
      watch,
    ),
})
