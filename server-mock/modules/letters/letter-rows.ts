import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { LetterActivity } from '../../../contracts/model/cases/activity.ts'
import { failedStatuses } from '../../../contracts/rules/letters/letter-transitions.ts'
import type { Tx } from '../../db/database.ts'
import { activity } from '../../db/schema/cases.ts'
import { letter } from '../../db/schema/letters.ts'
import type { ChangeContext } from '../../events/change.ts'
import { readEntry } from '../case-record/activities.ts'

/** A letter as it is stored. */
export type LetterRow = typeof letter.$inferSelect

/** A letter of this case until the commit; its case is to be locked before. Null where the case has none of this id. */
export async function lockLetter(
  { tx, customerId }: ChangeContext,
  caseId: string,
  letterId: string,
): Promise<LetterRow | null> {
  const [row] = await tx
    .select()
    .from(letter)
    .where(
      and(
        eq(letter.id, letterId),
        eq(letter.caseId, Number(caseId)),
        eq(letter.customerId, customerId),
      ),
    )
    .for('update')
  return row ?? null
}

/** The letters of a case that a newer one takes the place of (G-705). */
export async function letterGoneWrong(
  { tx, customerId }: ChangeContext,
  caseId: string,
): Promise<LetterRow[]> {
  return tx
    .select()
    .from(letter)
    .where(
      and(
        eq(letter.caseId, Number(caseId)),
        eq(letter.customerId, customerId),
        inArray(
          letter.status,
          failedStatuses.filter((status) => status !== 'action_required'),
        ),
        isNull(letter.replacedBy),
        isNull(letter.acknowledged),
      ),
    )
    .orderBy(letter.id)
    .for('update')
}

type Told = Partial<LetterActivity['content']>

/** Writes what became of a letter into its entry of the timeline. */
export async function tellEntry(
  { tx, customerId }: ChangeContext,
  row: Pick<LetterRow, 'id' | 'activityId' | 'caseId'>,
  told: Told,
): Promise<LetterActivity | null> {
  if (row.activityId === null) return null
  const where = and(
    eq(activity.id, row.activityId),
    eq(activity.caseId, row.caseId),
    eq(activity.customerId, customerId),
  )
  const [stored] = await tx.select().from(activity).where(where).for('update')
  const entry = stored ? readEntry(stored) : null
  if (entry?.type !== 'LETTER_SENT') return null
  const content = { ...entry.content, ...told }
  await tx.update(activity).set({ content }).where(where)
  return { ...entry, content }
}

/** Counts the failed letters of a case anew from its timeline (G-410). */
export async function keepLetterCounter(tx: Tx, caseId: string): Promise<void> {
  await tx.execute(sql`
    update case_row r set failed_letters = (select count(*) from activity a
      where a.case_id = r.id and a.type = 'LETTER_SENT'
        and a.content->>'letter_status' in (${sql.join(
          failedStatuses.map((status) => sql`${status}`),
          sql`, `,
        )})
        and a.content->>'acknowledged' is null and a.content->>'replaced_by' is null)
    where r.id = ${caseId}::bigint`)
}
