import { and, eq, sql } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { messages } from '../../../contracts/protocol.ts'
import { readNote } from '../../../contracts/rules/cases/notes.ts'
import { changes } from '../../calls/handler.ts'
import { isRefused, refuse } from '../../calls/refusal.ts'
import { deletedNote } from '../../db/schema/case-history.ts'
import { activity as activities } from '../../db/schema/cases.ts'
import { newId } from '../../ids.ts'
import { entryBy, readEntry, writeActivity } from '../case-record/activities.ts'
import { changeLocked } from '../case-record/change-case.ts'
import { openCase } from '../case-record/stale.ts'

/** Notes stand beside each other: nobody's note makes another's stale. */
const WRITES: readonly string[] = []

/** CASEAPI-36; NOTE-02. */
export const addNote = changes<Calls['addNote']>(async ({ params, body, user, change }) => {
  const note = readNote(body.text)
  if (!note.ok) return refuse(400, note.message)
  const before = await openCase(change, user, params.id, WRITES)
  if (isRefused(before)) return before
  return changeLocked(change, before, 'case.note-added', async () => ({
    activity: await writeActivity(change, {
      ...entryBy(change, params.id, newId()),
      type: 'NOTE',
      content: { text: note.value },
    }),
  }))
})

/** CASEAPI-37; NOTE-04, NOTE-05: only its author deletes a note, an admin's role changes nothing. */
export const deleteNote = changes<Calls['deleteNote']>(async ({ params, user, change }) => {
  const before = await openCase(change, user, params.id, WRITES)
  if (isRefused(before)) return before
  const ofNote = and(
    eq(activities.id, params.noteId),
    eq(activities.caseId, Number(params.id)),
    eq(activities.customerId, user.customerId),
    eq(activities.type, 'NOTE'),
  )
  const [note] = await change.tx.select().from(activities).where(ofNote)
  if (!note) return refuse(404, messages.notFound)
  if (note.userId !== user.id) return refuse(403, messages.othersNote)
  return changeLocked(change, before, 'case.note-deleted', async () => {
    const { type: _, ...kept } = note
    await change.tx.insert(deletedNote).values({ ...kept, deleted: change.at })
    await change.tx.delete(activities).where(ofNote)
    return { removedActivityId: params.noteId }
  })
})

/** Added: the very same note in its place, by whoever deleted it, who is its author. */
export const restoreNote = changes<Calls['restoreNote']>(async ({ params, user, change }) => {
  const before = await openCase(change, user, params.id, WRITES)
  if (isRefused(before)) return before
  const isIts = (table: typeof deletedNote | typeof activities) =>
    and(
      eq(table.id, params.noteId),
      eq(table.caseId, Number(params.id)),
      eq(table.customerId, user.customerId),
    )
  const [gone] = await change.tx.select().from(deletedNote).where(isIts(deletedNote))
  if (!gone) {
    const [there] = await change.tx
      .select({ id: activities.id })
      .from(activities)
      .where(and(isIts(activities), eq(activities.type, 'NOTE')))
    return there ? before.detail : refuse(404, messages.notFound)
  }
  if (gone.userId !== user.id) return refuse(403, messages.othersNote)
  const { deleted: _, ...note } = gone
  return changeLocked(change, before, 'case.note-restored', async () => {
    await change.tx.delete(deletedNote).where(isIts(deletedNote))
    const [restored] = await change.tx
      .insert(activities)
      .overridingSystemValue()
      .values({ ...note, type: 'NOTE', written: sql`${note.written}` })
      .returning()
    if (!restored) throw new Error(`the note ${params.noteId} was not written`)
    return { activity: readEntry(restored) }
  })
})
