import type { HistoryChange, HistoryValue } from '../../events/case-history.ts'
import type {
  BillingAddress,
  CaseDetail,
  Imprint,
  OpponentContact,
} from '../../model/cases/case.ts'
import type { Finding } from '../../model/cases/finding.ts'
import { sameJson } from './detail-diff.ts'

/** What the history watches of a case; `invoice_template` is the template's name. */
export type HistoryFacts = Pick<
  CaseDetail,
  | 'country'
  | 'email_flow'
  | 'translation'
  | 'opponent_contact_details'
  | 'website_contact_details'
  | 'findings'
  | 'claim_details'
  | 'charge_details'
  | 'billing_address'
  | 'vat_id_required'
  | 'allow_prepayment_invoicing'
> & { invoice_template: string | null }

/** '' says as little as nothing does. */
const told = (value: HistoryValue | undefined): HistoryValue =>
  value === undefined || value === '' ? null : value

function changed(
  field: string,
  from: HistoryValue | undefined,
  to: HistoryValue | undefined,
  item: string | null = null,
): HistoryChange[] {
  const [before, after] = [told(from), told(to)]
  return sameJson(before, after) ? [] : [{ field, item, from: before, to: after }]
}

type Texts = OpponentContact | Imprint | BillingAddress

/** The members of an object one by one; the id of an imprint says nothing to a person. */
function ofMembers(prefix: string, from: Texts | null, to: Texts | null): HistoryChange[] {
  const [before, after] = [from, to].map((one) => new Map(Object.entries(one ?? {})))
  const names = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])
  return [...names]
    .filter((name) => name !== 'id')
    .flatMap((name) => changed(`${prefix}.${name}`, before?.get(name), after?.get(name)))
}

function ofFees(before: HistoryFacts, after: HistoryFacts): HistoryChange[] {
  const feesOf = ({ claim_details }: HistoryFacts) => {
    const fees = new Map<string, { item: string; value: HistoryValue }>()
    for (const { name: item, percentage, taxable } of claim_details.additional_fees) {
      let key = item
      while (fees.has(key)) key += '\n'
      fees.set(key, { item, value: { percentage, taxable } })
    }
    return fees
  }
  const [were, are] = [feesOf(before), feesOf(after)]
  return [...new Set([...were.keys(), ...are.keys()])].flatMap((key) => {
    const [from, to] = [were.get(key), are.get(key)]
    return changed('fee', from?.value, to?.value, (to ?? from)?.item)
  })
}

const money = (amount: number | null | undefined, currency: string | null): HistoryValue =>
  amount === null || amount === undefined ? null : { amount, currency }

const totalOf = ({ charge_details: charge }: HistoryFacts): HistoryValue =>
  money(charge?.final_amount_gross_no_settlement, charge?.currency ?? null)

function ofImageUses(before: HistoryFacts, after: HistoryFacts): HistoryChange[] {
  const byId = (findings: readonly Finding[]) => new Map(findings.map((one) => [one.id, one]))
  const [were, are] = [byId(before.findings), byId(after.findings)]
  return [...new Set([...were.keys(), ...are.keys()])].flatMap((id) => {
    const [from, to] = [were.get(id), are.get(id)]
    const item = (to ?? from)?.original_image.filename ?? null
    const fee = ({ claim_details }: HistoryFacts, one: Finding | undefined) =>
      money(one?.price, claim_details.currency)
    return [
      ...changed('image_use.page_link', from?.page_link, to?.page_link, item),
      // The same price in another currency: the line of the currency says so.
      ...(from?.price === to?.price
        ? []
        : changed('license_fee', fee(before, from), fee(after, to), item)),
    ]
  })
}

/** Everything in which a case differs from what it was before, in the order in which its dialogs show it. */
export function historyChanges(before: HistoryFacts, after: HistoryFacts): HistoryChange[] {
  const [was, is] = [before.claim_details, after.claim_details]
  return [
    ...ofImageUses(before, after),
    ...changed('currency', was.currency, is.currency),
    ...changed('country', before.country, after.country),
    ...changed('tax_type', was.indirect_tax_type, is.indirect_tax_type),
    ...changed('tax_percentage', was.indirect_tax_percentage, is.indirect_tax_percentage),
    ...changed('discount', was.settlement_offer_percentage, is.settlement_offer_percentage),
    ...changed('deadline', was.settlement_offer_date, is.settlement_offer_date),
    ...ofFees(before, after),
    ...changed('invoice_template.name', before.invoice_template, after.invoice_template),
    ...changed('vat_id_required', before.vat_id_required, after.vat_id_required),
    ...changed('prepayment', before.allow_prepayment_invoicing, after.allow_prepayment_invoicing),
    ...changed('total', totalOf(before), totalOf(after)),
    ...ofMembers('contact', before.opponent_contact_details, after.opponent_contact_details),
    ...ofMembers('imprint', before.website_contact_details, after.website_contact_details),
    ...ofMembers('billing', before.billing_address, after.billing_address),
    ...changed('flow.name', before.email_flow?.name, after.email_flow?.name),
    ...changed('language', before.translation?.language, after.translation?.language),
  ]
}
