import type { Loader } from './create-read.ts'
import { loaded } from './loaders.ts'

export const loadMailFlows: Loader<void> = async ({ gateway, customerId, cursor, event }) =>
  loaded(
    await gateway.call('listMailFlows', { params: { customer_id: customerId } }),
    cursor,
    ({ value }, as_of) => [event('mail-flows.loaded', { flows: value, as_of })],
  )

export const loadTranslations: Loader<void> = async ({ gateway, customerId, cursor, event }) =>
  loaded(
    await gateway.call('readTranslations', { params: { customer_id: customerId } }),
    cursor,
    ({ value }, as_of) => [event('translations.loaded', { translations: value, as_of })],
  )

export const loadCaseTemplates: Loader<void> = async ({ gateway, customerId, cursor, event }) =>
  loaded(
    await gateway.call('listCaseTemplates', { params: { customer_id: customerId } }),
    cursor,
    ({ value }, as_of) => [event('case-templates.listed', { templates: value, as_of })],
  )

/** The templates of a flow, by its id. */
export const loadMailTemplates: Loader<string> = async (
  { gateway, customerId: customer_id, cursor, event },
  flow_id,
) =>
  loaded(
    await gateway.call('listMailTemplates', { params: { customer_id, flow_id } }),
    cursor,
    ({ value: templates }, as_of) => [
      event('mail-templates.listed', { flow_id, templates, as_of }),
    ],
  )

export type TemplateOf = { case_id: string; template_id: string }

export const loadTemplate: Loader<TemplateOf> = async (
  { gateway, cursor, event },
  { case_id, template_id },
) =>
  loaded(
    await gateway.call('readCaseTemplate', { params: { id: case_id, templateId: template_id } }),
    cursor,
    ({ value }, as_of) => [event('template.loaded', { case_id, template: value, as_of })],
  )

export const loadInvoiceTemplates: Loader<void> = async ({ gateway, customerId, cursor, event }) =>
  loaded(
    await gateway.call('readInvoiceTemplates', { params: { customer_id: customerId } }),
    cursor,
    ({ value }, as_of) => [event('invoice-templates.listed', { templates: value, as_of })],
  )

export const loadMailSetup: Loader<void> = async ({ gateway, customerId, cursor, event }) =>
  loaded(
    await gateway.call('readMailSetup', { params: { customer_id: customerId } }),
    cursor,
    ({ value }, as_of) => [event('mail-setup.loaded', { setup: value, as_of })],
  )

export const loadUsers: Loader<void> = async ({ gateway, cursor, event }) =>
  loaded(await gateway.call('listUsers', {}), cursor, ({ value }, as_of) => [
    event('users.listed', { users: value.list, as_of }),
  ])

export const loadPortalSettings: Loader<void> = async ({ gateway, customerId, cursor, event }) =>
  loaded(
    await gateway.call('readPortalSettings', { params: { customer_id: customerId } }),
    cursor,
    // The texts are those of the translations, which tell of them themselves.
    ({ value: { about_us_text, login_text, case_overview_text, ...settings } }, as_of) => [
      event('portal-settings.loaded', { settings, as_of }),
    ],
  )

export const loadCaseTags: Loader<void> = async ({ gateway, customerId, cursor, event }) =>
  loaded(
    await gateway.call('readCaseTags', { params: { customer_id: customerId } }),
    cursor,
    ({ value }, as_of) => [event('case-tags.loaded', { tags: value, as_of })],
  )
