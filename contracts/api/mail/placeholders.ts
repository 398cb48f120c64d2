import { PlaceholderEntry } from '../../model/mail/placeholder.ts'
import { z } from '../../schema.ts'
import { staff } from '../call.ts'
import { nothing, read } from '../rows.ts'

/** What templates may be filled in with. */
export const placeholderCalls = {
  /** COMMAPI-17: the catalogue, in the order of the panel; the same for every customer. */
  listPlaceholders: read({
    method: 'GET',
    path: '/customer/config/placeholders',
    params: nothing,
    query: nothing,
    answer: z.array(PlaceholderEntry),
    policy: staff,
  }),
}
