import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { MailSetupEventName } from '../../../contracts/events/set-up-names.ts'
import { MailSetup, PASSWORD_MASK } from '../../../contracts/model/mail/setup.ts'
import { Count } from '../../../contracts/model/primitives.ts'
import { z } from '../../../contracts/schema.ts'
import { readModel, take } from '../parts/read-model.ts'

const State = z.object({ setup: z.nullable(MailSetup), asOf: Count })

/** How the customer's mail leaves and comes in, without anything secret: what was read, and later events. */
export type MailSetupState = z.infer<typeof State>

export const mailSetupProjection = readModel<MailSetupState>({
  saved: State,
  initial: () => ({ setup: null, asOf: 0 }),
  isRead: ({ setup }) => setup !== null,
  handlers: {
    'mail-setup.saved': change,
    'mail-setup.activated': change,
    'mail-setup.inbound-activated': change,
  },
  reads: {
    'mail-setup.loaded': (state, { payload }) => take(state, payload, { setup: payload.setup }),
  },
})

/** Each says all that it knew; what an older one did not know yet stays as it was. */
function change(state: MailSetupState, { seq, payload }: KnownEvent<MailSetupEventName>): boolean {
  const number = seq ?? 0
  if (!state.setup || number <= state.asOf) return false
  const { has_password, changes: _changes, ...told } = payload
  const known = state.setup
  state.setup = {
    ...known,
    ...told,
    smtp_username: told.smtp_username === undefined ? known.smtp_username : told.smtp_username,
    spf_email: told.spf_email === undefined ? known.spf_email : told.spf_email,
    inbound_emails_active: told.inbound_emails_active ?? known.inbound_emails_active,
    smtp_password:
      has_password === undefined ? known.smtp_password : has_password ? PASSWORD_MASK : null,
  }
  state.asOf = number
  return true
}
