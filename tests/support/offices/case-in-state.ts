/** Cases of the API's office in any state, written as the database holds them. */
import { eq, sql } from 'drizzle-orm'
import type { CaseState } from '../../../contracts/model/cases/case.ts'
import type { License } from '../../../contracts/model/cases/finding.ts'
import type { Db } from '../../../server-mock/db/database.ts'
import { caseDetail, type caseRow, finding, license } from '../../../server-mock/db/schema/cases.ts'
import { addCase, MORNING, type Office } from '../server/api-office.ts'

export type CaseParts = {
  row?: Partial<typeof caseRow.$inferInsert>
  detail?: Partial<typeof caseDetail.$inferInsert>
  /** Prices of its image uses, in hundredths. */
  prices?: readonly number[]
  /** The licences of the first image uses. */
  licenses?: readonly License['state'][]
}

let count = 0

/** The id of an image use, and of its licence, by its place in the case. */
export const imageUse = (caseId: string, position = 0): string => `${caseId}-use-${position}`

/** Adds a case that is ready for activation but for its state, counted; answers its id. */
export async function addCaseIn(
  db: Db,
  office: Office,
  state: CaseState,
  { row, detail, prices = [12000, 7999], licenses = [] }: CaseParts = {},
): Promise<string> {
  count += 1
  const id = String(30_000_000 + count)
  const uncheckedLicenses = licenses.filter((one) => one === 'UNCHECKED').length
  await addCase(db, office, id, { state, uncheckedLicenses, ...row })
  if (detail)
    await db
      .update(caseDetail)
      .set(detail)
      .where(eq(caseDetail.id, Number(id)))
  const ofCase = { caseId: Number(id), customerId: office.id }
  for (const [position, price] of prices.entries())
    await db.insert(finding).values({
      ...ofCase,
      id: imageUse(id, position),
      position,
      price,
      originalFilename: 'picture.jpg',
      pageLink: 'https://opponent.example/page',
      pictureSeed: position,
    })
  for (const [position, licenseState] of licenses.entries())
    await db.insert(license).values({
      ...ofCase,
      id: `${id}-license-${position}`,
      findingId: imageUse(id, position),
      state: licenseState,
      filename: 'license.pdf',
      uploaded: MORNING,
    })
  await db.execute(sql`insert into case_count as c (customer_id, state, n)
    values (${office.id}, ${state}, 1) on conflict (customer_id, state) do update set n = c.n + 1`)
  return id
}
