/** What the pages of a checkout say that ended without a receipt. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { de } from '../../../contracts/reference/portal-words/de.ts'
import { caseDetail } from '../../../server-mock/db/schema/cases.ts'
import { paymentAccount } from '../../../server-mock/db/schema/payments.ts'
import { createFilesOrigin } from '../../../server-mock/http/files/files-origin.ts'
import { makePortalToken } from '../../../server-mock/modules/case-record/portal-link.ts'
import { changeAccount } from '../../../server-mock/modules/payment-desk/records.ts'
import { sendWebhooks } from '../../../server-mock/modules/payment-desk/send-webhooks.ts'
import { STOPPED } from '../../../server-mock/modules/payments/apply-checkout.ts'
import { portalBaseOf } from '../../../server-mock/modules/portal-site/portal-hosts.ts'
import { runScheduler } from '../../../server-mock/modules/schedule/run-scheduler.ts'
import { openPaymentDesk } from '../../support/payments/payment-desk.ts'
import { ADDRESS, hiddenIn } from '../../support/payments/visitor.ts'
import { siteBrowser } from '../../support/portal/site-browser.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openPaymentDesk())
const { services, db, own } = desk
const files = await opened(createFilesOrigin(services))
const base = await portalBaseOf(db, services.config, own.id)
const DAY = 24 * 60 * 60_000
beforeEach(() => {
  services.payments = desk.provider
  desk.api.takeEvents()
})

/** A payer before the page of the provider, and the form that led there. */
async function aPayer() {
  const caseId = await desk.makeCase()
  const [row] = await db
    .select()
    .from(caseDetail)
    .where(eq(caseDetail.id, Number(caseId)))
  const uuid = row?.caseUuid ?? ''
  const { ask, follow } = siteBrowser(files, base)
  const enter = () =>
    follow(`/portal/${uuid}?token=${makePortalToken(services.config.sessionSecret, uuid)}`)
  await enter()
  await ask('/billing', { form: ADDRESS })
  const form = hiddenIn((await ask('/check')).body)
  const pay = (again = form) => ask('/pay', { form: again })
  const hosted = (await pay()).location ?? ''
  const [checkout] = await desk.checkouts(caseId)
  const id = checkout?.id ?? ''
  const outcome = async () => (await ask(`/paid/${id}`)).body
  const state = async () => (await desk.snapshot(caseId)).row.state
  return { caseId, id, ask, enter, pay, hosted, outcome, state }
}

describe('a checkout that ended', () => {
  test('is said to be left where it was left, and can be begun anew from the page before', async () => {
    const { id, ask, outcome, pay, hosted, caseId } = await aPayer()
    await ask(`/pay/${id}/leave`, { form: {} })
    const said = await outcome()
    expect(said).toContain(de.payment.leftTitle)
    expect(said).toContain(de.payment.again)
    expect(said).not.toContain(de.payment.expiredTitle)
    // The same form, by the way back of the browser: it was never said that the amount changed.
    const again = await pay()
    expect([again.status, again.location === hosted]).toEqual([303, false])
    expect(again.location).toContain(services.config.publicFilesUrl)
    expect((await pay()).location).toBe(again.location)
    expect(await desk.checkouts(caseId)).toMatchObject([{ status: 'ended' }, { status: 'open' }])
  })

  test('is said to be left where another one took its place', async () => {
    const { ask, outcome, caseId, id } = await aPayer()
    await ask(`/pay/${id}/leave`, { form: {} })
    const begun = await desk.begin(caseId)
    await desk.act(begun, 'decline')
    const ofCase = eq(caseDetail.id, Number(caseId))
    await db.update(caseDetail).set({ settlementDate: '2026-11-01' }).where(ofCase)
    await desk.begin(caseId)
    expect(await outcome()).toContain(de.payment.leftTitle)
    expect((await ask(`/pay/${begun}`)).location).toContain(`/paid/${begun}`)
    expect((await ask(`/paid/${begun}`)).body).toContain(de.payment.declinedTitle)
  })

  test('is said to be unconfirmed where nobody answered for a day', async () => {
    const { ask, hosted, outcome, enter, state } = await aPayer()
    await ask(hosted, { form: { act: 'silence', method: 'card' } })
    desk.api.advance(DAY)
    await runScheduler(services)
    expect(await state()).toBe('ACTIVE')
    await enter()
    expect(await outcome()).toContain(de.payment.expiredTitle)
  })
})

describe('a payment that went back', () => {
  test('is a second one only where the case was paid', async () => {
    const { caseId, hosted, ask, outcome } = await aPayer()
    await desk.inState(caseId, 'VALID_LICENSE')
    await ask(hosted, { form: { act: 'pay', method: 'card' } })
    expect((await desk.checkouts(caseId))[0]?.status).toBe('refunded')
    const said = await outcome()
    expect(said).toContain(de.payment.returnedTitle)
    expect(said).not.toContain(de.payment.refundedTitle)
    await desk.inState(caseId, 'PAID')
    expect(await outcome()).toContain(de.payment.refundedTitle)
  })
})

test('the page before paying leads to the receipt once it was paid, whichever form is sent from it', async () => {
  const { ask, hosted, pay, id } = await aPayer()
  await ask(hosted, { form: { act: 'pay', method: 'card' } })
  const receipt = `${base}/paid/${id}`
  expect((await ask('/check')).location).toBe(receipt)
  expect((await pay()).location).toBe(receipt)
  expect((await pay({ command: 'of-another-tab', shown: '1' })).location).toBe(receipt)
})

test('a checkout of an account that was disconnected ends at once, and says so to whoever waits and to staff', async () => {
  const account = `acct_demo_${own.id}`
  const { ask, hosted, outcome, state, caseId, id } = await aPayer()
  const paid = await aPayer()
  await desk.losesWebhooks()
  await ask(hosted, { form: { act: 'silence', method: 'card' } })
  await paid.ask(paid.hosted, { form: { act: 'pay', method: 'card' } })
  const startedBy = { id: own.users.admin.id, name: 'Ada' }
  const created = services.clock.now().toISOString()
  await db.insert(paymentAccount).values({ customerId: own.id, account, startedBy, created })
  await changeAccount(services, account, {
    ...{ submitted: true, enabled: true, gone: true },
    tell: 'account.application.deauthorized',
  })
  await sendWebhooks(services)
  expect([await state(), await paid.state()]).toEqual(['ACTIVE', 'PAID'])
  expect(await desk.checkouts(caseId)).toMatchObject([{ status: 'ended', ending: 'stopped' }])
  const failed = desk.api.takeEvents().find(({ name }) => name === 'case.payment-failed')
  expect(JSON.stringify(failed)).toContain(STOPPED)
  const said = await outcome()
  expect(said).toContain(de.payment.stoppedTitle)
  expect(said).not.toContain(de.payment.again)
  expect((await ask(`/pay/${id}`)).location).toContain(`/paid/${id}`)
  // Told once: a webhook that comes again changes nothing.
  await desk.webhook('account.updated', {}, undefined, account)
  expect(desk.api.takeEvents().map(({ name }) => name)).not.toContain('case.payment-failed')
})
