/** The screen of the invoices before a server that has some. */
import { screen } from '@testing-library/react'
import type {
  InvoiceFilter,
  InvoiceList,
  ListedInvoice,
} from '../../../../contracts/model/accounting/invoice-list.ts'
import type { Plan } from '../../../../contracts/model/accounts/user.ts'
import InvoicesScreen from '../../../../src/features/invoices/index.ts'
import { noticeRaised } from '../../../../src/forms/notices.ts'
import { HotkeysRoot } from '../../../../src/ui/hotkeys/hotkeys.tsx'
import { answered, asked, type FakeGateway, fakeGateway } from '../../client/fake-gateway.ts'
import { officeScope } from '../../client/office.ts'
import { aUser } from '../../records/events.ts'
import { show } from '../show.tsx'

/** As the server answers them, so many on a page. */
export function aList(all: readonly ListedInvoice[], from = 0, size = 1000): InvoiceList {
  const sums = new Map<string, number>()
  for (const { data } of all)
    sums.set(data.currency, (sums.get(data.currency) ?? 0) + data.final_amount_gross)
  return {
    invoices: all.slice(from, from + size),
    total_count: all.length,
    sums: [...sums].map(([currency, amount]) => ({ currency, amount })),
    next_cursor: all.length > from + size ? String(from + size) : null,
  }
}

/** A server with these invoices, the newest first. */
export const serve = (gateway: FakeGateway, all: readonly ListedInvoice[], size = 1000) =>
  gateway.answer('listInvoices', ({ body }) =>
    answered(aList(all, Number(body.paging?.cursor ?? 0), size)),
  )

export function openInvoices(all: readonly ListedInvoice[] | null, plan: Plan = 'PRO') {
  const user = aUser({ subscription: plan })
  const gateway = fakeGateway(user)
  if (all) serve(gateway, all)
  const scope = officeScope({ user, gateway })
  const told: string[] = []
  const unwatch = noticeRaised.watch(({ text }) => told.push(text))
  const shown = show(
    <HotkeysRoot>
      <InvoicesScreen />
    </HotkeysRoot>,
    scope,
  )
  const filters = () =>
    asked(gateway, 'listInvoices').map(
      ({ request }) => (request as { body: { filter: InvoiceFilter } }).body.filter,
    )
  return { ...shown, gateway, scope, told, unwatch, filters }
}

export const grid = () => screen.findByRole('grid', { name: 'Invoices' })

/** What the grid says of its rows around the cursor. */
export const rowTexts = (): (string | null)[][] =>
  [...document.querySelectorAll('[role=row]')]
    .slice(1)
    .map((row) => [...row.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent))
