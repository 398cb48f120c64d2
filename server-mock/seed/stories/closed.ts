import type { CallbackRequest } from '../../../contracts/model/case.ts'
import type { History } from '../history.ts'
import { mailArrived } from '../mails/receive-mail.ts'
import { automatedMailWent, templateNames } from '../mails/write-mail.ts'
import { atWork, DAY, HOUR, iso, MINUTE } from '../moments.ts'
import { amountDue, chargesOf, offered } from '../offer.ts'
import { runFlow } from './automation.ts'
import { invoiced, invoiceWithdrawn } from './invoices.ts'
import { type LetterStatus, letterWent } from './letters.ts'
import { cancelReasons, researchLog } from './notes.ts'
import {
  checkedOut,
  colleague,
  corresponded,
  created,
  fresh,
  licensed,
  loggedIn,
  noted,
  paymentFailed,
  paymentStarted,
  paymentSucceeded,
  replySubject,
  stateChanged,
  visited,
  within,
} from './steps.ts'
import { type Outcome, outcome, type Sketch } from './story.ts'

/** Older than this, histories have the old activity types and lack details of payments. */
const LEGACY_AGE = 560 * DAY

/** Created some days before it was activated. */
export function begun({ history, offer }: Sketch, activatedAt: number): number {
  const { random } = history.frame
  offered(offer, activatedAt)
  const at = Math.min(
    atWork(random, activatedAt - random.int(1, 12) * DAY),
    activatedAt - 40 * MINUTE,
  )
  created(history, at)
  stateChanged(history, activatedAt, 'STANDBY', 'ACTIVE', colleague(history))
  return at
}

/** The moment a case ended: many lately, some long ago. */
const endOf = (history: History, longest: number): number => {
  const { random, now } = history.frame
  return Math.round(now - 9 * MINUTE - random.next() ** 1.5 * longest)
}

/** The everyday of an open case: visits, notes, letters, correspondence. Answers a pause of its mails. */
export function lived(history: History, from: number, to: number) {
  const { random, tenant } = history.frame
  for (
    let i = random.weighted([
      [0, 5],
      [1, 3],
      [2, 2],
    ]);
    i > 0;
    i--
  ) {
    visited(history, within(random, from, to))
  }
  if (random.chance(0.22)) noted(history, from, to)
  if (tenant.plan === 'ENTERPRISE' && random.chance(0.03)) {
    const status = random.weighted<LetterStatus>([
      ['sent', 9],
      ['cancelled', 1],
      ['printing', to - from < 9 * DAY ? 3 : 0],
    ])
    letterWent(history, within(random, from, to), status)
  }
  return random.chance(0.2) ? corresponded(history, from, to) : null
}

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

export function validLicenseStory(sketch: Sketch): Outcome {
  const { history, offer, findings } = sketch
  const { random, flow } = history.frame
  const validatedAt = endOf(history, 700 * DAY)
  const activatedAt = atWork(random, validatedAt - random.int(3, 30) * DAY)
  const createdAt = begun(sketch, activatedAt)
  const uploadedAt = within(random, activatedAt + 3 * HOUR, validatedAt - 2 * HOUR)
  const pause = lived(history, activatedAt + HOUR, uploadedAt)
  runFlow(history, {
    activatedAt,
    settlementDate: offer.settlementDate,
    until: validatedAt,
    rest: 'removed',
    pause,
  })
  loggedIn(history, uploadedAt - 2 * MINUTE)
  for (const { id } of findings) licensed(history, id, uploadedAt, 'VALID')
  if (flow.events) {
    automatedMailWent(
      history,
      'LICENSE_VALIDATED',
      templateNames.LICENSE_VALIDATED,
      validatedAt + 2_000,
    )
  }
  stateChanged(history, validatedAt, 'ACTIVE', 'VALID_LICENSE', colleague(history))
  return outcome({ state: 'VALID_LICENSE', created: createdAt, stateUpdated: validatedAt })
}

export function cancelledStory(sketch: Sketch): Outcome {
  const { history, offer } = sketch
  const { random, tenant, now } = history.frame
  const cancelledAt = Math.min(atWork(random, endOf(history, 740 * DAY)), now - 4 * MINUTE)
  if (random.chance(0.28)) {
    const createdAt = atWork(random, cancelledAt - random.int(2, 40) * DAY)
    created(history, createdAt)
    offered(offer, createdAt)
    noted(history, createdAt, cancelledAt, random.pick(cancelReasons))
    stateChanged(history, cancelledAt, 'STANDBY', 'CANCELLED', colleague(history))
    return outcome({
      state: 'CANCELLED',
      created: createdAt,
      stateUpdated: cancelledAt,
      wasActivated: false,
    })
  }
  const activatedAt = atWork(random, cancelledAt - random.int(5, 70) * DAY)
  const createdAt = begun(sketch, activatedAt)
  const pause = lived(history, activatedAt + HOUR, cancelledAt)
  runFlow(history, {
    activatedAt,
    settlementDate: offer.settlementDate,
    until: cancelledAt,
    rest: 'removed',
    pause,
  })
  if (tenant.plan !== 'LITE' && random.chance(0.03)) {
    invoiceWithdrawn(history, within(random, activatedAt, cancelledAt - DAY))
  }
  if (random.chance(0.6)) {
    noted(history, cancelledAt - 10 * MINUTE, cancelledAt, random.pick(cancelReasons))
  }
  stateChanged(history, cancelledAt, 'ACTIVE', 'CANCELLED', colleague(history))
  if (random.chance(0.004)) {
    const at = Math.min(cancelledAt + DAY, now - 5 * MINUTE)
    mailArrived(history, { at, subject: replySubject(history), concern: 'surprised', unread: true })
  }
  return outcome({ state: 'CANCELLED', created: createdAt, stateUpdated: cancelledAt })
}

export function standbyStory(sketch: Sketch): Outcome {
  const { history, offer } = sketch
  const { random, now } = history.frame
  const age = random.chance(0.08) ? fresh(random) : random.next() ** 1.5 * 32 * DAY
  const createdAt = age > DAY ? atWork(random, now - age) : now - age
  created(history, createdAt)
  offered(offer, now)
  if (random.chance(0.15)) noted(history, createdAt, now - 2 * MINUTE)
  const entries = random.weighted([
    [0, 6],
    [1, 3],
    [2, 1],
  ])
  return outcome({
    state: 'STANDBY',
    created: createdAt,
    stateUpdated: createdAt,
    wasActivated: false,
    prepared: random.weighted([
      ['host', 2],
      ['contact', 3],
      ['offer', 2],
      ['ready', 4],
    ]),
    caseLog: Array.from({ length: entries }, () => ({
      id: random.id(),
      text: random.pick(researchLog),
      created: iso(within(random, createdAt, now - MINUTE)),
      user_name: colleague(history).name,
    })),
  })
}

/** The opponent asked to be called. */
export function calledBack(history: History, at: number): CallbackRequest {
  const { contact } = history.frame.opponent
  return {
    date_requested: iso(at),
    name: contact.name,
    role: history.frame.random.pick(['Owner', 'Managing director', 'Office', null]),
    email: contact.email,
    phone_number: contact.phone_number,
    note: history.frame.random.pick([
      'Please call between 9 and 12.',
      'I would like to talk about the amount.',
      null,
    ]),
  }
}
