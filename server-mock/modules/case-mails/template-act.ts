import { Id } from '../../../contracts/model/primitives.ts'
import { z } from '../../../contracts/schema.ts'
import type { Refused } from '../../calls/refusal.ts'

const version = z.int()

/**
 * What becomes of a case's planned mail of a template: it goes out as this version from now on, it is planned, or it
 * is not sent any more.
 */
export const TemplateAct = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('template-apply'), template_id: Id, version }),
  z.object({ kind: z.literal('template-add'), template_id: Id, version }),
  z.object({ kind: z.literal('template-remove'), template_id: Id }),
])
export type TemplateAct = z.infer<typeof TemplateAct>

export type TemplateActOf<K extends TemplateAct['kind']> = Extract<TemplateAct, { kind: K }>

/** Why an act was not done to a case, by the id of the case; those that are not named were done, or needed nothing. */
export type RefusedCases = ReadonlyMap<string, Refused>
