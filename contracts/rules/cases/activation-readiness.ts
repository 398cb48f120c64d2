import type { CaseDetail } from '../../model/cases/case.ts'
import type { Translations } from '../../model/mail/setup.ts'
import { isEmailAddress } from '../addresses/email-address.ts'
import { openFindings } from './open-findings.ts'

/** READY-22. */
export const NO_DEFAULT_TRANSLATION =
  'You must create and activate a translation under Admin > Settlement Portal > Translations before activating this case.'

/** Said of a case without image uses as well. */
export const NO_LICENSE_FEES = 'The license fees must add up to more than 0'

/** Said where the customer's portal could not be read; who waits for it says nothing of it. */
export const PORTAL_UNKNOWN = 'The portal languages could not be loaded'

type Unmet = string | false

const isBlank = (text: string | null | undefined) => !text || text.trim() === ''

/** The empty date sentinel of imported cases counts as no date (G-440; CASECONST "sentinel"). */
const hasDate = (date: string | null) => !isBlank(date) && !date?.startsWith('0000-00-00')

/** The four things that an activation needs (READY-01). */
export type ReadinessPart = 'contact' | 'offer' | 'translation' | 'mail-flow'

/**
 * What each part still lacks, one sentence each; empty when it is ready. `portal` is null while it is not
 * known, which is not ready either.
 */
export const readinessParts = (
  detail: CaseDetail,
  portal: Translations | null,
): Record<ReadinessPart, readonly string[]> => ({
  contact: said([
    !isEmailAddress(detail.opponent_contact_details.email?.trim() ?? '') &&
      'The contact needs a valid email address',
  ]),
  offer: said(offerConditions(detail)),
  translation: said(languageConditions(detail, portal)),
  'mail-flow': said([!detail.email_flow_id && 'The case needs a mail flow']),
})

const said = (conditions: readonly Unmet[]): string[] =>
  conditions.filter((unmet) => unmet !== false)

/**
 * What keeps a case from being activated, in sentences; empty when it is ready (READY-01; cases.md 9). Both
 * sides ask: the screen for the disabled button's reasons, the server for its refusal.
 */
export const readiness = (detail: CaseDetail, portal: Translations | null): string[] =>
  Object.values(readinessParts(detail, portal)).flat()

function offerConditions(detail: CaseDetail): Unmet[] {
  const { findings, claim_details: claim } = detail
  const fees = claim.additional_fees
  const dated = hasDate(claim.settlement_offer_date)
  const discounted = (claim.settlement_offer_percentage ?? 0) > 0
  return [
    isBlank(detail.country) && 'The licensing offer needs a country',
    isBlank(claim.currency) && 'The licensing offer needs a currency',
    !openFindings(findings).some(isPriced) && NO_LICENSE_FEES,
    !findings.every(isPriced) && 'Every image use needs a license fee above 0',
    fees.some((fee) => isBlank(fee.name)) && 'Every additional fee needs a name',
    fees.some((fee) => !(fee.percentage > 0)) && 'Every additional fee needs a percentage',
    fees.some((fee) => !isPriced(fee)) && 'Every additional fee needs a price above 0',
    dated && !discounted && 'The licensing offer has a deadline but no discount',
    discounted && !dated && 'The licensing offer has a discount but no deadline',
    ...taxConditions(claim),
  ]
}

const isPriced = (item: { price: number | null }) => (item.price ?? 0) > 0

/** Here 0 is accepted, unlike in the offer's dialog: imported zero-rated cases stay activatable. */
function taxConditions(claim: CaseDetail['claim_details']): Unmet[] {
  const { indirect_tax_type: type, indirect_tax_percentage: percentage } = claim
  if (type === null) return ['The licensing offer needs a tax type']
  if (type === 'NO_INDIRECT_TAX' || type === 'REVERSE_CHARGE') return []
  return [
    percentage === null && 'The tax type needs a tax percentage',
    percentage !== null && percentage < 0 && 'The tax percentage must be at least 0',
  ]
}

/** Two conditions: the customer has a default language, and the one of the case is active (G-443). */
function languageConditions(detail: CaseDetail, portal: Translations | null): Unmet[] {
  if (!portal) return [PORTAL_UNKNOWN]
  const isActive = (id: string) =>
    portal.translations.some((known) => known.id === id && known.is_active === 1)
  const own = detail.translation
  return [
    portal.default_translation_id === null && NO_DEFAULT_TRANSLATION,
    !own && 'The case needs a portal language',
    own !== null && !isActive(own.id) && 'The portal language of the case is not active',
  ]
}
