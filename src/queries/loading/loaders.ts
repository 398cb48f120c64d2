import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { Answer, CallResult } from '../../bus/gateway/call.ts'
import type { Failure } from '../../bus/outcome.ts'
import { pageAddress } from '../../bus/page-address.ts'
import type { Loaded, Loader } from './create-read.ts'

/** The answer's events at the answer's moment; the log's where the answer names none (engine.md 5). */
export function loaded<Value>(
  answer: CallResult<Value>,
  cursor: number,
  events: (answer: Answer<Value>, asOf: number) => readonly KnownEvent[],
): Loaded | Failure {
  if (answer.kind !== 'answer') return answer
  const asOf = answer.asOf ?? cursor
  return { kind: 'loaded', events: events(answer, asOf), asOf }
}

export const loadCounts: Loader<void> = async ({ gateway, cursor, event }) =>
  loaded(await gateway.call('countCases', {}), cursor, ({ value }, as_of) => [
    event('counts.loaded', { counts: value, as_of }),
  ])

export const loadUnmapped: Loader<void> = async ({ gateway, customerId, cursor, event }) =>
  loaded(
    await gateway.call('searchEmails', {
      params: { customer_id: customerId },
      body: { unmapped: true },
    }),
    cursor,
    ({ value }, as_of) => [
      event('unmapped.counted', { total: value.total_count, unread: value.unread_count, as_of }),
    ],
  )

export const loadCase: Loader<string> = async ({ gateway, cursor, event }, id) =>
  loaded(await gateway.call('readCase', { params: { id } }), cursor, ({ value }, as_of) => [
    event('case.loaded', { detail: value, as_of }),
  ])

export const loadActivities: Loader<string> = async ({ gateway, cursor, event }, id) =>
  loaded(await gateway.call('readActivities', { params: { id } }), cursor, ({ value }, as_of) => [
    event('activities.loaded', { case_id: id, activities: value, as_of }),
  ])

export type EmailOf = { case_id: string; email_id: string }

export const loadEmail: Loader<EmailOf> = async (
  { gateway, customerId, cursor, event },
  { case_id, email_id },
) =>
  loaded(
    await gateway.call('readEmail', { params: { customer_id: customerId, emailId: email_id } }),
    cursor,
    ({ value: { mail_content } }, as_of) => [
      event('email.content-loaded', { case_id, email_id, mail_content, as_of }),
    ],
  )

export const loadTerms: Loader<void> = async ({ gateway, customerId, cursor, event }) =>
  loaded(
    await gateway.call('readTerms', { params: { customer_id: customerId } }),
    cursor,
    ({ value }, as_of) => [event('terms.loaded', { terms: value, as_of })],
  )

export const loadProvider: Loader<void> = async ({ gateway, customerId, cursor, event }) => {
  const redirect_url = pageAddress()
  return loaded(
    await gateway.call('readProviderStatus', {
      params: { customer_id: customerId },
      query: redirect_url === undefined ? {} : { redirect_url },
    }),
    cursor,
    ({ value }, as_of) => [event('provider.checked', { provider: value, as_of })],
  )
}

export const loadOnboarding: Loader<void> = async ({ gateway, cursor, event }) =>
  loaded(await gateway.call('readOnboarding', {}), cursor, ({ value }, as_of) => [
    event('onboarding.loaded', { onboarding: value, as_of }),
  ])
