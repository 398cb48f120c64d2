/** Builders of case templates and of what is told of them; a gateway that serves them. */
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { WireEvent } from '../../../contracts/events/envelope.ts'
import type { DetailChange } from '../../../contracts/events/payloads.ts'
import type { CaseTemplateEventName } from '../../../contracts/events/set-up-names.ts'
import type { CaseTemplate } from '../../../contracts/model/cases/case-template.ts'
import { emptyCaseTemplate, sortTemplates } from '../../../contracts/rules/cases/case-templates.ts'
import { answered, type FakeGateway } from '../client/fake-gateway.ts'
import { MOMENT, officeEvent } from './events.ts'

export const aCaseTemplate = (parts: Partial<CaseTemplate> = {}): CaseTemplate => ({
  ...emptyCaseTemplate,
  id: 'k1',
  customer_id: 'c1',
  created: MOMENT,
  version: 1,
  name: 'Germany',
  ...parts,
})

/** A template that fills in everything. */
export const aFullTemplate = (parts: Partial<CaseTemplate> = {}): CaseTemplate =>
  aCaseTemplate({
    currency: 'EUR',
    country: 'DE',
    license_fee: 240,
    tax_type: 'VAT',
    tax_percentage: 19,
    invoice_template_id: 'i1',
    vat_id_required: true,
    allow_prepayment_invoicing: true,
    additional_fees: [
      { name: 'Documentation', percentage: 10, taxable: true },
      { name: 'Research', percentage: 2.5, taxable: false },
    ],
    settlement_offer_percentage: 15,
    settlement_offer_num_days: 14,
    email_flow_id: 'f1',
    translation_id: 'de',
    ...parts,
  })

type Parts = { changes?: DetailChange[]; by?: { id: string; name: string } }

/** A numbered event about a template; Bruno did it. */
export const templateEvent = (
  seq: number,
  name: CaseTemplateEventName,
  template: CaseTemplate,
  { changes = [], by }: Parts = {},
) =>
  officeEvent(seq, name, { template, changes }, by) satisfies WireEvent &
    KnownEvent<CaseTemplateEventName>

/** A server with these templates, which does as it is asked; what a test puts into `templates` is there. */
export function serveTemplates(gateway: FakeGateway, templates: CaseTemplate[]) {
  let seq = 1
  const own = { id: 'u1', name: 'Agnes Berg' }
  /** It is so from here on; the event that tells it. */
  const told = (name: CaseTemplateEventName, template: CaseTemplate, by = own) => {
    seq += 1
    const at = templates.findIndex(({ id }) => id === template.id)
    if (name === 'case-template.deleted') templates.splice(at, 1)
    else if (at === -1) templates.push(template)
    else templates[at] = template
    return templateEvent(seq, name, template, { by })
  }
  const put = (name: CaseTemplateEventName, template: CaseTemplate) =>
    answered({ ...template, events: [told(name, template)] }, null)
  gateway.answer('listCaseTemplates', () => answered(sortTemplates(templates), seq))
  gateway.answer('createCaseTemplate', ({ body }) =>
    put('case-template.created', aCaseTemplate({ id: `added-${seq}`, name: body.name })),
  )
  gateway.answer('changeCaseTemplate', ({ params, body }) => {
    const before = templates.find(({ id }) => id === params.id) ?? aCaseTemplate()
    const given = Object.fromEntries(
      Object.entries(body).filter(([, value]) => value !== undefined),
    )
    const after = { ...before, ...given, version: before.version + 1 }
    return put('case-template.changed', after)
  })
  gateway.answer('deleteCaseTemplate', ({ params }) => {
    const before = templates.find(({ id }) => id === params.id) ?? aCaseTemplate()
    const { value } = put('case-template.deleted', before)
    return answered({ events: value.events }, null)
  })
  return { asOf: () => seq, told }
}
