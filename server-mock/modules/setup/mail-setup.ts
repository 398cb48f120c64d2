import { eq } from 'drizzle-orm'
import type { BodyOf } from '../../../contracts/api/call.ts'
import type { Calls } from '../../../contracts/api/calls.ts'
import type { MailSetupEventName } from '../../../contracts/events/names.ts'
import { type MailSetup, PASSWORD_MASK } from '../../../contracts/model/setup.ts'
import { isEmailAddress } from '../../../contracts/rules/email-address.ts'
import type { Db, Tx } from '../../db/database.ts'
import { mailSetup } from '../../db/schema/setup.ts'
import { encrypt } from '../../encryption.ts'
import type { ChangeContext } from '../../events/change.ts'
import { headOf } from '../../events/read.ts'
import { changes, reads } from '../../http/handler.ts'
import { type Refused, refuse } from '../../http/refusal.ts'
import { safeLine } from '../../outside/mail-in/safe-text.ts'
import { passwordPlace } from '../../outside/mail-out/mail-server.ts'

type Row = typeof mailSetup.$inferSelect

const rowOf = async (db: Db | Tx, customerId: string): Promise<Row | null> =>
  (await db.select().from(mailSetup).where(eq(mailSetup.customerId, customerId)))[0] ?? null

/** The set-up as it may be read: a mask stands for the password. */
const onTheWire = (customerId: string, row: Row | null): MailSetup => ({
  id: customerId,
  active_email_setup: row?.active ?? '',
  smtp_host: row?.smtpHost ?? null,
  smtp_port: row?.smtpPort ?? null,
  smtp_email: row?.smtpEmail ?? null,
  smtp_username: row?.smtpUsername ?? null,
  smtp_password: row?.smtpPassword ? PASSWORD_MASK : null,
  email_sender_name: row?.senderName ?? null,
  spf_email: row?.spfEmail ?? null,
  inbound_emails_active: row?.inboundActive ?? false,
})

/** Document 1, section 7; MAILSETUP-30. */
export const readMailSetup = reads<Calls['readMailSetup']>(async ({ user, services }) => {
  const { db } = services.database
  const asOf = await headOf(db, user.customerId)
  return { asOf, body: onTheWire(user.customerId, await rowOf(db, user.customerId)) }
})

type Smtp = BodyOf<Calls['saveMailSetup']>

const hostName =
  /^(?=.{1,253}$)[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/
const hostAddress = /^[\dA-Fa-f:]{2,45}$/

/** What keeps a set-up from being saved (MAILSETUP-10, MAILSETUP-14), or null. */
function wrongIn(smtp: Smtp, stored: Row | null): Refused | null {
  const { smtp_host: host, smtp_port: port, smtp_email: email } = smtp
  if (!smtp.email_sender_name || safeLine(smtp.email_sender_name, 100) === '')
    return refuse(400, 'Please enter a sender name.')
  if (!host || !(hostName.test(host) || (host.includes(':') && hostAddress.test(host))))
    return refuse(400, 'Please enter a valid host.')
  // The form reads this very text (MAILSETUP-45, MAILSETUP-46).
  if (port === null) return refuse(400, 'Expected type integer but found type null')
  if (port < 1 || port > 65_535) return refuse(400, 'Please enter a valid port.')
  if (!email || !isEmailAddress(email)) return refuse(400, 'Please enter a valid email address.')
  const { smtp_password: password } = smtp
  const kept = password === PASSWORD_MASK && Boolean(stored?.smtpPassword)
  if (!password || (password === PASSWORD_MASK && !kept))
    return refuse(400, 'Please enter a password.')
  return null
}

/** Tells administrators what changed; nothing secret is in it. */
function tell(change: ChangeContext, name: MailSetupEventName, row: Row): void {
  change.emit({
    name,
    caseId: null,
    caseVersion: null,
    payload: {
      active_email_setup: row.active,
      smtp_host: row.smtpHost,
      smtp_port: row.smtpPort,
      smtp_email: row.smtpEmail,
      email_sender_name: row.senderName,
    },
  })
}

async function store(change: ChangeContext, parts: Partial<Row>): Promise<Row> {
  const { customerId } = change
  const [row] = await change.tx
    .insert(mailSetup)
    .values({ customerId, ...parts })
    .onConflictDoUpdate({ target: mailSetup.customerId, set: parts })
    .returning()
  if (!row) throw new Error(`the mail set-up of ${customerId} was not stored`)
  return row
}

/** MAILSETUP-31. The mask keeps the stored password; a user name equal to the address is none (MAILSETUP-13). */
export const saveMailSetup = changes<Calls['saveMailSetup']>(async ({ body, user, change }) => {
  const wrong = wrongIn(body, await rowOf(change.tx, user.customerId))
  if (wrong) return wrong
  const password = body.smtp_password ?? ''
  const { dataKey } = change.config
  const row = await store(change, {
    senderName: safeLine(body.email_sender_name ?? '', 100),
    smtpHost: body.smtp_host,
    smtpPort: body.smtp_port,
    smtpEmail: body.smtp_email,
    smtpUsername: body.smtp_username || null,
    ...(password !== PASSWORD_MASK && {
      smtpPassword: encrypt(dataKey, passwordPlace(user.customerId), password),
    }),
  })
  tell(change, 'mail-setup.saved', row)
  return onTheWire(user.customerId, row)
})

/** MAILSETUP-32, MAILSETUP-33: empty is copy and paste, which needs nothing. */
export const activateMailSetup = changes<Calls['activateMailSetup']>(
  async ({ body: { active_email_setup: active }, user, change }) => {
    const stored = await rowOf(change.tx, user.customerId)
    if (active === 'SMTP' && !stored?.smtpHost)
      return refuse(409, 'Please save your mail server before activating it.')
    if (active === 'SLL') return refuse(409, "The provider's own mail server is not available.")
    const row = await store(change, { active })
    tell(change, 'mail-setup.activated', row)
    return onTheWire(user.customerId, row)
  },
)
