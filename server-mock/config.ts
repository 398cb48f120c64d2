import { resolve } from 'node:path'
import { isDomain } from '../contracts/rules/addresses/domain.ts'
import { parse, z } from '../contracts/schema.ts'
import {
  databaseUrl,
  mailAddress,
  mailHost,
  mailUrl,
  maybePort,
  origin,
  portalHost,
  proxies,
  secret,
  serviceUrl,
  stripeKey,
  stripeSecret,
  webAddress,
  whole,
} from './setting-forms.ts'

/** Everything that the environment decides, read once at the start. */
export type Config = {
  port: number
  host: string
  /** Absolute. */
  dataDir: string
  /** The PostgreSQL to use instead of the embedded one; null: the embedded one. */
  databaseUrl: string | null
  /** Cases of the ENTERPRISE customer in the demo data. */
  seedCases: number
  seed: number
  realtime: 'on' | 'off'
  mailInPort: number
  /** The host of the addresses that mail is forwarded to, in lower case (MAILSETUP-18). */
  inboundHost: string
  /** The host that mail servers and the ids of our mails name us by, in lower case. */
  outboundHost: string
  /** Where the installation's own mails leave; null: they do not. */
  mailOutUrl: string | null
  /** Who is told of orders, and whom every screen names for help: people, who answer. */
  supportEmail: string
  /** The demo's built-in mail catcher; null in production. */
  mailCatcherPort: number | null
  /** How long a mail server may take to be there, and for a whole mail; only tests ask for less. */
  mailConnectMs: number
  mailSendMs: number
  /** How long a test mail may take to come back; only tests ask for less. */
  mailTestMs: number
  /** Origin of app, API and socket, without a trailing slash. */
  publicUrl: string
  /** Origin of stored files, without a trailing slash (engine.md 22). */
  publicFilesUrl: string
  /** The host that every settlement portal's subdomain lies under, in lower case. */
  portalHost: string
  /** Whose word on a request's origin counts: addresses and networks, split by commas; null: nobody's. */
  trustedProxy: string | null
  /** Signs tokens. */
  sessionSecret: string
  /** Encrypts what is stored encrypted. */
  dataKey: string
  production: boolean
  /** How busy the simulated outside world is; always off in production. */
  simulation: 'off' | 'steady' | 'storm'
  /** Hot reload of the client. */
  dev: boolean
  /** What tells people from programs at the account creation (`robot-check.ts`). */
  robotCheck: 'test' | 'work'
  /** The register that VAT IDs are looked up in; null: their form alone is checked. */
  vatRegisterUrl: string | null
  /** Who takes payments, and where customers connect the account that they go to (G-290, G-751). */
  paymentProvider: 'stand-in' | 'stripe' | 'none'
  /** Of the installation at Stripe, and what its webhooks are signed with; null for any but stripe. */
  stripeSecretKey: string | null
  stripeWebhookSecret: string | null
  /** Who prints and posts letters (G-81, G-752); none: nobody, and none can be sent. */
  letterProvider: 'stand-in' | 'pingen' | 'none'
  /** Where it is reached, with its client's name, secret and organisation; null for any but pingen. */
  letterProviderUrl: string | null
  /** Signs what it calls back with; null: nothing it calls back counts. */
  letterCallbackSecret: string | null
  /** Changes a second that one user may make for longer (`pace.ts`); 0: no limit. */
  callsPerSecond: number
  /** HTTP connections and sockets that one address may hold on each port. */
  connectionsPerAddress: number
  /** Life of an access and a file token; 900, only tests ask for less. */
  accessTokenSeconds: number
  /** log2 of scrypt's N: 17, only tests ask for less. */
  passwordCost: number
}

/** What nobody named: another port or folder may be taken in its place (`ports.ts`, `data-folder.ts`). */
type Unnamed = { mailInPort: boolean; mailCatcherPort: boolean; dataDir: boolean }

/** A configuration whose secrets may still be missing: the demo makes its own (`secrets.ts`). */
export type Settings = Omit<Config, 'sessionSecret' | 'dataKey'> & {
  sessionSecret: string | null
  dataKey: string | null
  unnamed: Unnamed
}

