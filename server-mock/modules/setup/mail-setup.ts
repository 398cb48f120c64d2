import { eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import type { DetailChange } from '../../../contracts/events/payloads.ts'
import type { MailSetupEventName } from '../../../contracts/events/set-up-names.ts'
import { type MailSetup, PASSWORD_MASK } from '../../../contracts/model/mail/setup.ts'
import { messages } from '../../../contracts/protocol.ts'
import { changes, reads } from '../../calls/handler.ts'
import { isRefused, refuse } from '../../calls/refusal.ts'
import type { Config } from '../../config.ts'
import type { Db, Tx } from '../../db/database.ts'
import { mailSetup } from '../../db/schema/setup.ts'
import { encrypt } from '../../encryption.ts'
import type { ChangeContext } from '../../events/change.ts'
import { headOf } from '../../events/read.ts'
import { isFresh, provePassword } from '../access/step-up.ts'
import { lockCustomer } from '../business/lock-customer.ts'
import { inboundAddress } from '../outgoing-mail/inbound-address.ts'
import { passwordOf, passwordPlace } from '../outgoing-mail/mail-route.ts'
import { isSending } from '../outgoing-mail/sender.ts'
import { readForm } from './mail-server-form.ts'
import { refuseRefused } from './refused-values.ts'
import { staleSetup } from './stale-setup.ts'

type Row = typeof mailSetup.$inferSelect

const rowOf = async (db: Db | Tx, customerId: string): Promise<Row | null> =>
  (await db.select().from(mailSetup).where(eq(mailSetup.customerId, customerId)))[0] ?? null

/** The set-up as it may be read: a mask stands for the password. */
const onTheWire = (config: Config, customerId: string, row: Row | null) =>
  ({
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
    inbound_address: inboundAddress(config, customerId),
    version: row?.version ?? 0,
  }) satisfies MailSetup

/** Document 1, section 7; MAILSETUP-30. */
export const readMailSetup = reads<Calls['readMailSetup']>(async ({ user, services }) => {
  const { config, database } = services
  const { db } = database
  const asOf = await headOf(db, user.customerId)
  return { asOf, body: onTheWire(config, user.customerId, await rowOf(db, user.customerId)) }
})

/** Where each field of the set-up lies; the password is told of in its own way. */
const places = {
  active_email_setup: 'active',
  smtp_host: 'smtpHost',
  smtp_port: 'smtpPort',
  smtp_email: 'smtpEmail',
  smtp_username: 'smtpUsername',
  email_sender_name: 'senderName',
  inbound_emails_active: 'inboundActive',
} as const satisfies Record<string, keyof Row>

function changesOf(before: Row | null, after: Row): DetailChange[] {
  const changes = Object.entries(places).flatMap(([field, place]): DetailChange[] => {
    const from = before?.[place] ?? null
    const to = after[place]
    return (from || null) === (to || null) ? [] : [{ field, from, to }]
  })
  const isSame = (before?.smtpPassword ?? null) === after.smtpPassword
  return isSame ? changes : [...changes, { field: 'smtp_password', from: null, to: 'changed' }]
}

/** Tells administrators what changed, nothing secret, and everybody whether emails can be sent from now on (G-708). */
function tell(change: ChangeContext, name: MailSetupEventName, before: Row | null, row: Row): void {
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
      smtp_username: row.smtpUsername,
      has_password: row.smtpPassword !== null,
      spf_email: row.spfEmail,
      inbound_emails_active: row.inboundActive,
      version: row.version,
      changes: changesOf(before, row),
    },
  })
  const active = isSending(row)
  if (active !== isSending(before))
    change.emit({
      name: 'mail-sending.changed',
      caseId: null,
      caseVersion: null,
      payload: { active },
    })
}

/**
 * What is stored, for a change of it. A kept password belongs to the host that is read here: nobody stores another
 * one in between, and what is told to have changed did.
 */
async function heldRow({ tx, customerId }: ChangeContext): Promise<Row | null> {
  await lockCustomer(tx, customerId)
  return rowOf(tx, customerId)
}

