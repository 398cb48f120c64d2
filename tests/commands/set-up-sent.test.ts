import { test } from 'vitest'
import { emptyCaseTemplate } from '../../contracts/rules/cases/case-templates.ts'
import { expectOneCall, expectRefused, type Sent } from './one-call.ts'

const ofFlow = { customer_id: 'c1', flow_id: 'f1' }
const aTemplate = {
  ...{ name: ' Second ', type: 'scheduled', schedule_num_days: 7, subject: 'A reminder' },
  ...{ content: '<p>{{case_id}}</p>', config: { placeholders: {} } },
}
const sentTemplate = { ...aTemplate, name: 'Second', trigger_event: null }
const aTest = {
  ...{ case_id: '7', subject: 'A reminder', content: '<p>{{case_id}}</p>' },
  config: { placeholders: {} },
}
const sent: Sent[] = [
  [
    'case-template.create',
    { name: ' Germany ' },
    'createCaseTemplate',
    { params: { customer_id: 'c1' }, body: { ...emptyCaseTemplate, name: 'Germany' } },
    false,
  ],
  [
    'case-template.change',
    { ...emptyCaseTemplate, name: ' Germany ', template_id: 'k1', version: 7 },
    'changeCaseTemplate',
    { params: { customer_id: 'c1', id: 'k1' }, body: { ...emptyCaseTemplate, name: 'Germany' } },
  ],
  [
    'case-template.delete',
    { template_id: 'k1' },
    'deleteCaseTemplate',
    { params: { customer_id: 'c1', id: 'k1' } },
    false,
  ],
  [
    'portal.address.save',
    { version: 7, settlement_portal_host_internal: 'kestrel', settlement_portal_host_external: '' },
    'savePortalAddress',
    {
      params: { customer_id: 'c1' },
      body: { settlement_portal_host_internal: 'kestrel', settlement_portal_host_external: '' },
    },
  ],
  // An empty link is not sent (PORTAL-13).
  [
    'portal.legal.save',
    { version: 7, homepage: '', privacy_statement_link: ' ', imprint_link: 'https://a.example' },
    'savePortalLegal',
    { params: { customer_id: 'c1' }, body: { imprint_link: 'https://a.example' } },
  ],
  [
    'portal.image.delete',
    { type: 'logo', image_name: 'a.png' },
    'deletePortalImage',
    { params: { customer_id: 'c1', type: 'logo' }, query: {}, body: { image_name: 'a.png' } },
    false,
  ],
  [
    'mail-flow.create',
    { name: ' Spring ', presets: [] },
    'createMailFlow',
    { params: { customer_id: 'c1' }, body: { name: 'Spring' } },
    false,
  ],
  [
    'mail-flow.create',
    { name: 'Spring (copy)', presets: [], copy_of: 'f1' },
    'createMailFlow',
    { params: { customer_id: 'c1' }, body: { name: 'Spring (copy)', copy_of: 'f1' } },
    false,
  ],
  [
    'mail-flow.rename',
    { flow_id: 'f1', name: ' Summer ' },
    'renameMailFlow',
    { params: { customer_id: 'c1', id: 'f1' }, body: { name: 'Summer' } },
    false,
  ],
  [
    'mail-flow.delete',
    { flow_id: 'f1' },
    'deleteMailFlow',
    { params: { customer_id: 'c1', id: 'f1' } },
    false,
  ],
  [
    'mail-template.create',
    { ...aTemplate, flow_id: 'f1', apply: true },
    'createMailTemplate',
    { params: ofFlow, query: { add_scheduled_emails: 'true' }, body: sentTemplate },
    false,
  ],
  [
    'mail-template.change',
    {
      ...{ ...aTemplate, flow_id: 'f1', template_id: 't1', version: 7 },
      ...{ restored_from: 3, apply: false },
    },
    'changeMailTemplate',
    {
      params: { ...ofFlow, template_id: 't1' },
      query: { update_scheduled_emails: 'false' },
      body: { ...sentTemplate, restored_from: 3 },
    },
  ],
  [
    'mail-template.delete',
    { flow_id: 'f1', template_id: 't1', apply: null },
    'deleteMailTemplate',
    { params: { ...ofFlow, template_id: 't1' }, query: {} },
    false,
  ],
  [
    'mail-template.test',
    { ...aTest, flow_id: 'f1', template_id: 't1' },
    'sendTemplateTest',
    { params: { ...ofFlow, template_id: 't1' }, body: aTest },
    false,
  ],
]

test.each(sent)('%s is one call, under its id and with the version of its form', expectOneCall)

test.each([
  ['case-template.create', { name: '  ' }],
  ['case-template.create', { name: 'VAT', tax_type: 'VAT' }],
  [
    'case-template.change',
    { ...emptyCaseTemplate, name: 'VAT', tax_type: 'VAT', template_id: 'k1', version: 1 },
  ],
  ['profile.name.change', { name: ' ', public_name: 'A.' }],
  ['mail-flow.create', { name: ' ', presets: [] }],
  ['mail-template.create', { ...aTemplate, subject: ' ', flow_id: 'f1', apply: null }],
] as const)('%s that the rules refuse is not sent', expectRefused)
