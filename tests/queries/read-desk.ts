/** An office whose server lists three cases on two pages. */

import { answered, fakeGateway } from '../support/client/fake-gateway.ts'
import { officeScope } from '../support/client/office.ts'
import { aCaseRow } from '../support/records/builders.ts'
import { aUser } from '../support/records/events.ts'

/** The office, its server, and how the server answers with a page. */
export function setUp() {
  const gateway = fakeGateway(aUser())
  const page = (ids: string[], next_cursor: string | null, total_count = 3) =>
    answered({ cases: ids.map((id) => aCaseRow({ id })), total_count, next_cursor }, 1)
  gateway.answer('searchCases', ({ body }) =>
    body.paging?.cursor === 'after-2' ? page(['3'], null) : page(['1', '2'], 'after-2'),
  )
  return { gateway, page, scope: officeScope({ gateway }) }
}
