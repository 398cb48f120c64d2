import { WireEvent } from '../../events/envelope.ts'
import { MAIL_LINE_MAX_LENGTH } from '../../limits.ts'
import { ActiveMailSetup, MailSetup, ProviderStatus } from '../../model/mail/setup.ts'
import { Id } from '../../model/primitives.ts'
import { z } from '../../schema.ts'
import { adminOfCustomer, staffOfCustomer } from '../call.ts'
import { change, nothing, probe, read } from '../rows.ts'

const ofCustomer = z.strictObject({ customer_id: Id })

const MailSetupAnswer = z.extend(MailSetup, { events: z.array(WireEvent) })

const line = z.nullable(z.string().check(z.maxLength(MAIL_LINE_MAX_LENGTH)))

const mailServer = {
  email_sender_name: line,
  smtp_host: line,
  smtp_port: z.nullable(z.int()),
  smtp_email: line,
  smtp_username: z.optional(line),
  smtp_password: line,
}

export const setupCalls = {
  /** Document 1, section 7. `redirect_url` must be of the own origin, else 400 (G-289). */
  readProviderStatus: read({
    method: 'GET',
    path: '/customer/:customer_id/stripe_onboarding_status',
    params: ofCustomer,
    query: z.strictObject({ redirect_url: z.optional(z.string().check(z.maxLength(2000))) }),
    answer: ProviderStatus,
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
  /**
   * Saves the SMTP setup; the mask keeps the stored password. Encrypted at rest. Takes `If-Match`: 412 where
   * somebody else gave one of these fields another value meanwhile. Added: `current_password`, the user's own, which
   * proves who saves where the login is more than ten minutes ago; without it that is 403 `messages.passwordAsked`, and
   * 400 for a wrong one.
   */
  saveMailSetup: change({
    method: 'PUT',
    path: '/customer/:customer_id/outbound_email/smtp',
    params: ofCustomer,
    query: nothing,
    body: z.strictObject({
      ...mailServer,
      current_password: z.optional(z.string().check(z.maxLength(400))),
    }),
    answer: MailSetupAnswer,
    policy: adminOfCustomer,
    versioned: true,
  }),
  /**
   * Connects and logs in with the given values, stored ones where a value is absent. What fails is 400 with the
   * code of the failure in its text, too many tries are 429 (G-296, G-300).
   */
  validateMailSetup: probe({
    method: 'POST',
    path: '/customer/:customer_id/outbound_email/:id/validation',
    params: z.strictObject({ customer_id: Id, id: Id }),
    query: nothing,
    body: z.extend(z.partial(z.strictObject(mailServer)), { type: z.literal('smtp') }),
    answer: z.object({}),
    weight: 5,
    policy: adminOfCustomer,
    waitMs: 20_000,
  }),
  /** From here on mail that is forwarded is expected; there is no way back (G-294). */
  activateInbound: change({
    method: 'PUT',
    path: '/customer/:customer_id/inbound_email/activate',
    params: ofCustomer,
    query: nothing,
    answer: MailSetupAnswer,
    policy: adminOfCustomer,
  }),
  /**
   * Sends a mail to the SMTP email and waits up to 30 s for it at the forwarding address; over as soon as the
   * caller leaves. 409 without a saved server or before the activation, 400 when it cannot be sent. With the way
   * to the mail server that is 60 s at most: the caller waits longer, and so learns how it ended.
   */
  testInbound: probe({
    method: 'PUT',
    path: '/customer/:customer_id/inbound_email/test',
    params: ofCustomer,
    query: nothing,
    answer: z.object({ received: z.boolean() }),
    weight: 5,
    policy: adminOfCustomer,
    waitMs: 70_000,
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
