import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { toHundredths } from '../../../contracts/rules/money/money.ts'
import { caseDetail } from '../../../server-mock/db/schema/cases.ts'
import { runChange } from '../../../server-mock/events/change.ts'
import { createFilesOrigin } from '../../../server-mock/http/files/files-origin.ts'
import { changeLocked, lockCase } from '../../../server-mock/modules/case-record/change-case.ts'
import { makePortalToken } from '../../../server-mock/modules/case-record/portal-link.ts'
import { transit } from '../../../server-mock/modules/cases/transit.ts'
import { ownerActs } from '../../../server-mock/modules/payment-desk/acts.ts'
import { changeSession } from '../../../server-mock/modules/payment-desk/records.ts'
import { signatureOf } from '../../../server-mock/modules/payment-desk/send-webhooks.ts'
import { followCheckout } from '../../../server-mock/modules/payments/follow-checkouts.ts'
import { leaveCheckout } from '../../../server-mock/modules/payments/leave-checkout.ts'
import { portalBaseOf } from '../../../server-mock/modules/portal-site/portal-hosts.ts'
import { runScheduler } from '../../../server-mock/modules/schedule/run-scheduler.ts'
import { doneOrKilled } from '../../support/payments/dying.ts'
import { openPaymentDesk } from '../../support/payments/payment-desk.ts'
import { siteBrowser } from '../../support/portal/site-browser.ts'
import { proofSeed, reportProof, throwDice, timesOf } from '../../support/proofs/proof.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openPaymentDesk())

const CASES = timesOf({ full: 1_000, share: 10, mutant: 10 })
const STEPS = 12
const DAY = 24 * 60 * 60_000

/** What the provider may say of a checkout, in any order. */
const named = ['checkout.session.completed', 'checkout.session.expired'] as const

const files = await opened(createFilesOrigin(desk.services))
const portal = await portalBaseOf(desk.db, desk.services.config, desk.own.id)

/** What a visitor who comes by the mailed link reads about the case. */
async function pageOf(caseId: string): Promise<string> {
  const [row] = await desk.db
    .select({ uuid: caseDetail.caseUuid })
    .from(caseDetail)
    .where(eq(caseDetail.id, Number(caseId)))
  const token = makePortalToken(desk.services.config.sessionSecret, row?.uuid ?? '')
  const { follow } = siteBrowser(files, portal)
  return (await follow(`/portal/${row?.uuid}?token=${token}`)).body
}

/** As the portal writes it, in hundredths before. */
const written = (hundredths: number): string =>
  new Intl.NumberFormat('de', { minimumFractionDigits: 2 }).format(hundredths / 100)

