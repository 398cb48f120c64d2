import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { de } from '../../../contracts/reference/portal-words/de.ts'
import { toHundredths } from '../../../contracts/rules/money/money.ts'
import { caseDetail } from '../../../server-mock/db/schema/cases.ts'
import { createFilesOrigin } from '../../../server-mock/http/files/files-origin.ts'
import { changeSession } from '../../../server-mock/modules/payment-desk/records.ts'
import { signatureOf } from '../../../server-mock/modules/payment-desk/send-webhooks.ts'
import { runScheduler } from '../../../server-mock/modules/schedule/run-scheduler.ts'
import { doneOrKilled } from '../../support/payments/dying.ts'
import { openPaymentDesk } from '../../support/payments/payment-desk.ts'
import { aVisitor } from '../../support/payments/visitor.ts'
import { proofSeed, reportProof, throwDice, timesOf } from '../../support/proofs/proof.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openPaymentDesk())
const files = await opened(createFilesOrigin(desk.services))

const CASES = timesOf({ full: 500, share: 4, mutant: 4 })
const STEPS = 16
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** What the provider tells of a checkout; it may tell each twice, late, and in any order. */
const news = [
  ...['checkout.session.completed', 'checkout.session.async_payment_succeeded'],
  ...['checkout.session.async_payment_failed', 'checkout.session.expired'],
  'payment_intent.payment_failed',
] as const

