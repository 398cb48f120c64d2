import { Onboarding } from '../model/accounts/business.ts'
import { Terms } from '../model/accounts/terms.ts'
import { Activity } from '../model/cases/activity.ts'
import { CaseCounts, CaseDetail, CaseRow } from '../model/cases/case.ts'
import { CaseFilter, CaseSort, Paging } from '../model/cases/query.ts'
import { SavedView } from '../model/cases/saved-view.ts'
import { EmailItem } from '../model/mail/email.ts'
import { CaseId, Count, Id, partsOf } from '../model/primitives.ts'
import { z } from '../schema.ts'
import { staffOfCustomer } from './call.ts'
import { nothing, read } from './rows.ts'

const ofCase = z.strictObject({ id: CaseId })
const ofCustomer = z.strictObject({ customer_id: Id })

const flag = z.optional(z.boolean())
const emailFlags = { outbound: flag, inbound: flag, unread: flag, unmapped: flag }

/** What the desk reads to show the list or a case, before anybody has done anything. */
export const deskCalls = {
  /** CASEAPI-04 and -05: every part of the body is optional; `next_cursor` is added (engine.md 9). */
  searchCases: read({
    method: 'POST',
    path: '/cases/_search',
    params: nothing,
    query: nothing,
    body: z.strictObject({
      sort: z.optional(CaseSort),
      filter: z.optional(CaseFilter),
      paging: z.optional(Paging),
    }),
    answer: z.object({
      cases: partsOf(CaseRow),
      total_count: z.nullable(Count),
      next_cursor: z.nullable(z.string()),
    }),
  }),
  /** CASEAPI-07. */
  countCases: read({
    method: 'GET',
    path: '/cases/_count',
    params: nothing,
    query: nothing,
    answer: CaseCounts,
  }),
  /** CASEAPI-08. */
  readCase: read({
    method: 'GET',
    path: '/cases/:id',
    params: ofCase,
    query: nothing,
    answer: CaseDetail,
  }),
  /** CASEAPI-35: all of them, newest first (G-494). */
  readActivities: read({
    method: 'GET',
    path: '/cases/:id/activities',
    params: ofCase,
    query: nothing,
    answer: partsOf(Activity),
  }),
  /**
   * Document 3, section 7; flags: G-111, in the body or in its `filter`. Added: `page`, `paging`, `next_cursor` and
   * `unread_count`.
   */
  searchEmails: read({
    method: 'POST',
    path: '/customer/:customer_id/emails/_search',
    params: z.strictObject({ customer_id: Id }),
    query: nothing,
    body: z.strictObject({
      ...emailFlags,
      filter: z.optional(z.strictObject(emailFlags)),
      page: z.optional(z.int().check(z.gte(1), z.lte(100_000))),
      paging: z.optional(Paging),
    }),
    answer: z.object({
      emails: partsOf(EmailItem),
      total_count: Count,
      unread_count: Count,
      next_cursor: z.optional(z.nullable(z.string())),
    }),
    policy: staffOfCustomer,
  }),
  /** PAYSETUP-11. */
  readOnboarding: read({
    method: 'GET',
    path: '/user/onboarding/status',
    params: nothing,
    query: nothing,
    answer: Onboarding,
  }),
  /** TOS-09. */
  readTerms: read({
    method: 'GET',
    path: '/customer/:customer_id/terms_of_service',
    params: ofCustomer,
    query: nothing,
    answer: Terms,
    policy: staffOfCustomer,
  }),
  /** The user's own views of the case list (added). */
  readSavedViews: read({
    method: 'GET',
    path: '/user/saved_views',
    params: nothing,
    query: nothing,
    answer: z.object({ views: partsOf(SavedView) }),
  }),
}
