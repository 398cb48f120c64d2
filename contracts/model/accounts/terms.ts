import { z } from '../../schema.ts'
import { Day } from '../primitives.ts'

/** Longest name of a version of the terms: what an operator may put in force can be read and accepted everywhere. */
export const LONGEST_TERMS_VERSION = 100

/** The terms in force, and how a customer stands to them (TOS-08; document 1, section 3). */
export const Terms = z.object({
  version: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  /** Acceptance cannot be put off any longer: `must_accept_date` has passed. */
  must_accept: z.boolean(),
  /** The last day on which it may be put off; null for terms without one. */
  must_accept_date: z.nullable(Day),
  /** An administrator of the customer has accepted this version. */
  current_tos_accepted: z.boolean(),
})
export type Terms = z.infer<typeof Terms>