test('two visitors are told by every page what the provider took and the case holds, to the cent, whatever is said twice, late, out of order or by a forger, and wherever the server ends [G-751] [G-409]', async () => {
  const seed = proofSeed()
  const dice = throwDice(seed)
  const { services } = desk
  const totals = { kills: 0, forged: 0, paid: 0, refunded: 0, returned: 0, pages: 0 }

  async function killed(...works: (() => Promise<unknown>)[]): Promise<void> {
    if (await doneOrKilled(desk, dice, ...works)) totals.kills += 1
  }

  for (let count = 0; count < CASES; count += 1) {
    const prices = [1 + dice.upTo(40_000), 1 + dice.upTo(40_000)]
    const caseId = await desk.makeCase('ACTIVE', { prices })
    const visitors = [await aVisitor(desk, files, caseId), await aVisitor(desk, files, caseId)]
    const isLost = dice.upTo(2) === 0
    const { port } = services.config
    desk.api.takeEvents()

    /** What a visitor's pages say of each checkout, beside the provider, the case and what was frozen. */
    async function agree(visitor: (typeof visitors)[number], when: string): Promise<void> {
      const { detail } = await desk.snapshot(caseId)
      for (const row of await desk.checkouts(caseId)) {
        const what = `seed ${seed}, case ${count}, ${when}: ${JSON.stringify(row)}`
        const there = await desk.session(row.id)
        if (there) expect(there.amount, what).toBe(row.amount)
        totals.pages += 1
        const { title, sum, returned, refunded } = await visitor.said(row.id)
        expect(title === de.receipt.title, what).toBe(row.status === 'paid')
        if (row.status === 'paid') {
          const held = toHundredths(detail.payment?.amount_received ?? 0)
          const amount = there?.amount
          expect([sum, held, there?.payment?.silent], what).toEqual([amount, amount, false])
          const { amount_refunded = 0, amount_lost = 0 } = detail.payment ?? {}
          const back = toHundredths(amount_refunded) + toHundredths(amount_lost)
          expect(returned ?? 0, what).toBe(back)
        } else expect(sum, what).toBeNull()
        const isBack = row.status === 'refund' || row.status === 'refunded'
        const { refundedTitle, returnedTitle } = de.payment
        const backTitle = detail.state === 'PAID' ? refundedTitle : returnedTitle
        expect(title === backTitle, what).toBe(isBack)
        if (isBack) expect(refunded, what).toBe(there?.amount)
      }
    }

    async function tell(): Promise<void> {
      const said = (await desk.checkouts(caseId)).flatMap(({ id }) =>
        Array.from({ length: dice.upTo(4) }, () => [dice.pick(news), id] as const),
      )
      await Promise.all(
        [...said, ...said].map(([type, id]) => desk.webhook(type, { metadata: { checkout: id } })),
      )
    }
    async function forge(): Promise<void> {
      const before = await desk.checkouts(caseId)
      for (const { id } of before) {
        const { status } = await desk.webhook(
          'checkout.session.completed',
          { metadata: { checkout: id }, payment_status: 'paid', amount_total: 1 },
          (body) => signatureOf('whsec_forged', body, services.clock.now()),
        )
        expect(status).toBe(400)
        totals.forged += 1
      }
      expect(await desk.checkouts(caseId)).toEqual(before)
    }

    async function step(): Promise<void> {
      const [one, other] = dice.upTo(2) === 0 ? visitors : visitors.toReversed()
      const rows = await desk.checkouts(caseId)
      const row = rows.length > 0 ? dice.pick(rows) : undefined
      if (!one || !other) return
      const act = dice.upTo(18)
      if (act < 2) await one.check()
      else if (act < 5) {
        if (one.forms.length === 0) await one.check()
        const form = one.forms.length > 0 && dice.pick(one.forms)
        if (form) await killed(() => one.press(form))
      } else if (act === 5) {
        await Promise.all(visitors.map((visitor) => visitor.check()))
        const pressed = visitors.flatMap((visitor) => {
          const form = visitor.forms.at(-1)
          // Both at once, and one of them twice.
          return form ? [() => visitor.press(form), () => visitor.press(form)] : []
        })
        await killed(...pressed)
      } else if (act === 6) await tell()
      else if (act === 7) await forge()
      else if (act === 8) await desk.later(dice.upTo(3) * 9 * HOUR)
      else if (act === 9) {
        desk.api.advance(DAY)
        await runScheduler(services)
      } else if (act === 10)
        await desk.db
          .update(caseDetail)
          .set({ settlementDate: dice.pick(['2026-11-01', '2027-12-24']) })
          .where(eq(caseDetail.id, Number(caseId)))
      else if (act < 14) {
        const page = one.hosted.length > 0 && dice.pick(one.hosted)
        if (page) await one.atProvider(page, dice.pick(['pay', 'pay', 'decline', 'silence']))
      } else if (!row) return
      else if (act === 14)
        await killed(() => one.send(`/${dice.pick([`pay/${row.id}/leave`, `paid/${row.id}`])}`))
      else if (act > 15) {
        // Its owner gives it back, by halves and whole, and one that was given back comes again.
        await desk.ownerDoes(row.id, dice.pick(['refund-half', 'refund-all', 'refund-fails']))
        await killed(() => one.send(`/paid/${row.id}`))
      } else
        await changeSession(services, row.sessionId ?? '', ({ payment }) =>
          payment?.silent ? { body: { payment: { ...payment, silent: false } }, tell: [] } : null,
        )
    }

    for (let at = 0; at < STEPS; at += 1) {
      // A webhook that gets lost: the stand-in finds nobody.
      if (isLost) services.config.port = 1
      try {
        await step()
      } finally {
        services.config.port = port
      }
      await agree(dice.pick(visitors), `step ${at}`)
    }

    // Quiet again: what is due is looked at, and nobody answers for a day.
    await desk.later(5_000)
    desk.api.advance(DAY)
    await runScheduler(services)
    await tell()
    for (const { id, paymentId, account } of await desk.checkouts(caseId)) {
      await desk.webhook('checkout.session.completed', { metadata: { checkout: id } })
      await desk.webhook('charge.refunded', { payment_intent: paymentId }, undefined, account)
    }
    await desk.later(60_000)

    for (const visitor of visitors) await agree(visitor, 'at the end')
    const { row, detail } = await desk.snapshot(caseId)
    const rows = await desk.checkouts(caseId)
    const what = `seed ${seed}, case ${count}: ${JSON.stringify(rows)}`
    const booked = rows.filter(({ status }) => status === 'paid')
    const { amount_received: received = 0, amount_refunded: back = 0 } = detail.payment ?? {}
    const held = toHundredths(received) - toHundredths(back)
    expect((await desk.taken(caseId)).taken, what).toBe(held)
    expect([row.state, booked.length], what).toEqual(
      booked.length > 0 ? ['PAID', 1] : ['ACTIVE', 0],
    )
    expect(
      rows.map(({ status }) => status),
      what,
    ).not.toContain('refund')
    const told = desk.api.takeEvents().filter(({ name }) => name === 'case.payment-succeeded')
    expect(told.length, what).toBe(booked.length)
    totals.paid += booked.length
    totals.refunded += rows.filter(({ status }) => status === 'refunded').length
    if (back > 0) totals.returned += 1
  }
  expect(totals.pages, `seed ${seed}`).toBeGreaterThan(0)
  reportProof('visitors-model', seed, { cases: CASES, ...totals })
}, 3_000_000)
