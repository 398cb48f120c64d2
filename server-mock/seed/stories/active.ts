import type { Plan } from '../../../contracts/model/accounts/user.ts'
import type { CallbackRequest } from '../../../contracts/model/cases/case.ts'
import { type LetterStatus, letterStatuses } from '../../../contracts/model/cases/letter.ts'
import { failedStatuses } from '../../../contracts/rules/letters/letter-transitions.ts'
import type { Random } from '../../random.ts'
import { templateNames } from '../flow-templates.ts'
import type { History } from '../history.ts'
import { drawConcern, mailArrived } from '../mails/receive-mail.ts'
import { automatedMailWent } from '../mails/write-mail.ts'
import { amountDue, chargesOf } from '../offer.ts'
import { atWork, DAY, dayText, HOUR, MINUTE } from '../timestamps.ts'
import { flowLength, runFlow } from './automation.ts'
import { begun, calledBack, lived } from './everyday.ts'
import { invoiced } from './invoices.ts'
import { letterWent } from './letters.ts'
import {
  checkedOut,
  fresh,
  licensed,
  loggedIn,
  paymentFailed,
  paymentStarted,
  replySubject,
  within,
} from './steps.ts'
import { type Outcome, outcome, type Sketch } from './story.ts'

/** What a person has to look after, or that nothing will happen by itself. */
export type Matter =
  | 'unread'
  | 'away'
  | 'overdue'
  | 'licence'
  | 'failedMail'
  | 'failedPayment'
  | 'paused'
  | 'failedLetter'
  | 'callback'
  | 'invoice'
  | 'legacy'
  | 'idle'

/** The first active cases of every customer show one matter each, so that a small one has them too. */
const shown: Record<Plan, readonly Matter[]> = {
  LITE: ['unread', 'overdue', 'licence', 'failedMail', 'failedPayment', 'idle', 'callback'],
  PRO: [
    'unread',
    'overdue',
    'licence',
    'failedMail',
    'failedPayment',
    'paused',
    'idle',
    'callback',
    'invoice',
    'legacy',
    'away',
  ],
  ENTERPRISE: [
    'unread',
    'overdue',
    'licence',
    'failedMail',
    'failedPayment',
    'paused',
    'idle',
    'callback',
    'invoice',
    'legacy',
    'away',
    'failedLetter',
  ],
}

/** How often a matter befalls the other active cases. */
const rates: readonly (readonly [Matter, number])[] = [
  ['unread', 0.022],
  ['away', 0.006],
  ['overdue', 0.017],
  ['licence', 0.008],
  ['failedMail', 0.006],
  ['failedPayment', 0.005],
  ['paused', 0.008],
  ['callback', 0.006],
  ['invoice', 0.012],
  ['legacy', 0.008],
]

/** Every second case shows one matter until the list is used up; `ordinal` counts active cases from 0. */
export function mattersOf(random: Random, plan: Plan, ordinal: number): ReadonlySet<Matter> {
  const one = ordinal % 2 === 0 ? shown[plan][ordinal / 2] : undefined
  if (one) return new Set([one])
  return new Set(rates.filter(([, rate]) => random.chance(rate)).map(([matter]) => matter))
}

/** ENTERPRISE shows each of the letter statuses once. */
const LETTERS_FROM = 30

const letterShown = (plan: Plan, ordinal: number): LetterStatus | null =>
  plan === 'ENTERPRISE' ? (letterStatuses[ordinal - LETTERS_FROM] ?? null) : null

const reminderNames = [
  'Call back',
  'Check payment',
  'Follow up',
  'Reminder',
  'Ask the lawyer',
  'Follow up: second offer',
] as const

function reminderFor(random: Random, now: number, overdue: boolean) {
  const days = overdue
    ? -random.weighted([
        [0, 4],
        [1, 3],
        [3, 2],
        [8, 1],
      ])
    : random.int(1, 24)
  return { date: dayText(now + days * DAY), name: random.pick(reminderNames) }
}

/** When the case was activated: within its flow, unless nothing is to come any more. */
function activation(history: History, matters: ReadonlySet<Matter>): number {
  const { random, now } = history.frame
  const length = flowLength(history)
  const over = matters.has('idle') || random.chance(0.16)
  const quick = !over && matters.size === 0 && random.chance(0.05)
  if (quick) return now - fresh(random)
  const age = over ? length + random.int(4, 40) * DAY : (0.12 + 0.86 * random.next()) * length
  return atWork(random, now - Math.max(age, 2 * DAY + 4 * HOUR))
}

