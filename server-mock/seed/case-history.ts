import type { HistoryEntry } from '../../contracts/events/case-history.ts'
import type { Imprint, OpponentContact } from '../../contracts/model/cases/case.ts'
import {
  type HistoryFacts,
  historyChanges,
} from '../../contracts/rules/case-changes/case-history.ts'
import { emptyContact } from '../../contracts/rules/cases/contact.ts'
import { toMajor } from '../../contracts/rules/money/money.ts'
import type { caseHistory } from '../db/schema/case-history.ts'
import type { Random } from '../random.ts'
import type { Tenant } from './accounts.ts'
import { chargesOf, type Offer, storedFees } from './offer.ts'
import { iso, MINUTE } from './timestamps.ts'
import type { SeedRow } from './write.ts'

type Row = SeedRow<typeof caseHistory>

/** What a case has been given by the time that its story is told. */
type Given = {
  tenant: Tenant
  caseId: number
  created: number
  now: number
  contact: OpponentContact
  imprint: Imprint | null
  /** In hundredths; null as long as nobody has set it. */
  findings: readonly {
    id: string
    price: number | null
    originalFilename: string
    pageLink: string
  }[]
  offer: Offer | null
  country: string | null
  flow: { id: string; name: string } | null
  translation: { id: string; language: string }
}

/** Halves no cent: demo prices are whole. */
const DOUBLED = 2

const factsOf = (given: Given, corrected: boolean): HistoryFacts => {
  const { offer, findings } = given
  const priceOf = (price: number | null, at: number) =>
    price === null ? null : toMajor(at === 0 && !corrected ? price * DOUBLED : price)
  const charges = offer && chargesOf(offer, [])
  return {
    country: given.country,
    email_flow: given.flow,
    translation: given.translation,
    opponent_contact_details: given.contact,
    website_contact_details: given.imprint,
    findings: findings.map(({ id, price, originalFilename, pageLink }, at) => ({
      id,
      price: priceOf(price, at),
      original_image: { original_image_url: '', filename: originalFilename },
      page_screenshot_url: '',
      page_link: pageLink,
      license: null,
    })),
    claim_details: {
      currency: offer?.currency ?? null,
      additional_fees: offer && charges ? storedFees(offer, charges) : [],
      settlement_offer_date: offer?.settlementDate ?? null,
      settlement_offer_percentage:
        offer?.settlementPercentage == null ? null : toMajor(offer.settlementPercentage),
      indirect_tax_type: offer?.taxType ?? null,
      indirect_tax_percentage: offer?.taxPercentage == null ? null : toMajor(offer.taxPercentage),
    },
    charge_details: offer && {
      ...chargesOf(
        {
          ...offer,
          prices: offer.prices.map((price, at) =>
            at === 0 && !corrected ? price * DOUBLED : price,
          ),
        },
        [],
      ),
    },
    billing_address: null,
    vat_id_required: false,
    allow_prepayment_invoicing: false,
    invoice_template: null,
  }
}

/** How a colleague prepared the case in its first half hour: contact, imprint, offer, one price corrected, flow. */
export function demoHistory(random: Random, given: Given): Row[] {
  const person = random.pick(given.tenant.staff)
  const bare = { ...given, findings: given.findings.map((one) => ({ ...one, price: null })) }
  const empty = {
    ...bare,
    contact: emptyContact,
    imprint: null,
    offer: null,
    country: null,
    flow: null,
  }
  const { contact, imprint, offer, country, findings } = given
  const isCorrected = offer !== null && random.chance(0.4)
  const steps: [number, HistoryEntry['event'], HistoryFacts][] = [
    [0, 'case.created', factsOf(empty, true)],
    [4, 'case.contact-changed', factsOf({ ...empty, contact }, true)],
    [7, 'case.imprint-changed', factsOf({ ...empty, contact, imprint }, true)],
    [
      15,
      'case.offer-changed',
      factsOf({ ...empty, contact, imprint, offer, country, findings }, !isCorrected),
    ],
    [
      22,
      'case.finding-price-changed',
      factsOf({ ...empty, contact, imprint, offer, country, findings }, true),
    ],
    [30, 'case.flow-assigned', factsOf(given, true)],
  ]
  const told = steps.flatMap(([minutes, event, facts], at) => {
    const before = steps[at - 1]?.[2]
    const changes = before ? historyChanges(before, facts) : []
    return changes.length > 0 ? [{ minutes, event, changes }] : []
  })
  return told.map(({ minutes, event, changes }, at) => ({
    caseId: given.caseId,
    version: at + 2,
    customerId: given.tenant.id,
    at: iso(Math.min(given.created + minutes * MINUTE, given.now)),
    actor: { kind: 'user', id: person.id, name: person.name },
    event,
    through: null,
    changes,
  }))
}
