import { z } from '../../schema.ts'
import { command } from '../definition.ts'

export const termsCommands = {
  /** A failure is let go: the question comes back at the next load (TOS-11). */
  'terms.accept': command('Accept terms of service', { tos_version: z.string() }, z.object({}), {
    fleeting: true,
  }),
}
