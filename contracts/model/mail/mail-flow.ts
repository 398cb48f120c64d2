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
