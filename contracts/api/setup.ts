import { WireEvent } from '../events/envelope.ts'
import { Id } from '../model/primitives.ts'
import { ActiveMailSetup, MailSetup, ProviderStatus, Translations } from '../model/setup.ts'
import { z } from '../schema.ts'
import { adminOfCustomer, staffOfCustomer } from './call.ts'
import { change, nothing, read } from './rows.ts'

const ofCustomer = z.strictObject({ customer_id: Id })

const MailSetupAnswer = z.extend(MailSetup, { events: z.array(WireEvent) })

const line = z.nullable(z.string().check(z.maxLength(300)))

export const setupCalls = {
  /** Document 1, section 7. `redirect_url` must be of the own origin, else 400 (gaps-1, "Payment setup"). */
  readProviderStatus: read({
    method: 'GET',
    path: '/customer/:customer_id/stripe_onboarding_status',
    params: ofCustomer,
    query: z.strictObject({ redirect_url: z.optional(z.string().check(z.maxLength(2000))) }),
    answer: ProviderStatus,
    policy: staffOfCustomer,
  }),
  /** Document 3, section 7: the portal's languages and which is the default. */
  readTranslations: read({
    method: 'GET',
    path: '/customer/:customer_id/config/settlement_portal/translations',
    params: ofCustomer,
    query: nothing,
    answer: Translations,
    policy: staffOfCustomer,
  }),
  /** Document 1, section 7. The password is masked. */
  readMailSetup: read({
    method: 'GET',
    path: '/customer/:customer_id/outbound_email',
    params: ofCustomer,
    query: nothing,
    answer: MailSetup,
    policy: adminOfCustomer,
  }),
  /** Saves the SMTP setup; the mask keeps the stored password. Encrypted at rest. */
  saveMailSetup: change({
    method: 'PUT',
    path: '/customer/:customer_id/outbound_email/smtp',
    params: ofCustomer,
    query: nothing,
    body: z.strictObject({
      email_sender_name: line,
      smtp_host: line,
      smtp_port: z.nullable(z.int()),
      smtp_email: line,
      smtp_username: z.optional(line),
      smtp_password: line,
    }),
    answer: MailSetupAnswer,
    policy: adminOfCustomer,
  }),
  /** Empty for copy and paste. SMTP needs a saved setup, else 409. */
  activateMailSetup: change({
    method: 'PUT',
    path: '/customer/:customer_id/outbound_email/activate',
    params: ofCustomer,
    query: nothing,
    body: z.strictObject({ active_email_setup: ActiveMailSetup }),
    answer: MailSetupAnswer,
    policy: adminOfCustomer,
  }),
}
