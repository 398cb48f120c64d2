import { isIP } from 'node:net'
import { eq } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import type { Db, Tx } from '../../db/database.ts'
import { mailSetup } from '../../db/schema/setup.ts'
import { decrypt } from '../../encryption.ts'
import type { MailServer } from '../../network/smtp/mail-server.ts'
import { safeLine } from '../../text/safe-text.ts'
import { NO_SERVER } from './outbox-row.ts'
import { type Sender, senderOf } from './sender.ts'

/** What a customer's stored password is bound to. */
export const passwordPlace = (customerId: string): string => `mail-setup ${customerId}`

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

const isTrusted = (config: Config, host: string): boolean => !config.production && isLoopback(host)

export type Route = { ok: true; server: MailServer; sender: Sender } | { ok: false; reason: string }

type SetupRow = typeof mailSetup.$inferSelect

/** A server that a customer names: on the public internet, in the demo on this machine as well. */
export const customerServer = (
  config: Config,
  { host, port, login }: Pick<MailServer, 'host' | 'port' | 'login'>,
): MailServer => ({
  host,
  port,
  login,
  trusted: isTrusted(config, host),
  reach: config.production ? 'public' : 'demo',
  ownName: config.outboundHost,
})

/** The stored password; undefined where it cannot be read any more. */
export function passwordOf(config: Config, row: SetupRow): string | null | undefined {
  if (row.smtpPassword === null) return null
  return decrypt(config.dataKey, passwordPlace(row.customerId), row.smtpPassword) ?? undefined
}

/** The way through the customer's own server as it is saved, active or not. */
export async function savedRoute(db: Db | Tx, config: Config, customerId: string): Promise<Route> {
  const [row] = await db.select().from(mailSetup).where(eq(mailSetup.customerId, customerId))
  if (!row?.smtpHost || !row.smtpPort || !row.smtpEmail) return { ok: false, reason: NO_SERVER }
  const pass = passwordOf(config, row)
  if (pass === undefined)
    return {
      ok: false,
      reason:
        'The stored password of the mail server can no longer be read. Enter it again under Admin > Account > Email Setup.',
    }
  const login = pass === null ? null : { user: row.smtpUsername ?? row.smtpEmail, pass }
  return {
    ok: true,
    sender: { name: safeLine(row.senderName ?? '', 100), address: row.smtpEmail },
    server: customerServer(config, { host: row.smtpHost, port: row.smtpPort, login }),
  }
}

/** The way that a customer's mails leave, as it is set up now. */
export const customerRoute = async (
  db: Db | Tx,
  config: Config,
  customerId: string,
): Promise<Route> =>
  (await senderOf(db, customerId))
    ? savedRoute(db, config, customerId)
    : { ok: false, reason: NO_SERVER }

const SYSTEM_SENDER = 'no-reply@framewright.example'

/** The way of the installation's own mails; `?from=` of MAIL_OUT_URL is their sender. */
export function systemRoute(config: Config): Route {
  if (config.mailOutUrl === null) return { ok: false, reason: 'MAIL_OUT_URL is not set.' }
  const url = new URL(config.mailOutUrl)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return {
    ok: true,
    sender: { name: 'Framewright', address: url.searchParams.get('from') ?? SYSTEM_SENDER },
    server: {
      host,
      port: Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587),
      login:
        url.username === ''
          ? null
          : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
      trusted: isTrusted(config, host),
      reach: 'anywhere',
      ownName: config.outboundHost,
    },
  }
}
