import { CaseId, Count, Id } from '../model/primitives.ts'
import { z } from '../schema.ts'
import { command } from './definition.ts'

/** The case, and its version when the dialog was opened: it travels as `If-Match` (engine.md 15). */
const ofCase = { case_id: CaseId, version: Count }
const none = z.object({})
const later = { offline: true }

/** What a case takes from the customer's set-up. A flow and a language come with what shows them before the answer. */
export const caseFlowCommands = {
  'case.flow.assign': command(
    'Assign email flow',
    { ...ofCase, flow: z.strictObject({ id: Id, name: z.string() }) },
    none,
    later,
  ),
  'case.language.assign': command(
    'Select language',
    { ...ofCase, translation: z.strictObject({ id: Id, language: z.string() }) },
    none,
    later,
  ),
  /** What a template fills in, its values of that moment say: it does not wait for a connection. */
  'case.auto-fill': command('Auto fill from a template', { ...ofCase, template_id: Id }, none),
}
