import { NOTE_MAX_LENGTH } from '../limits.ts'
import { Imprint } from '../model/cases/case.ts'
import { CaseId, Count, Id } from '../model/primitives.ts'
import { z } from '../schema.ts'
import { command } from './definition.ts'

const ofCase = { case_id: CaseId, version: Count }
const none = z.object({})
const later = { offline: true }
const text = z.string().check(z.maxLength(NOTE_MAX_LENGTH * 2))
const { id: _, ...facts } = Imprint.shape

/** The research part of a case: the imprint, and the case log (G-452). */
export const researchCommands = {
  'case.imprint.change': command(
    'Change website owner',
    { ...ofCase, imprint: z.strictObject(facts) },
    none,
    later,
  ),
  'case.log.add': command('Add log entry', { ...ofCase, text }, none, later),
  'case.log.change': command('Change log entry', { ...ofCase, entry_id: Id, text }, none, later),
}