/** Where the demo's own mails leave: for its catcher. */
export const catcherUrl = (port: number | null): string => `smtp://127.0.0.1:${port}`

/** Ports of mail lie beside PORT where nobody named them. */
const BESIDE = { mailIn: 25, mailCatcher: 26 }
const LAST_PORT = 65_535

export type SettingsResult = { ok: true; settings: Settings } | { ok: false; message: string }

const Environment = z.object({
  PORT: whole(1, 65_534, 4600),
  HOST: z._default(z.string().check(z.regex(/^[\w.:-]+$/, 'must be an address')), '127.0.0.1'),
  DATA_DIR: z._default(z.string().check(z.minLength(1, 'must name a folder')), '.data'),
  DATABASE_URL: databaseUrl,
  SEED_CASES: whole(0, 1_000_000, 5000),
  SEED: whole(0, 999_999_999, 1),
  REALTIME: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  MAIL_IN_PORT: maybePort,
  INBOUND_HOST: mailHost('inbound.example'),
  OUTBOUND_HOST: mailHost('outbound.example'),
  MAIL_CATCHER_PORT: maybePort,
  MAIL_OUT_URL: mailUrl,
  SUPPORT_EMAIL: mailAddress,
  MAIL_CONNECT_MS: whole(1, 10_000, 10_000),
  MAIL_SEND_MS: whole(1, 60_000, 60_000),
  MAIL_TEST_MS: whole(1, 30_000, 30_000),
  PUBLIC_URL: origin,
  PUBLIC_FILES_URL: origin,
  PORTAL_HOST: portalHost,
  TRUSTED_PROXY: proxies,
  ROBOT_CHECK: z.optional(z.enum(['test', 'work'], 'must be test or work')),
  VAT_REGISTER_URL: webAddress,
  PAYMENT_PROVIDER: z.optional(
    z.enum(['stand-in', 'stripe', 'none'], 'must be stand-in, stripe or none'),
  ),
  STRIPE_SECRET_KEY: stripeKey,
  STRIPE_WEBHOOK_SECRET: stripeSecret,
  LETTER_PROVIDER: z.optional(
    z.enum(['stand-in', 'pingen', 'none'], 'must be stand-in, pingen or none'),
  ),
  LETTER_PROVIDER_URL: serviceUrl,
  LETTER_CALLBACK_SECRET: secret,
  SESSION_SECRET: secret,
  DATA_KEY: secret,
  SIMULATION: z._default(z.enum(['off', 'steady', 'storm'], 'must be off, steady or storm'), 'off'),
  NODE_ENV: z.optional(z.string()),
  FRAMEWRIGHT_DEV: z._default(z.enum(['0', '1'], 'must be 0 or 1'), '0'),
  CALLS_PER_SECOND: whole(0, 100_000, 20),
  CONNECTIONS_PER_ADDRESS: whole(1, 100_000, 500),
  ACCESS_TOKEN_SECONDS: whole(1, 900, 900),
  PASSWORD_COST: whole(10, 17, 17),
})

/** What portals lie under where nobody said it: an address in digits has no names below it, `localhost` has. */
const nameOf = (filesUrl: string): string => {
  const { hostname } = new URL(filesUrl)
  return isDomain(hostname) ? hostname : 'localhost'
}

