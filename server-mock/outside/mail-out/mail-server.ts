import { isIP } from 'node:net'
import { eq } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import type { Db, Tx } from '../../db/database.ts'
import { mailSetup } from '../../db/schema/setup.ts'
import { decrypt } from '../../encryption.ts'
import { NO_SERVER } from './outbox-row.ts'
import { type Sender, senderOf } from './sender.ts'

/** A mail server and how to log in there. */
export type MailServer = {
  host: string
  port: number
  /** Null where none is asked for. */
  login: { user: string; pass: string } | null
  /** On this very machine, in the demo: neither encryption nor a certificate can be asked of it. */
  trusted: boolean
}

/** What a customer's stored password is bound to. */
export const passwordPlace = (customerId: string): string => `mail-setup ${customerId}`

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

const isTrusted = (config: Config, host: string): boolean => !config.production && isLoopback(host)

export type Route = { ok: true; server: MailServer; sender: Sender } | { ok: false; reason: string }

/** The way that a customer's mails leave, as it is set up now. */
export async function customerRoute(
  db: Db | Tx,
  config: Config,
  customerId: string,
): Promise<Route> {
  const sender = await senderOf(db, customerId)
  const [row] = await db.select().from(mailSetup).where(eq(mailSetup.customerId, customerId))
  if (!sender || !row?.smtpHost || !row.smtpPort) return { ok: false, reason: NO_SERVER }
  const pass =
    row.smtpPassword === null
      ? null
      : decrypt(config.dataKey, passwordPlace(customerId), row.smtpPassword)
  if (row.smtpPassword !== null && pass === null)
    return { ok: false, reason: 'The stored password of the mail server cannot be read any more.' }
  return {
    ok: true,
    sender,
    server: {
      host: row.smtpHost,
      port: row.smtpPort,
      login: pass === null ? null : { user: row.smtpUsername ?? sender.address, pass },
      trusted: isTrusted(config, row.smtpHost),
    },
  }
}

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
    },
  }
}
