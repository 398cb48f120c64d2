import { attach } from 'effector'
import type { RequestOf } from '../../bus/gateway/call.ts'
import { $gateway } from '../../bus/gateway/store.ts'

/** The case, and which of its portal's pages in which language. */
export type ViewedPage = { caseId: string } & RequestOf<'readPortalView'>['query']

/** Asks where staff see a page of a case's portal: for ten minutes, so each look asks anew. */
export const readPortalViewFx = attach({
  source: $gateway,
  effect: (gateway, { caseId, ...query }: ViewedPage) =>
    gateway.call('readPortalView', { params: { id: caseId }, query }),
})
