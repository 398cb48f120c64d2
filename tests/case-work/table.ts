/**
 * The tables of document 2, section 4, and of cases.md once more by hand: who may do what to a case of which state,
 * and where that leads. It shares nothing with `contracts/rules`, whose word it is held against.
 */
import type { CaseDetail, CaseState } from '../../contracts/model/cases/case.ts'
import { CaseState as CaseStates } from '../../contracts/model/cases/case.ts'

export const states: readonly CaseState[] = CaseStates.options

const every = states
const open = ['STANDBY', 'ACTIVE'] as const
const claimed = ['ACTIVE', 'PAYMENT_PROCESSING'] as const
const entered = ['ACTIVE', 'PAYMENT_PROCESSING', 'PAID', 'VALID_LICENSE'] as const

/** In which states an act is taken at all; a guard may still refuse it there. */
const allowed = {
  activate: ['STANDBY', 'CANCELLED'],
  cancel: open,
  reset: ['CANCELLED'],
  'payment begins': ['ACTIVE'],
  'payment arrives': claimed,
  'payment fails': claimed,
  'portal visit': entered,
  'portal login': entered,
  checkout: ['ACTIVE'],
  'callback asked': entered,
  'license comes': claimed,
  'note add': every,
  'note delete': every,
  'note restore': every,
  'tag add': every,
  'tag remove': every,
  'reminder set': ['ACTIVE'],
  'reminder clear': every,
  contact: open,
  imprint: ['STANDBY'],
  'log add': ['STANDBY'],
  'log change': ['STANDBY'],
  price: open,
  country: open,
  offer: open,
  invoicing: ['STANDBY', 'ACTIVE', 'PAID'],
  fees: open,
  'finding add': open,
  'finding delete': open,
  'original replace': open,
  'license upload': open,
  'license review': ['STANDBY', 'ACTIVE', 'PAYMENT_PROCESSING', 'CANCELLED'],
  'license delete': ['ACTIVE'],
  flow: ['STANDBY', 'CANCELLED'],
  language: ['STANDBY', 'ACTIVE', 'CANCELLED'],
  'auto fill': ['STANDBY'],
  'callback finish': every,
  pause: claimed,
  resume: claimed,
  'planned mail delete': every,
  'mail resend': ['ACTIVE', 'PAYMENT_PROCESSING', 'PAID', 'VALID_LICENSE', 'CANCELLED'],
  'mail send': ['ACTIVE', 'PAYMENT_PROCESSING', 'PAID', 'VALID_LICENSE', 'CANCELLED'],
  'mail log': ['ACTIVE', 'PAYMENT_PROCESSING', 'PAID', 'VALID_LICENSE', 'CANCELLED'],
  'mail back': every,
  'mail read': every,
  'mail unread': every,
  'invoice make': ['ACTIVE', 'PAYMENT_PROCESSING', 'PAID'],
  'invoice cancel': every,
} as const satisfies Record<string, readonly CaseState[]>

/** Something that happens to one case and that its state may refuse. */
export type Judged = keyof typeof allowed

export const judged = Object.keys(allowed) as Judged[]

/**
 * What an act comes to: the state of the case after it, or a refusal with its status and every reason for it. `sentences`:
 * so many of them the refusal says.
 */
export type Verdict =
  | { to: CaseState }
  | { refused: readonly number[]; why: readonly string[]; sentences?: number }

export const takes = (act: Judged, state: CaseState): boolean =>
  (allowed[act] as readonly CaseState[]).includes(state)

export const refused = (why: string, ...status: number[]): Verdict => ({
  refused: status,
  why: [why],
})

/** Nothing is left to claim: T10 asks this wherever it may have become so. */
const isLicensed = (licenses: readonly (string | null)[]): boolean =>
  licenses.length > 0 && licenses.every((state) => state === 'VALID')

/** T10 of an ACTIVE case with these licences. */
export const afterLicenses = (licenses: readonly (string | null)[]): CaseState =>
  isLicensed(licenses) ? 'VALID_LICENSE' : 'ACTIVE'

export const licensesOf = ({ findings }: CaseDetail): (string | null)[] =>
  findings.map(({ license }) => license?.state ?? null)

