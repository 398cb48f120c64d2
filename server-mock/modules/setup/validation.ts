import { eq } from 'drizzle-orm'
import type { BodyOf } from '../../../contracts/api/call.ts'
import type { Calls } from '../../../contracts/api/calls.ts'
import { PASSWORD_MASK } from '../../../contracts/model/mail/setup.ts'
import type { MailServerForm } from '../../../contracts/rules/mail/mail-server.ts'
import { probes } from '../../calls/handler.ts'
import { isRefused, refuse } from '../../calls/refusal.ts'
import { mailSetup } from '../../db/schema/setup.ts'
import { probe } from '../../network/smtp/probe.ts'
import { customerServer, passwordOf } from '../outgoing-mail/mail-route.ts'
import { tooMany } from './mail-limits.ts'
import { readForm } from './mail-server-form.ts'
import { rememberValidation } from './refused-values.ts'

/** Longest validation, in ms: shorter than the client waits for its answer. */
const WHOLE_MS = 15_000

type Row = typeof mailSetup.$inferSelect

/** The given values; stored ones stand in for what is absent, not for what was emptied. */
function filledIn(body: BodyOf<Calls['validateMailSetup']>, row: Row | null): MailServerForm {
  const or = <V>(given: V | null | undefined, stored: V | null | undefined): V | null =>
    given === undefined ? (stored ?? null) : given
  return {
    email_sender_name: or(body.email_sender_name, row?.senderName),
    smtp_host: or(body.smtp_host, row?.smtpHost),
    smtp_port: or(body.smtp_port, row?.smtpPort),
    smtp_email: or(body.smtp_email, row?.smtpEmail),
    smtp_username: or(body.smtp_username, row?.smtpUsername),
    smtp_password: or(body.smtp_password, row?.smtpPassword && PASSWORD_MASK),
  }
}

/** MAILSETUP-34: really connects and logs in; the customer can validate before saving. */
export const validateMailSetup = probes<Calls['validateMailSetup']>(
  async ({ body, user, services, left }) => {
    const { config, database } = services
    const [row] = await database.db
      .select()
      .from(mailSetup)
      .where(eq(mailSetup.customerId, user.customerId))
    const form = readForm(config, filledIn(body, row ?? null), row ?? null)
    if (isRefused(form)) return form
    const refused = tooMany(services, 'validation', user.customerId)
    if (refused) return refused
    const { host, port, email, username } = form
    const pass = form.password ?? (row ? passwordOf(config, row) : null)
    if (!pass) return refuse(400, 'Please enter a password.')
    const login = { user: username ?? email, pass }
    const limits = {
      connectMs: config.mailConnectMs,
      wholeMs: Math.min(config.mailSendMs, WHOLE_MS),
    }
    const wrong = await probe(customerServer(config, { host, port, login }), limits, { stop: left })
    // A validation that its person stopped says nothing of the values.
    if (!left.aborted)
      await rememberValidation(
        database.db,
        config,
        user.customerId,
        { host, port, ...login },
        { isRefused: wrong !== null, at: services.clock.now().toISOString() },
      )
    return wrong === null ? {} : refuse(400, wrong)
  },
)
