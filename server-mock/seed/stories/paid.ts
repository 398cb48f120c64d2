import { templateNames } from '../flow-templates.ts'
import { mailArrived } from '../mails/receive-mail.ts'
import { automatedMailWent } from '../mails/write-mail.ts'
import { amountDue, chargesOf } from '../offer.ts'
import { atWork, DAY, HOUR, iso, MINUTE } from '../timestamps.ts'
import { runFlow } from './automation.ts'
import { begun, endOf, lived } from './everyday.ts'
import { invoiced, invoiceWithdrawn } from './invoices.ts'
import {
  checkedOut,
  licensed,
  paymentFailed,
  paymentStarted,
  paymentSucceeded,
  replySubject,
  stateChanged,
  within,
} from './steps.ts'
import { type Outcome, outcome, type Sketch } from './story.ts'

/** Older than this, histories have the old activity types and lack details of payments. */
const LEGACY_AGE = 560 * DAY

export function paidStory(sketch: Sketch): Outcome {
  const { history, offer, findings } = sketch
  const { random, tenant, flow, now } = history.frame
  const paidAt = endOf(history, 760 * DAY)
  const legacy = now - paidAt > LEGACY_AGE
  const activatedAt = atWork(random, paidAt - 2 * DAY - random.next() ** 1.6 * 44 * DAY)
  const createdAt = begun(sketch, activatedAt)
  const first = findings[0]
  if (first && random.chance(0.04)) {
    licensed(
      history,
      first.id,
      within(random, activatedAt, paidAt),
      findings.length > 1 && random.chance(0.4) ? 'VALID' : 'INVALID',
    )
  }
  const licences = findings.map(
    ({ id }) => history.licenses.find((l) => l.findingId === id)?.state ?? null,
  )
  const amount = amountDue(chargesOf(offer, licences), paidAt)
  const end = paidAt - 2 * HOUR
  const pause = legacy ? null : lived(history, activatedAt + HOUR, end)
  runFlow(history, {
    activatedAt,
    settlementDate: offer.settlementDate,
    until: end,
    rest: 'removed',
    pause,
    legacy,
  })
  if (legacy && random.chance(0.7)) {
    stateChanged(history, paidAt, 'ACTIVE', 'PAID', null)
    const payment = {
      date_received: iso(paidAt),
      amount_received: amount,
      payment_method_type: null,
    }
    return outcome({ state: 'PAID', created: createdAt, stateUpdated: paidAt, payment })
  }
  if (random.chance(0.05)) {
    const failedAt = paidAt - 70 * MINUTE
    paymentStarted(history, failedAt, amount, offer.currency)
    paymentFailed(history, failedAt + 2 * MINUTE)
  }
  const billingAddress = checkedOut(history, paidAt - 7 * MINUTE)
  const direct = random.chance(0.06)
  if (!direct) paymentStarted(history, paidAt - 2 * MINUTE, amount, offer.currency)
  const from = direct ? 'ACTIVE' : 'PAYMENT_PROCESSING'
  const payment = paymentSucceeded(history, paidAt, from, amount, offer.currency)
  if (flow.events) automatedMailWent(history, 'PAID', templateNames.PAID, paidAt + 3_000)
  if (tenant.plan !== 'LITE' && random.chance(0.4)) {
    if (random.chance(0.05)) invoiceWithdrawn(history, paidAt + 2 * MINUTE)
    invoiced(history, paidAt + 4 * MINUTE)
  }
  if (random.chance(0.004)) {
    const at = Math.min(paidAt + 2 * DAY, now - 5 * MINUTE)
    mailArrived(history, { at, subject: replySubject(history), concern: 'removed', unread: true })
  }
  return outcome({
    state: 'PAID',
    created: createdAt,
    stateUpdated: paidAt + 1_000,
    payment,
    billingAddress,
  })
}

export function processingStory(sketch: Sketch): Outcome {
  const { history, offer } = sketch
  const { random, now } = history.frame
  const startedAt = now - random.int(4, 20 * 60) * MINUTE
  const activatedAt = atWork(random, startedAt - random.int(3, 26) * DAY)
  const createdAt = begun(sketch, activatedAt)
  const pause = lived(history, activatedAt + HOUR, startedAt - 2 * HOUR)
  runFlow(history, {
    activatedAt,
    settlementDate: offer.settlementDate,
    until: startedAt,
    rest: 'SCHEDULED',
    pause,
  })
  const billingAddress = checkedOut(history, startedAt - 6 * MINUTE)
  const amount = amountDue(chargesOf(offer, []), startedAt)
  paymentStarted(history, startedAt, amount, offer.currency)
  return outcome({
    state: 'PAYMENT_PROCESSING',
    created: createdAt,
    stateUpdated: startedAt + 1_000,
    billingAddress,
  })
}
