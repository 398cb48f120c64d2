import type { Calls } from '../../../contracts/api/calls.ts'
import { placeholderCatalogue } from '../../../contracts/rules/placeholders/catalogue.ts'
import { reads } from '../../calls/handler.ts'
import { headOf } from '../../events/read.ts'

/** COMMAPI-17. Which of them may be empty is the product's own and not told. */
export const listPlaceholders = reads<Calls['listPlaceholders']>(async ({ user, services }) => ({
  asOf: await headOf(services.database.db, user.customerId),
  body: placeholderCatalogue.map(({ optional: _, ...entry }) => entry),
}))
