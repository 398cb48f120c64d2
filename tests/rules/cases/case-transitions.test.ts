import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CaseState } from '../../../contracts/model/cases/case.ts'
import {
  ACTIVE_INVOICE_BLOCKS,
  hasActiveInvoice,
  stateActions,
} from '../../../contracts/rules/cases/case-allows.ts'
import {
  type Trigger,
  transition,
  transitionFacts,
} from '../../../contracts/rules/cases/case-transitions.ts'
import { isFullyLicensed, openFindings } from '../../../contracts/rules/cases/open-findings.ts'
import { aCaseDetail, aFinding, aLicense } from '../../support/records/builders.ts'

type Case = [
  from: CaseState,
  trigger: Trigger,
  facts: { was: boolean; invoice: boolean },
  to: string,
]

const never = { was: false, invoice: false }
const before = { was: true, invoice: false }
const invoiced = { was: true, invoice: true }

/** T2 to T10 of G-401. */
const moves: Case[] = [
  ['STANDBY', 'activate', never, 'ACTIVE'],
  ['STANDBY', 'cancel', never, 'CANCELLED'],
  ['ACTIVE', 'cancel', before, 'CANCELLED'],
  ['CANCELLED', 'activate', before, 'ACTIVE'],
  ['CANCELLED', 'reset', never, 'STANDBY'],
  ['ACTIVE', 'payment-initiated', before, 'PAYMENT_PROCESSING'],
  ['PAYMENT_PROCESSING', 'payment-succeeded', before, 'PAID'],
  ['ACTIVE', 'payment-succeeded', before, 'PAID'],
  ['PAYMENT_PROCESSING', 'payment-failed', before, 'ACTIVE'],
  ['ACTIVE', 'licenses-complete', before, 'VALID_LICENSE'],
  ['ACTIVE', 'payment-initiated', invoiced, 'PAYMENT_PROCESSING'],
  ['ACTIVE', 'payment-succeeded', invoiced, 'PAID'],
  ['ACTIVE', 'licenses-complete', invoiced, 'VALID_LICENSE'],
]

const refusals: Case[] = [
  ['ACTIVE', 'activate', before, 'case in state ACTIVE cannot be activated.'],
  ['PAID', 'cancel', before, 'case in state PAID cannot be cancelled.'],
  ['VALID_LICENSE', 'cancel', before, 'case in state VALID_LICENSE cannot be cancelled.'],
  ['PAYMENT_PROCESSING', 'cancel', before, 'case in state PAYMENT_PROCESSING cannot be cancelled.'],
  ['CANCELLED', 'cancel', before, 'case in state CANCELLED cannot be cancelled.'],
  ['CANCELLED', 'activate', never, 'case in state CANCELLED cannot be activated.'],
  ['CANCELLED', 'reset', before, 'case in state CANCELLED cannot be reset.'],
  ['STANDBY', 'reset', never, 'case in state STANDBY cannot be reset.'],
  ['CANCELLED', 'payment-succeeded', before, 'case in state CANCELLED cannot be paid.'],
]

const outcome = ([from, trigger, { was, invoice }]: Case) =>
  transition(from, trigger, { wasActivated: was, hasActiveInvoice: invoice })

describe('the transitions of a case', () => {
  it.each(moves)('%s, %s %o: %s', (...move) => {
    expect(outcome(move)).toEqual({ ok: true, value: move[3] })
  })

  it.each(refusals)('%s, %s %o is refused: %s', (...refusal) => {
    expect(outcome(refusal)).toEqual({ ok: false, message: `Invalid request: ${refusal[3]}` })
  })

  it('keeps a case with an active invoice from being cancelled, and says why [STATE-18]', () => {
    const detail = aCaseDetail({ invoices: [{ id: 'i1', type: 'ACTIVE' }] })
    expect(hasActiveInvoice(detail)).toBe(true)
    expect(transition('ACTIVE', 'cancel', transitionFacts(detail))).toEqual({
      ok: false,
      message: "This case contains an active invoice and can't be cancelled.",
    })
  })

  it('does not count a cancelled invoice nor its cancellation as active', () => {
    const detail = aCaseDetail({
      invoices: [
        { id: 'i1', type: 'CANCELLED' },
        { id: 'i2', type: 'CANCELLATION' },
      ],
    })
    expect(hasActiveInvoice(detail)).toBe(false)
    expect(transition('ACTIVE', 'cancel', transitionFacts(detail)).ok).toBe(true)
  })
})

