import { z } from '../../schema.ts'
import { Count, Id, partsOf } from '../primitives.ts'

/** A mail flow by its name; `cases` says how many ACTIVE cases use it (FLOWLANG-07; G-01). */
export const MailFlow = z.object({ id: Id, name: z.string(), cases: Count })
export type MailFlow = z.infer<typeof MailFlow>

/** A mail flow where only its name counts. */
export const MailFlowName = z.object({ id: Id, name: z.string() })
export type MailFlowName = z.infer<typeof MailFlowName>

/** Every flow of a customer. */
export const MailFlows = partsOf(MailFlow)

/** Added: what hangs on a flow, and so what deleting it does: `in_use` cases keep it from being deleted (G-31). */
export const FlowUses = z.object({
  /** The names of its templates, in their order. */
  templates: z.array(z.string()),
  in_use: Count,
  standby: Count,
  cancelled: Count,
})
export type FlowUses = z.infer<typeof FlowUses>
