import { z } from '../../schema.ts'
import { Id, Percentage, TwoDecimals } from '../primitives.ts'
import { IndirectTaxType } from './case.ts'

/** Longer than any name that a person reads; far more lines than any claim has. */
const FEE_NAME_MAX_LENGTH = 200
const FEES_MAX_COUNT = 50

/** Below zero is let in here: the rule has its own words for it (OFFER-14). */
const Discount = z.number().check(z.gte(-1_000_000), z.lte(1_000_000), TwoDecimals)

/**
 * A licensing offer as it is sent (document 2, section 7 "claim fields"). It replaces what is stored wholly: what
 * is left out is emptied (gaps-2, 7). The additional fees have a call of their own.
 */
export const ClaimInput = z.strictObject({
  currency: z.optional(z.nullable(z.string().check(z.maxLength(3)))),
  indirect_tax_type: z.optional(z.nullable(IndirectTaxType)),
  indirect_tax_percentage: z.optional(z.nullable(Percentage)),
  settlement_offer_date: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  settlement_offer_percentage: z.optional(z.nullable(Discount)),
  invoice_template_id: z.optional(z.nullable(Id)),
  vat_id_required: z.optional(z.boolean()),
  allow_prepayment_invoicing: z.optional(z.boolean()),
})
export type ClaimInput = z.infer<typeof ClaimInput>

/** A fee as it is sent; its price is calculated, whatever was sent (gaps-2, 0.2 step 2). */
export const FeeInput = z.strictObject({
  name: z.string().check(z.maxLength(FEE_NAME_MAX_LENGTH)),
  percentage: Percentage,
  taxable: z.boolean(),
  price: z.optional(z.nullable(z.number())),
})
export type FeeInput = z.infer<typeof FeeInput>

export const FeeInputs = z.array(FeeInput).check(z.maxLength(FEES_MAX_COUNT))