/** Each trigger with what is said of a case that refuses it. */
const acts: Record<Trigger, string> = {
  activate: 'activated',
  cancel: 'cancelled',
  reset: 'reset',
  'payment-initiated': 'paid',
  'payment-succeeded': 'paid',
  'payment-failed': 'reopened',
  'licenses-complete': 'closed as licensed',
}
const triggers = Object.keys(acts) as Trigger[]
const everyFacts = [false, true].flatMap((wasActivated) =>
  [false, true].map((hasActiveInvoice) => ({ wasActivated, hasActiveInvoice })),
)
const anyFacts = fc.record({ wasActivated: fc.boolean(), hasActiveInvoice: fc.boolean() })
const anyState = fc.constantFrom(...CaseState.options)
const anyTrigger = fc.constantFrom(...triggers)

describe('properties of the transition table', () => {
  it('is always in one of the six states, whatever happens [STATE-01]', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyTrigger, anyFacts)), (history) => {
        const end = history.reduce<CaseState>((state, [trigger, facts]) => {
          const verdict = transition(state, trigger, facts)
          return verdict.ok ? verdict.value : state
        }, 'STANDBY')
        expect(CaseState.options).toContain(end)
      }),
    )
  })

  it.each(CaseState.options)('knows no other move of %s than those of the table', (state) => {
    const known = new Set(moves.map(([from, trigger, , to]) => `${from} ${trigger} ${to}`))
    for (const [trigger, done] of Object.entries(acts) as [Trigger, string][])
      for (const facts of everyFacts) {
        const verdict = transition(state, trigger, facts)
        if (verdict.ok) expect(known).toContain(`${state} ${trigger} ${verdict.value}`)
        else {
          const isInvoiced = state === 'ACTIVE' && trigger === 'cancel' && facts.hasActiveInvoice
          const refused = `Invalid request: case in state ${state} cannot be ${done}.`
          expect(verdict.message).toBe(isInvoiced ? ACTIVE_INVOICE_BLOCKS : refused)
        }
      }
  })

  it('lets nothing out of PAID and VALID_LICENSE, and always changes the state', () => {
    fc.assert(
      fc.property(anyState, anyTrigger, anyFacts, (state, trigger, facts) => {
        const verdict = transition(state, trigger, facts)
        if (verdict.ok) expect(verdict.value).not.toBe(state)
        if (state === 'PAID' || state === 'VALID_LICENSE') expect(verdict.ok).toBe(false)
      }),
    )
  })

  it.each(CaseState.options)(
    'offers of %s on the screen what the table allows to staff, but for an active invoice',
    (state) => {
      for (const was of [false, true]) {
        const { overview } = aCaseDetail({})
        const offered = stateActions({ state, overview: { ...overview, was_activated: was } })
        const allowed = (['activate', 'cancel', 'reset'] as const)
          .filter(
            (trigger) =>
              transition(state, trigger, { wasActivated: was, hasActiveInvoice: false }).ok,
          )
          .map((act) => (act === 'activate' && state === 'CANCELLED' ? 'reactivate' : act))
        expect(offered).toEqual(allowed)
      }
    },
  )
})

const licensed = (state: 'VALID' | 'INVALID' | 'UNCHECKED') =>
  aFinding({ id: state, license: aLicense({ state }) })

describe('what is left to claim', () => {
  it('is every image use without a VALID licence', () => {
    const findings = [licensed('VALID'), licensed('INVALID'), licensed('UNCHECKED'), aFinding({})]
    expect(openFindings(findings).map(({ id }) => id)).toEqual(['INVALID', 'UNCHECKED', 'f1'])
    expect(isFullyLicensed(findings)).toBe(false)
  })

  it('is nothing when all are licensed, unless there is no image use at all', () => {
    expect(isFullyLicensed([licensed('VALID')])).toBe(true)
    expect(isFullyLicensed([])).toBe(false)
  })
})
