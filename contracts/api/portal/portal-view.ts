import { CaseId, Id } from '../../model/primitives.ts'
import { z } from '../../schema.ts'
import { nothing, read } from '../rows.ts'

/** The pages that staff look at as website owners see them. */
export const portalViewPages = ['login', 'case', 'about', 'faq'] as const

/** Added: staff's own look at the portal of a case (DETAIL-10, DETAIL-13). */
export const portalViewCalls = {
  /**
   * Where the page is shown to staff for ten minutes: on the customer's own site, for looking alone, without a trace in the
   * case. In the language of the case, else in the one that is named. Refusal: 404.
   */
  readPortalView: read({
    method: 'GET',
    path: '/cases/:id/portal_view',
    params: z.strictObject({ id: CaseId }),
    query: z.extend(nothing, {
      page: z.optional(z.enum(portalViewPages)),
      translation_id: z.optional(Id),
    }),
    answer: z.object({ address: z.string() }),
  }),
}
