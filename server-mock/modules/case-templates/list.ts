import { eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { sortTemplates } from '../../../contracts/rules/cases/case-templates.ts'
import { reads } from '../../calls/handler.ts'
import { caseTemplate } from '../../db/schema/case-templates.ts'
import { headOf } from '../../events/read.ts'
import { templateOf } from './rows.ts'

/** CASEAPI-44. The number is read first: a change in between comes again as an event. */
export const listCaseTemplates = reads<Calls['listCaseTemplates']>(async ({ user, services }) => {
  const { db } = services.database
  const asOf = await headOf(db, user.customerId)
  const ofCustomer = eq(caseTemplate.customerId, user.customerId)
  const rows = await db.select().from(caseTemplate).where(ofCustomer)
  return { asOf, body: sortTemplates(rows.map(templateOf)) }
})
