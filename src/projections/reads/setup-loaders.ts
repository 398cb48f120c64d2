import type { Loader } from './create-read.ts'
import { loaded } from './loaders.ts'

export const loadMailFlows: Loader<void> = async ({ gateway, customerId, cursor, event }) =>
  loaded(
    await gateway.call('listMailFlows', { params: { customer_id: customerId } }),
    cursor,
    ({ value }, as_of) => [event('mail-flows.loaded', { flows: value, as_of })],
  )

export const loadCaseTemplates: Loader<void> = async ({ gateway, customerId, cursor, event }) =>
  loaded(
    await gateway.call('listCaseTemplates', { params: { customer_id: customerId } }),
    cursor,
    ({ value }, as_of) => [event('case-templates.listed', { templates: value, as_of })],
  )
