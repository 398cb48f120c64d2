import type { caseTemplate } from '../db/schema/case-templates.ts'
import type { Tenant } from './accounts.ts'
import { invoiceTemplateId } from './invoices/templates.ts'
import { DAY, iso } from './timestamps.ts'
import type { SeedRow } from './write.ts'

type Row = SeedRow<typeof caseTemplate>

/** A template as an office would write it; money and percentages in hundredths. */
type Outline = Pick<
  Row,
  'name' | 'currency' | 'country' | 'licenseFee' | 'taxType' | 'taxPercentage' | 'additionalFees'
> & {
  /** Percentage and days of the settlement offer. */
  settlement?: readonly [percentage: number, days: number]
  flow?: string
  language?: string
  /** Billed by an invoice of its tax; not under LITE, which has none. */
  isInvoiced?: boolean
}

const documentation = { name: 'Documentation fee', percentage: 10, taxable: true }
const byline = { name: 'Missing by-line', percentage: 50, taxable: true }
const research = { name: 'Research', percentage: 2.5, taxable: false }

const germany: Outline = {
  name: 'Germany, editorial',
  currency: 'EUR',
  country: 'DE',
  licenseFee: 24_000,
  taxType: 'VAT',
  taxPercentage: 1_900,
  additionalFees: [documentation, byline],
  settlement: [2_000, 14],
  flow: 'Germany, Austria, Switzerland',
  language: 'de',
  isInvoiced: true,
}
const kingdom: Outline = {
  name: 'United Kingdom',
  currency: 'GBP',
  country: 'GB',
  licenseFee: 18_000,
  taxType: 'VAT',
  taxPercentage: 2_000,
  additionalFees: [documentation],
  settlement: [1_500, 21],
  flow: 'UK and Ireland',
  language: 'en',
}
/** Fills in no more than what is the same wherever a business sits abroad. */
const abroad: Outline = {
  name: 'Business abroad',
  currency: 'EUR',
  country: null,
  licenseFee: null,
  taxType: 'REVERSE_CHARGE',
  taxPercentage: null,
  additionalFees: [research],
}

const outlines: Readonly<Record<Tenant['plan'], readonly Outline[]>> = {
  LITE: [kingdom],
  PRO: [germany, abroad],
  ENTERPRISE: [germany, kingdom, abroad],
}

const idOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z]+/gu, '-')

/** What a demo customer fills new cases in with; a flow that it does not have is its first one. */
export function caseTemplateRows(tenant: Tenant, now: number): Row[] {
  const { id, plan, flows, languages } = tenant
  return outlines[plan].map((outline, index): Row => {
    const { settlement, flow, language, isInvoiced = false, ...values } = outline
    const flowOf = flows.find(({ name }) => name === flow) ?? flows[0]
    const spoken = languages.find((known) => known.language === language)
    return {
      ...values,
      id: `${id}-${idOf(outline.name)}`,
      customerId: id,
      created: iso(now - (400 - index) * DAY),
      version: 1,
      invoiceTemplateId:
        isInvoiced && values.taxType ? invoiceTemplateId(tenant, values.taxType) : null,
      vatIdRequired: isInvoiced,
      allowPrepaymentInvoicing: false,
      settlementPercentage: settlement?.[0] ?? null,
      settlementDays: settlement?.[1] ?? null,
      emailFlowId: flow === undefined ? null : (flowOf?.id ?? null),
      translationId: spoken?.id ?? null,
    }
  })
}
