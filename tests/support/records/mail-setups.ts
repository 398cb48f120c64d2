/** Email setups as the server knows them, and what it tells of them. */
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { MailSetupEventName } from '../../../contracts/events/set-up-names.ts'
import { type MailSetup, PASSWORD_MASK } from '../../../contracts/model/mail/setup.ts'
import { aUser, localEvent, MOMENT } from './events.ts'

export const anAdmin = aUser({ role: 'ADMIN', user_role: 'ADMIN' })

export const emptySetup: MailSetup = {
  id: anAdmin.customer_id,
  active_email_setup: '',
  smtp_host: null,
  smtp_port: null,
  smtp_email: null,
  smtp_username: null,
  smtp_password: null,
  email_sender_name: null,
  spf_email: null,
  inbound_emails_active: false,
  inbound_address: `${anAdmin.customer_id}@inbound.example`,
}

/** A set-up that was saved and is in use. */
export const activeSetup: MailSetup = {
  ...emptySetup,
  active_email_setup: 'SMTP',
  smtp_host: 'smtp.mail.example',
  smtp_port: 587,
  smtp_email: 'claims@mail.example',
  smtp_password: PASSWORD_MASK,
  email_sender_name: 'Claims',
}

/** What the server tells administrators of a set-up. */
export function setupEvent(
  seq: number,
  name: MailSetupEventName,
  setup: MailSetup,
  commandId: string | null = null,
): KnownEvent {
  const { id: _id, inbound_address: _address, smtp_password, ...told } = setup
  return {
    ...localEvent('counts.loaded', { counts: {} as never, as_of: 0 }),
    id: `setup-${seq}`,
    seq,
    name,
    customerId: anAdmin.customer_id,
    commandId,
    at: MOMENT,
    payload: { ...told, has_password: smtp_password !== null },
  } as KnownEvent
}