type Told = { until: number; callbackRequest: CallbackRequest | null }

/** What the opponent did lately; answers until when the mails ran undisturbed. */
function disturbed(sketch: Sketch, matters: ReadonlySet<Matter>, activatedAt: number): Told {
  const { history, findings } = sketch
  const { random, opponent, now } = history.frame
  const lately = () => Math.max(now - fresh(random), activatedAt + HOUR)
  const subject = replySubject(history)
  let until = now
  if (matters.has('away')) {
    mailArrived(history, { at: lately(), subject, concern: 'away', unread: true })
  }
  if (matters.has('unread')) {
    const at = lately()
    mailArrived(history, { at, subject, concern: drawConcern(random, opponent), unread: true })
    if (random.chance(0.12)) {
      mailArrived(history, {
        at: Math.min(at + 7 * MINUTE, now - MINUTE),
        subject,
        concern: 'removed',
        unread: true,
      })
    }
    until = at
  }
  const first = findings[0]
  if (matters.has('licence') && first) {
    const at = lately()
    loggedIn(history, at - 2 * MINUTE)
    licensed(history, first.id, at, 'UNCHECKED')
  } else if (first && findings.length > 1 && random.chance(0.03)) {
    const at = within(random, activatedAt + HOUR, now - HOUR)
    const kind = random.chance(0.5) ? 'LICENSE_VALIDATED' : 'LICENSE_REJECTED'
    licensed(
      history,
      first.id,
      at - 30 * MINUTE,
      kind === 'LICENSE_VALIDATED' ? 'VALID' : 'INVALID',
    )
    if (history.frame.flow.events) automatedMailWent(history, kind, templateNames[kind], at)
  }
  const callbackRequest = matters.has('callback') ? calledBack(history, lately()) : null
  return { until, callbackRequest }
}

/** A payment that was tried and failed; answers the time after which the case was ACTIVE again. */
function tried({ history, offer }: Sketch, activatedAt: number) {
  const { random, now } = history.frame
  const at = Math.max(now - fresh(random) - 20 * MINUTE, activatedAt + 2 * HOUR)
  const billingAddress = checkedOut(history, at - 9 * MINUTE)
  paymentStarted(history, at, amountDue(chargesOf(offer, []), at), offer.currency)
  paymentFailed(history, at + 95_000)
  return { billingAddress, stateUpdated: at + 96_000 }
}

export function activeStory(
  sketch: Sketch,
  matters: ReadonlySet<Matter>,
  ordinal: number,
): Outcome {
  const { history, offer } = sketch
  const { random, tenant, now } = history.frame
  const activatedAt = activation(history, matters)
  const createdAt = begun(sketch, activatedAt)
  const quiet = now - activatedAt > 3 * DAY
  const pause = quiet ? lived(history, activatedAt + HOUR, now - 12 * HOUR) : null
  const { until, callbackRequest } = disturbed(sketch, matters, activatedAt)
  const failed = matters.has('failedMail')
  const paused = failed || until < now || matters.has('paused')
  const waits = runFlow(history, {
    activatedAt,
    settlementDate: offer.settlementDate,
    until,
    rest: paused ? 'PAUSED' : 'SCHEDULED',
    lastFailed: failed,
    pause,
    legacy: matters.has('legacy'),
  })
  const letter = matters.has('failedLetter')
    ? random.pick(failedStatuses)
    : letterShown(tenant.plan, ordinal)
  if (letter)
    letterWent(history, within(random, Math.max(activatedAt, now - 9 * DAY), now - HOUR), letter)
  if (matters.has('invoice') && tenant.plan !== 'LITE') {
    invoiced(history, within(random, activatedAt + HOUR, now - MINUTE))
  }
  const attempt = matters.has('failedPayment') ? tried(sketch, activatedAt) : null
  const remembered =
    matters.has('overdue') || (!matters.has('idle') && random.chance(waits ? 0.16 : 0.78))
  return outcome({
    state: 'ACTIVE',
    created: createdAt,
    stateUpdated: attempt?.stateUpdated ?? activatedAt,
    reminder: remembered ? reminderFor(random, now, matters.has('overdue')) : null,
    billingAddress: attempt?.billingAddress ?? null,
    callbackRequest,
  })
}