/** Reads the settings; a wrong one is named in one sentence. An empty value counts as not given. */
export function readSettings(environment: Record<string, string | undefined>): SettingsResult {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = parse(Environment, given)
  if (!read.ok) return { ok: false, message: `The setting ${read.path} ${read.message}.` }
  const env = read.value
  const production = env.NODE_ENV === 'production'
  const beside = (offset: number): number => Math.min(env.PORT + offset, LAST_PORT - offset)
  const mailInPort = env.MAIL_IN_PORT ?? beside(BESIDE.mailIn)
  const mailCatcherPort = env.MAIL_CATCHER_PORT ?? beside(BESIDE.mailCatcher)
  if (production) {
    const missing = (['SESSION_SECRET', 'DATA_KEY'] as const).find((name) => !env[name])
    if (missing)
      return { ok: false, message: `The setting ${missing} must be given in production.` }
    if (env.ROBOT_CHECK === 'test')
      return { ok: false, message: 'The setting ROBOT_CHECK must be work in production.' }
  }
  if (env.LETTER_PROVIDER === 'pingen' && env.LETTER_PROVIDER_URL === undefined)
    return {
      ok: false,
      message: 'The setting LETTER_PROVIDER_URL must be given with LETTER_PROVIDER=pingen.',
    }
  if (env.PAYMENT_PROVIDER === 'stripe') {
    const missing = (['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const).find(
      (name) => env[name] === undefined,
    )
    if (missing)
      return {
        ok: false,
        message: `The setting ${missing} must be given with PAYMENT_PROVIDER=stripe.`,
      }
  }
  const reachable = /^(0\.0\.0\.0|::)$/.test(env.HOST) ? '127.0.0.1' : env.HOST
  const host = reachable.includes(':') ? `[${reachable}]` : reachable
  const publicUrl = env.PUBLIC_URL ?? `http://${host}:${env.PORT}`
  const publicFilesUrl = env.PUBLIC_FILES_URL ?? `http://${host}:${env.PORT + 1}`
  // One origin would let stored files of outsiders run beside the app (engine.md 22).
  if (publicFilesUrl === publicUrl)
    return { ok: false, message: 'The setting PUBLIC_FILES_URL must differ from PUBLIC_URL.' }
  return {
    ok: true,
    settings: {
      port: env.PORT,
      host: env.HOST,
      dataDir: resolve(env.DATA_DIR),
      databaseUrl: env.DATABASE_URL ?? null,
      seedCases: env.SEED_CASES,
      seed: env.SEED,
      realtime: env.REALTIME,
      mailInPort,
      inboundHost: env.INBOUND_HOST.toLowerCase(),
      outboundHost: env.OUTBOUND_HOST.toLowerCase(),
      mailOutUrl: env.MAIL_OUT_URL ?? (production ? null : catcherUrl(mailCatcherPort)),
      supportEmail: env.SUPPORT_EMAIL,
      mailCatcherPort: production ? null : mailCatcherPort,
      // In production senders were told a port, and data are looked for in one place: another one is none.
      unnamed: {
        mailInPort: !production && env.MAIL_IN_PORT === undefined,
        mailCatcherPort: !production && env.MAIL_CATCHER_PORT === undefined,
        dataDir: !production && given.DATA_DIR === undefined,
      },
      mailConnectMs: production ? 10_000 : env.MAIL_CONNECT_MS,
      mailSendMs: production ? 60_000 : env.MAIL_SEND_MS,
      mailTestMs: production ? 30_000 : env.MAIL_TEST_MS,
      publicUrl,
      publicFilesUrl,
      portalHost: env.PORTAL_HOST?.toLowerCase() ?? nameOf(publicFilesUrl),
      trustedProxy: env.TRUSTED_PROXY ?? null,
      sessionSecret: env.SESSION_SECRET ?? null,
      dataKey: env.DATA_KEY ?? null,
      production,
      simulation: production ? 'off' : env.SIMULATION,
      dev: !production && env.FRAMEWRIGHT_DEV === '1',
      robotCheck: env.ROBOT_CHECK ?? (production ? 'work' : 'test'),
      vatRegisterUrl: env.VAT_REGISTER_URL ?? null,
      // In production nobody pays with money that is none, unless that was asked for.
      paymentProvider: env.PAYMENT_PROVIDER ?? (production ? 'none' : 'stand-in'),
      stripeSecretKey: env.STRIPE_SECRET_KEY ?? null,
      stripeWebhookSecret: env.STRIPE_WEBHOOK_SECRET ?? null,
      // In production nobody pays for what is printed nowhere, unless that was asked for.
      letterProvider: env.LETTER_PROVIDER ?? (production ? 'none' : 'stand-in'),
      letterProviderUrl: env.LETTER_PROVIDER_URL ?? null,
      letterCallbackSecret: env.LETTER_CALLBACK_SECRET ?? null,
      callsPerSecond: env.CALLS_PER_SECOND,
      connectionsPerAddress: env.CONNECTIONS_PER_ADDRESS,
      accessTokenSeconds: production ? 900 : env.ACCESS_TOKEN_SECONDS,
      passwordCost: production ? 17 : env.PASSWORD_COST,
    },
  }
}