async function store(change: ChangeContext, before: Row | null, parts: Partial<Row>): Promise<Row> {
  const { customerId } = change
  const set = { ...parts, version: (before?.version ?? 0) + 1 }
  const [row] = await change.tx
    .insert(mailSetup)
    .values({ customerId, ...set })
    .onConflictDoUpdate({ target: mailSetup.customerId, set })
    .returning()
  if (!row) throw new Error(`the mail set-up of ${customerId} was not stored`)
  return row
}

type Used = {
  host: string | null
  port: number | null
  email: string | null
  username: string | null
  /** Null or absent: the stored one. */
  password?: string | null
  stored: Row
}

/** Refuses values that would be in use at once although their latest validation refused them. */
async function refuseValues({ tx, config, customerId }: ChangeContext, used: Used) {
  const { host, port, email, username, stored } = used
  const pass = used.password ?? passwordOf(config, stored)
  if (host === null || port === null || email === null || !pass) return null
  return refuseRefused(tx, config, customerId, { host, port, user: username ?? email, pass })
}

/**
 * MAILSETUP-31. The mask keeps the stored password; a user name equal to the address is none (MAILSETUP-13). Whoever gets
 * hold of a session sends no mail in the customer's name by it: a login that is a while ago has to be proven anew.
 */
export const saveMailSetup = changes<Calls['saveMailSetup']>(saveServer, { prove: recently })

const passwordAsked = refuse(403, messages.passwordAsked, { extra: { reason: 'password' } })

type Handling = ReturnType<typeof changes<Calls['saveMailSetup']>>

async function recently({
  body,
  user,
  services,
  caller,
}: Parameters<NonNullable<Handling['prove']>>[0]) {
  const { current_password } = body
  if (current_password !== undefined) return provePassword(services, user, caller, current_password)
  return (await isFresh(services, caller)) ? null : passwordAsked
}

async function saveServer({ body, user, change }: Parameters<Handling['run']>[0]) {
  const { current_password: _proof, ...values } = body
  const typed = { ...values, smtp_username: values.smtp_username ?? null }
  const stored = await heldRow(change)
  const stale = await staleSetup(
    change,
    user,
    onTheWire(change.config, user.customerId, stored),
    typed,
  )
  if (isRefused(stale)) return stale
  const form = readForm(change.config, typed, stored)
  if (isRefused(form)) return form
  if (stored?.active === 'SMTP') {
    const refused = await refuseValues(change, { ...form, stored })
    if (refused) return refused
  }
  const { dataKey } = change.config
  const row = await store(change, stored, {
    senderName: form.senderName,
    smtpHost: form.host,
    smtpPort: form.port,
    smtpEmail: form.email,
    smtpUsername: form.username,
    ...(form.password !== null && {
      smtpPassword: encrypt(dataKey, passwordPlace(user.customerId), form.password),
    }),
  })
  tell(change, 'mail-setup.saved', stored, row)
  return onTheWire(change.config, user.customerId, row)
}

/** MAILSETUP-32, MAILSETUP-33: empty is copy and paste, which needs nothing. */
export const activateMailSetup = changes<Calls['activateMailSetup']>(
  async ({ body: { active_email_setup: active }, user, change }) => {
    const stored = await heldRow(change)
    if (active === 'SMTP' && !stored?.smtpHost)
      return refuse(409, 'Save your mail server before activating it.')
    if (active === 'SLL')
      return refuse(
        409,
        "The provider's own mail server is not available. Use Copy & Paste or your own mail server.",
      )
    if (active === 'SMTP' && stored) {
      const { smtpHost: host, smtpPort: port, smtpEmail: email, smtpUsername: username } = stored
      const refused = await refuseValues(change, { host, port, email, username, stored })
      if (refused) return refused
    }
    const row = await store(change, stored, { active })
    tell(change, 'mail-setup.activated', stored, row)
    return onTheWire(change.config, user.customerId, row)
  },
)

/** MAILSETUP-36. Whoever activates what is active already is told so again, and nothing else happens. */
export const activateInbound = changes<Calls['activateInbound']>(async ({ user, change }) => {
  const stored = await heldRow(change)
  if (stored?.inboundActive) return onTheWire(change.config, user.customerId, stored)
  const row = await store(change, stored, { inboundActive: true })
  tell(change, 'mail-setup.inbound-activated', stored, row)
  return onTheWire(change.config, user.customerId, row)
})
