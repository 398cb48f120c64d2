/** Two supervisors watch the dashboard while changes of others pour in: at every second it says what a fresh load says. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { kpiRules } from '../../../contracts/rules/dashboard/kpi.ts'
import type { Gateway } from '../../../src/bus/gateway/call.ts'
import { requestOf } from '../../../src/features/dashboard/chart-view.ts'
import { sumOf } from '../../../src/ui/chart/chart-data.ts'
import { formatCount, formatMoney } from '../../../src/ui/format.ts'
import { CUSTOMER, expectFaithful, inOffice, openFlowOffice } from '../../support/browser/flows.ts'
import {
  activateCase,
  answered,
  findReadyCase,
  happenTo,
  makeAdmins,
  sendThrough,
} from '../../support/browser/working-day.ts'
import { startMailSink } from '../../support/mail/mail-sink.ts'
import { isFullProof } from '../../support/proofs/proof.ts'
import { opened } from '../../support/setup/opened.ts'
import { openPouring } from '../../support/storm/poured-changes.ts'

/** How long it pours, in seconds. */
const SECONDS = isFullProof ? 60 : 4

const sink = await opened(startMailSink())
afterAll(() => sink.close())
const office = await inOffice(openFlowOffice(120, makeAdmins))
const { gateway, server } = office
await sendThrough(gateway, sink.port)
const storm = await openPouring({ gateway, server })
const supervisors = [office.agent.page, office.colleague.page] as const
const params = { customer_id: CUSTOMER }

async function open(page: Page) {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: 'Dashboard' })
    .click()
  await page.getByRole('slider').nth(1).waitFor()
}

/** What the tiles say, each by its name and number. */
const tilesOf = (page: Page) =>
  page
    .getByRole('region', { name: 'KPIs' })
    .locator('.fw-kpi')
    .evaluateAll((tiles) =>
      tiles.map((tile) =>
        ['.fw-kpi-name', '.fw-kpi-value'].map((part) => tile.querySelector(part)?.textContent),
      ),
    )

/** What whoever loads them now reads. */
const freshTiles = async (from: Gateway) =>
  answered(await from.call('readKpis', { params })).map(({ name, value }) => [
    kpiRules[name].label,
    formatCount(value),
  ])

/** Nobody writes while it is compared: what both say is as of the same event. */
const differences = async () => {
  const fresh = JSON.stringify(await freshTiles(gateway))
  const shown = await Promise.all(supervisors.map(tilesOf))
  return shown.map((tiles) => JSON.stringify(tiles)).filter((tiles) => tiles !== fresh)
}

describe('a storm over two dashboards', { timeout: 480_000 }, () => {
  it('at every second the tiles of both equal a fresh load', async () => {
    await Promise.all(supervisors.map(open))
    await expect.poll(differences).toEqual([])
    const before = await freshTiles(gateway)
    let acts = 0
    for (let second = 0; second < SECONDS; second += 1) {
      acts += await storm.pour(1_000)
      await expect.poll(differences).toEqual([])
    }
    expect(acts).toBeGreaterThan(2 * SECONDS)
    const moved = (await freshTiles(gateway)).filter(([, value], at) => value !== before[at]?.[1])
    expect(moved.map(([name]) => name)).toEqual(
      expect.arrayContaining(['Unread emails', 'Unmapped emails', 'Failed payments']),
    )
  })

  it('after it the charts of both equal a fresh load, with a payment and an email that came at its end', async () => {
    const { selected_charts, filter } = answered(await gateway.call('readDashboardSettings', {}))
    /** What a chart says and what a fresh load says, in the currency that this supervisor sees. */
    const said = (page: Page) =>
      Promise.all(
        selected_charts.map(async (chart) => {
          const card = page.getByRole('region', { name: new RegExp(`^${chart.class}`) })
          const name = (await card.getByRole('heading').textContent()) ?? ''
          const currency = chart.currency && (/ ([A-Z]{3}),/.exec(name)?.[1] ?? null)
          const { data } = answered(
            await gateway.call('readChart', {
              ...{ params, query: { chart_class: chart.class } },
              body: requestOf({ ...chart, currency }, filter),
            }),
          )
          const total = sumOf(data.flatMap(({ values }) => Object.values(values)))
          const fresh = currency === null ? formatCount(total) : formatMoney(total)
          return { shown: await card.locator('b').first().textContent(), fresh, currency }
        }),
      )
    const differing = async (page: Page) =>
      (await said(page)).filter(
        ({ shown, fresh, currency }) => shown !== [fresh, currency].filter(Boolean).join(' '),
      )
    const before = await said(supervisors[0])
    const ready = await findReadyCase(gateway)
    await activateCase(gateway, ready)
    await happenTo(server.url, ready.id, { kind: 'payment-initiated' })
    await happenTo(server.url, ready.id, { kind: 'payment-succeeded', payment_method: 'card' })
    for (const page of supervisors) await expect.poll(() => differing(page)).toEqual([])
    const after = await said(supervisors[0])
    expect(after).toHaveLength(2)
    expect(after[1]?.shown).not.toBe(before[1]?.shown)
  })

  it('what both hold then equals a fresh load', async () => {
    await expectFaithful([office.agent, office.colleague], gateway)
  })
})