test('what the provider took is what the case holds and its page says, to the cent, whatever payers, webhooks, staff and ends of the server do [G-751]', async () => {
  const seed = proofSeed()
  const dice = throwDice(seed)
  const { services } = desk
  let [kills, paid, refunded, gone] = [0, 0, 0, 0]

  async function killed(...works: (() => Promise<unknown>)[]): Promise<void> {
    if (await doneOrKilled(desk, dice, ...works)) kills += 1
  }

  async function staffCloses(caseId: string): Promise<void> {
    const by = {
      customerId: desk.own.id,
      actor: { kind: 'system', id: null, name: null } as const,
      commandId: null,
    }
    await runChange(services, by, async (change) => {
      const before = await lockCase(change, caseId)
      if (before.row.state !== 'ACTIVE') return
      await changeLocked(change, before, 'case.cancelled', async () => ({
        activity: await transit(change, before, 'CANCELLED'),
      }))
    })
  }

  async function step(caseId: string, lost: boolean): Promise<void> {
    const rows = await desk.checkouts(caseId)
    const row = rows.length > 0 ? rows[dice.upTo(rows.length)] : undefined
    const port = services.config.port
    // A webhook that gets lost: the stand-in finds nobody.
    if (lost) services.config.port = 1
    try {
      const one = dice.upTo(12)
      if (one < 4) await killed(() => desk.press(caseId))
      else if (one === 4)
        await killed(
          () => desk.press(caseId),
          () => desk.press(caseId),
        )
      else if (one === 5) await desk.later(dice.upTo(3) * 9 * 60 * 60_000)
      else if (one === 6) {
        desk.api.advance(DAY)
        await runScheduler(services)
      } else if (one === 7 && dice.upTo(6) === 0) await staffCloses(caseId)
      else if (!row) return
      else if (one === 8) await killed(() => leaveCheckout(services, row))
      else if (one === 9)
        await changeSession(services, row.sessionId ?? '', ({ payment }) =>
          payment?.silent ? { body: { payment: { ...payment, silent: false } }, tell: [] } : null,
        )
      else if (one === 10) {
        // Doubled, and one in between that nobody signed who may.
        const about = { metadata: { checkout: row.id } }
        const forged = (body: string): string =>
          signatureOf('whsec_other', body, services.clock.now())
        const [, answer] = await Promise.all([
          desk.webhook('checkout.session.completed', about),
          desk.webhook('checkout.session.completed', about, forged),
          desk.webhook(dice.pick(named), about),
        ])
        expect(answer.status, `seed ${seed}`).toBe(400)
      } else await desk.act(row.id, dice.pick(['pay', 'decline', 'silence'] as const))
    } finally {
      services.config.port = port
    }
  }

  for (let count = 0; count < CASES; count += 1) {
    const caseId = await desk.makeCase()
    const lost = dice.upTo(2) === 0
    for (let at = 0; at < STEPS; at += 1) await step(caseId, lost)
    // What was paid goes back, by halves and whole, is disputed and decided.
    for (const { id } of await desk.checkouts(caseId)) {
      for (let acts = dice.upTo(4); acts > 0; acts -= 1) {
        if ((await desk.ownerDoes(id, dice.pick(ownerActs))) !== null) gone += 1
        await killed(() => followCheckout(services, id))
      }
    }
    // Quiet again: what is due is looked at, and nobody answers for a day.
    await desk.later(5_000)
    desk.api.advance(DAY)
    await runScheduler(services)
    await desk.later(5_000)
    for (const { id, paymentId, account } of await desk.checkouts(caseId)) {
      await desk.webhook('checkout.session.completed', { metadata: { checkout: id } })
      await desk.webhook('charge.refunded', { payment_intent: paymentId }, undefined, account)
    }
    await desk.later(60_000)

    const { row, detail } = await desk.snapshot(caseId)
    const rows = await desk.checkouts(caseId)
    const booked = rows.filter(({ status }) => status === 'paid')
    const received = toHundredths(detail.payment?.amount_received ?? 0)
    const { amount_refunded: refund = 0, amount_disputed: disputed = 0 } = detail.payment ?? {}
    const held = received - toHundredths(refund) - toHundredths(disputed)
    const what = `seed ${seed}, case ${count}: ${JSON.stringify(rows)}`
    expect((await desk.taken(caseId)).taken, what).toBe(held)
    expect(booked.length, what).toBe(row.state === 'PAID' ? 1 : 0)
    for (const one of booked)
      expect([one.charged, received], what).toEqual([one.amount, one.amount])
    expect(['ACTIVE', 'PAID', 'CANCELLED'], what).toContain(row.state)
    const page = await pageOf(caseId)
    if (row.state === 'PAID') expect(page, what).toContain(written(received))
    if (row.state === 'ACTIVE') expect(page, what).toContain(written(await desk.due(caseId)))
    expect(page.includes('href="/billing"'), what).toBe(row.state === 'ACTIVE')
    expect(
      rows.filter(({ status }) => status === 'refund'),
      what,
    ).toEqual([])
    paid += booked.length
    refunded += rows.filter(({ status }) => status === 'refunded').length
  }
  expect(paid + kills, `seed ${seed}`).toBeGreaterThan(0)
  reportProof('payment-model', seed, { cases: CASES, kills, paid, refunded, gone })
}, 3_000_000)
