import { WireEvent } from '../../events/envelope.ts'
import {
  CaseTemplate,
  CaseTemplates,
  CaseTemplateValues,
  TemplateFee,
} from '../../model/cases/case-template.ts'
import { Id } from '../../model/primitives.ts'
import { countries } from '../../reference/countries.ts'
import { isCurrency } from '../../reference/currencies.ts'
import { z } from '../../schema.ts'
import { staffOfCustomer } from '../call.ts'
import { change, nothing, read } from '../rows.ts'

const ofCustomer = z.strictObject({ customer_id: Id })
const ofTemplate = z.strictObject({ customer_id: Id, id: Id })

/** One of a list of codes; left out, the template has none. */
const maybeCode = (isKnown: (code: string) => boolean) =>
  z.optional(z.nullable(z.string().check(z.refine(isKnown, 'not a known code'))))

const { shape } = CaseTemplateValues

/** What comes is judged by `contracts/rules/cases/case-templates.ts`, so that the message says what is wrong. */
const body = z.strictObject({
  name: z.string().check(z.maxLength(400)),
  currency: maybeCode(isCurrency),
  country: maybeCode((code) => countries.includes(code)),
  license_fee: z.optional(shape.license_fee),
  tax_type: z.optional(shape.tax_type),
  tax_percentage: z.optional(shape.tax_percentage),
  invoice_template_id: z.optional(shape.invoice_template_id),
  vat_id_required: z.optional(z.boolean()),
  allow_prepayment_invoicing: z.optional(z.boolean()),
  additional_fees: z.optional(
    z
      .array(
        z.strictObject({
          name: z.string().check(z.maxLength(200)),
          percentage: TemplateFee.shape.percentage,
          taxable: z.boolean(),
        }),
      )
      .check(z.maxLength(50)),
  ),
  settlement_offer_percentage: z.optional(shape.settlement_offer_percentage),
  settlement_offer_num_days: z.optional(shape.settlement_offer_num_days),
  email_flow_id: z.optional(shape.email_flow_id),
  translation_id: z.optional(shape.translation_id),
})

const answer = z.extend(CaseTemplate, { events: z.array(WireEvent) })

/**
 * Case templates, for both roles of every plan: the menu group is not under Admin (gaps-2, 14). An id that is not the
 * customer's own, also that of a flow or a language in the body, is 404.
 */
export const caseTemplateCalls = {
  /** CASEAPI-44. */
  listCaseTemplates: read({
    method: 'GET',
    path: '/customer/:customer_id/case_templates',
    params: ofCustomer,
    query: nothing,
    answer: CaseTemplates,
    policy: staffOfCustomer,
  }),
  /** CASEAPI-45: a name is enough. */
  createCaseTemplate: change({
    method: 'POST',
    path: '/customer/:customer_id/case_template',
    params: ofCustomer,
    query: nothing,
    body,
    answer,
    policy: staffOfCustomer,
  }),
  /** CASEAPI-46: replaces the template wholly. 412 where somebody else changed what would be written. */
  changeCaseTemplate: change({
    method: 'PUT',
    path: '/customer/:customer_id/case_template/:id',
    params: ofTemplate,
    query: nothing,
    body,
    answer,
    policy: staffOfCustomer,
    versioned: true,
  }),
  /** CASEAPI-47: cases that it filled in stay as they are. */
  deleteCaseTemplate: change({
    method: 'DELETE',
    path: '/customer/:customer_id/case_template/:id',
    params: ofTemplate,
    query: nothing,
    answer: z.object({ events: z.array(WireEvent) }),
    policy: staffOfCustomer,
  }),
}
