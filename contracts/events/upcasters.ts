/**
 * From old shapes to the current one, a version at a time (law 4). An upcaster is pure: it sees the
 * envelope and the old payload and returns the payload of the next version.
 */

import { CaseRow, CaseRowFields } from '../model/cases/case.ts'
import { Id } from '../model/primitives.ts'
import { z } from '../schema.ts'
import type { Envelope } from './envelope.ts'

export type Upcast = (envelope: Envelope) => unknown

const NoteAddedV1 = z.object({
  row: CaseRow,
  was: CaseRowFields,
  note: z.object({ id: Id, text: z.string() }),
})

/**
 * Version 1 carried the bare note; version 2 carries the activity that was written, as every other case
 * event does, so that one fold serves them all.
 */
const noteAddedFrom1: Upcast = (envelope) => {
  const old = z.parse(NoteAddedV1, envelope.payload)
  return {
    row: old.row,
    was: old.was,
    activity: {
      id: old.note.id,
      case_activity_id: old.note.id,
      case_id: envelope.caseId,
      created: envelope.at,
      user_name: envelope.actor.name,
      user_id: envelope.actor.id,
      type: 'NOTE',
      content: { text: old.note.text },
    },
    removed_activity_id: null,
    changes: [],
  }
}

/** `upcasters[name][v]` leads from version `v` to `v + 1`. */
export const upcasters: Record<string, Record<number, Upcast>> = {
  'case.note-added': { 1: noteAddedFrom1 },
}