/** What an activation still lacks, by document 2, section 5 "Activation readiness". */
export function lacks(detail: CaseDetail, activeLanguages: readonly string[]): string[] {
  const { findings, claim_details: claim, opponent_contact_details: contact } = detail
  const fees = claim.additional_fees
  const isDated = claim.settlement_offer_date !== null
  const isTaxed =
    claim.indirect_tax_type !== 'NO_INDIRECT_TAX' && claim.indirect_tax_type !== 'REVERSE_CHARGE'
  const conditions: Record<string, boolean> = {
    email: /^\S+@\S+\.\S+$/.test(contact.email ?? ''),
    total: findings.some(({ price, license }) => license?.state !== 'VALID' && (price ?? 0) > 0),
    prices: findings.every(({ price }) => (price ?? 0) > 0),
    settlement: isDated === (claim.settlement_offer_percentage ?? 0) > 0,
    country: (detail.country ?? '') !== '',
    fees: fees.every(
      ({ name, percentage, price }) => name !== '' && percentage > 0 && (price ?? 0) > 0,
    ),
    currency: claim.currency !== null,
    'tax type': claim.indirect_tax_type !== null,
    'tax percentage':
      !isTaxed || claim.indirect_tax_type === null || (claim.indirect_tax_percentage ?? -1) >= 0,
    flow: detail.email_flow_id !== null,
    language: detail.translation !== null && activeLanguages.includes(detail.translation.id),
  }
  return Object.keys(conditions).filter((name) => !conditions[name])
}

/**
 * What a full proof has to have met: every act in every state, taken or refused as the table says, every arrow, and
 * every guard that refuses where the state alone would not.
 */
const arrows = [
  '> STANDBY by create',
  'STANDBY > ACTIVE by activate',
  'STANDBY > CANCELLED by cancel',
  'ACTIVE > CANCELLED by cancel',
  'CANCELLED > ACTIVE by activate',
  'CANCELLED > STANDBY by reset',
  'ACTIVE > PAYMENT_PROCESSING by payment begins',
  'PAYMENT_PROCESSING > PAID by payment arrives',
  'ACTIVE > PAID by payment arrives',
  'PAYMENT_PROCESSING > ACTIVE by payment fails',
  'PAYMENT_PROCESSING > VALID_LICENSE by payment fails',
  'PAYMENT_PROCESSING > ACTIVE by day',
  'PAYMENT_PROCESSING > VALID_LICENSE by day',
  'ACTIVE > VALID_LICENSE by license review',
  'ACTIVE > VALID_LICENSE by finding delete',
] as const

const guards = [
  'activate: not ready, email',
  'activate: not ready, total',
  'activate: not ready, country',
  'activate: not ready, fees',
  'activate: not ready, currency',
  'activate: not ready, tax type',
  'activate: not ready, flow',
  'activate: not ready, language',
  'activate: provider',
  'activate: never activated',
  'cancel: active invoice',
  'reset: was activated',
  'finding delete: the last one of an active case',
  'license upload: there is one',
  'license comes: there is a valid one',
  'language: inactive',
  'note delete: of somebody else',
  'note restore: of somebody else',
  'pause: nothing waits',
  'resume: nothing is paused',
  'resume: a mail has failed',
  'planned mail delete: neither waits nor has failed',
  'mail read: a mail of ours',
  'mail unread: a mail of ours',
  'mail resend: not failed',
  'mail resend: empty',
  'mail send: no flow',
  'mail log: no flow',
  'mail back: has left',
  'invoice make: not before the payment',
  'invoice make: active invoice',
  'invoice make: no template',
  'invoice make: no VAT id',
  'invoice cancel: not open',
  'invoicing: another claim of a paid case',
] as const

/** An act in a state, as it is counted. */
export const cell = (act: Judged, state: CaseState, isTaken: boolean): string =>
  `${act} in ${state}: ${isTaken ? 'taken' : 'refused'}`

/** Cells that no history can reach, with the reason. */
const unreachable: Readonly<Record<string, string>> = {
  [cell('invoice cancel', 'STANDBY', true)]: 'Nothing was invoiced before the activation.',
  [cell('invoice cancel', 'CANCELLED', true)]:
    'An open invoice keeps the case from being cancelled.',
  [cell('invoice cancel', 'PAID', true)]: 'What was open is paid with the case.',
}

/** Everything that has to have been met. */
export const required: readonly string[] = [
  ...judged.flatMap((act) => states.map((state) => cell(act, state, takes(act, state)))),
  ...arrows,
  ...guards,
].filter((name) => !(name in unreachable))
