/** One moment, two days: invoices bear that of their customer's time zone, reports and dashboard that of UTC (R39). */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dayOf } from '../../../contracts/rules/time/days.ts'
import { openInvoiceDesk } from '../../support/offices/invoice-desk.ts'
import { aBilling } from '../../support/offices/invoicing.ts'
import { cellsOf } from '../../support/proofs/counted-anew.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openInvoiceDesk())
const { api, own, db } = desk

test('what is paid and invoiced in one moment is of another day in the list of invoices than in report and dashboard, as far as the customer is from Greenwich [DASH-08, G-08, G-140]', async () => {
  await db.execute(sql`update customer set time_zone = 'Pacific/Kiritimati' where id = ${own.id}`)
  const id = await desk.openFor()
  // 09:00 is 23:00 there: after an hour it is tomorrow.
  api.advance(61 * 60_000)
  const token = await api.signIn('pro', 'admin')
  const now = api.services.clock.now().toISOString()
  const today = dayOf(now)
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Kiritimati' })
  const tomorrow = local.format(new Date(now))
  expect(tomorrow > today).toBe(true)
  await db.execute(sql`
    insert into payment (id, customer_id, case_id, entry, received, website, currency, net, tax_percentage, tax, gross, share, payout)
    values ('late', ${own.id}, ${Number(id)}, 'payment', ${now}, 'shop.example', 'EUR', 100, 0, 0, 100, 0, 100)`)
  const made = await api.call(`/cases/${id}/invoice`, { token, json: aBilling })
  expect(made.status).toBe(200)

  const of = `/customer/${own.id}`
  const listed = await api.call(`${of}/invoices`, { method: 'PUT', token, json: {} })
  expect(listed.json.invoices).toMatchObject([{ data: { date: tomorrow } }])

  const { text } = await api.call(
    `${of}/payment_report?start_date=${today}&end_date=${today}&format=csv`,
    { token },
  )
  expect(cellsOf(text)[1]?.[0]).toBe(now.slice(0, 19).replace('T', ' '))

  const chart = await api.call(`${of}/time_based_chart?chart_class=Payments`, {
    ...{ method: 'PUT', token },
    json: {
      ...{ date_range: '7_days', start_date: null, end_date: null, date_grouping: 'daily' },
      ...{ filter: { user: 'all' }, currencies: ['EUR'] },
      ...{ option1: 'total', option2: null, option3: null },
    },
  })
  const { data } = chart.json
  expect(data.at(-1)).toMatchObject({ start: today, end: today, values: { total: 1 } })
})
