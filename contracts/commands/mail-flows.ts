import { Id } from '../model/primitives.ts'
import { z } from '../schema.ts'
import { lateCommand } from './definition.ts'

const none = z.object({})

/** Judged by `contracts/rules/mail/mail-flows.ts`. */
const name = z.string().check(z.maxLength(400))

/** What staff do to mail flows; none of it waits for a connection. */
export const mailFlowCommands = {
  /** `presets` by their names; none for an empty flow, and for a copy of another one. */
  'mail-flow.create': lateCommand(
    'mail-flow.create',
    {
      name,
      presets: z.array(z.string().check(z.maxLength(400))),
      copy_of: z.optional(Id),
    },
    z.object({ flow_id: Id }),
  ),
  'mail-flow.rename': lateCommand('mail-flow.rename', { flow_id: Id, name }, none),
  'mail-flow.delete': lateCommand('mail-flow.delete', { flow_id: Id }, none),
}
