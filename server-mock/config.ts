import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isEmailAddress } from '../contracts/rules/email-address.ts'
import { isMailHost } from '../contracts/rules/mail-server.ts'
import { parse, z } from '../contracts/schema.ts'

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
  /** Where the installation's own mails leave; null: they do not. */
  mailOutUrl: string | null
  /** Who is told of orders: people, who answer. */
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
  /** Where customers connect the account that card payments go to (`payment-provider.ts`). */
  paymentProvider: 'stand-in' | 'none'
  /** Life of an access and a file token; 900, only tests ask for less. */
  accessTokenSeconds: number
  /** log2 of scrypt's N: 17, only tests ask for less. */
  passwordCost: number
}

/** A configuration whose secrets may still be missing: the demo makes its own (`secrets.ts`). */
export type Settings = Omit<Config, 'sessionSecret' | 'dataKey'> & {
  sessionSecret: string | null
  dataKey: string | null
}

export type SettingsResult = { ok: true; settings: Settings } | { ok: false; message: string }

/** One line of the README's and `--help`'s table. */
export type SettingRow = { name: string; standard: string; meaning: string }

export const settingRows: readonly SettingRow[] = [
  { name: 'PORT', standard: '4600', meaning: 'Port of app, API and socket; PORT+1 serves files' },
  { name: 'HOST', standard: '127.0.0.1', meaning: 'Address to listen on' },
  { name: 'DATA_DIR', standard: '.data', meaning: 'Folder of the database' },
  {
    name: 'DATABASE_URL',
    standard: 'embedded',
    meaning: 'PostgreSQL to use instead: postgres://user:password@host:5432/name',
  },
  { name: 'SEED_CASES', standard: '5000', meaning: 'Cases of the largest demo customer' },
  { name: 'SEED', standard: '1', meaning: 'Number that the demo data is drawn from' },
  { name: 'REALTIME', standard: 'on', meaning: 'on or off: whether events are pushed' },
  { name: 'MAIL_IN_PORT', standard: '4625', meaning: 'Port of the mail gateway (SMTP)' },
  {
    name: 'INBOUND_HOST',
    standard: 'inbound.example',
    meaning: 'Host of the addresses that customers forward their mail to',
  },
  {
    name: 'MAIL_CATCHER_PORT',
    standard: '4626',
    meaning: "Port of the demo's mail catcher (SMTP), read at /outbox",
  },
  {
    name: 'MAIL_OUT_URL',
    standard: "the demo's catcher",
    meaning: 'SMTP server of system mails: smtp://user:password@host:587?from=address',
  },
  {
    name: 'SUPPORT_EMAIL',
    standard: 'support@framewright.example',
    meaning: 'Who is told when a customer orders credits',
  },
  { name: 'PUBLIC_URL', standard: 'http://HOST:PORT', meaning: 'Origin that browsers use' },
  { name: 'PUBLIC_FILES_URL', standard: 'http://HOST:PORT+1', meaning: 'Origin of stored files' },
  {
    name: 'TRUSTED_PROXY',
    standard: 'none',
    meaning: 'Proxies whose X-Forwarded-For is believed, such as 127.0.0.1,10.0.0.0/8',
  },
  {
    name: 'ROBOT_CHECK',
    standard: 'test; work',
    meaning: 'work: new accounts cost computing time; test: no check, never in production',
  },
  {
    name: 'VAT_REGISTER_URL',
    standard: 'none',
    meaning: 'Register that VAT IDs are looked up in, by the protocol of VIES',
  },
  {
    name: 'PAYMENT_PROVIDER',
    standard: 'stand-in',
    meaning:
      'stand-in: a page that connects an account by one button; none: nobody can connect one',
  },
  { name: 'SESSION_SECRET', standard: 'own of DATA_DIR', meaning: 'Signs tokens; 32 characters' },
  { name: 'DATA_KEY', standard: 'own of DATA_DIR', meaning: 'Encrypts secrets; 32 characters' },
  {
    name: 'SIMULATION',
    standard: 'off',
    meaning: 'off, steady (an event in 5 s) or storm (200 a s)',
  },
  { name: 'NODE_ENV', standard: 'demo', meaning: 'production: no demo data, secrets required' },
]

const whole = (from: number, to: number, standard: number) =>
  z.pipe(
    z._default(z.string(), String(standard)),
    z.pipe(
      z.transform((text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN)),
      z
        .number(`must be a whole number from ${from} to ${to}`)
        .check(
          z.gte(from, `must be a whole number from ${from} to ${to}`),
          z.lte(to, `must be a whole number from ${from} to ${to}`),
        ),
    ),
  )

const isOrigin = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text
}
const origin = z.optional(
  z.string().check(z.refine(isOrigin, 'must be an origin such as https://claims.example')),
)
const isMailUrl = (text: string): boolean =>
  /^smtps?:\/\//.test(text) && URL.canParse(text) && new URL(text).hostname !== ''
const mailUrl = z.optional(
  z.string().check(z.refine(isMailUrl, 'must be an address such as smtp://mail.example:587')),
)
const mailAddress = z._default(
  z.string().check(z.refine(isEmailAddress, 'must be a mail address')),
  'support@framewright.example',
)
const isDomain = (text: string): boolean => isMailHost(text) && /\.[a-z][a-z\d-]+$/i.test(text)
const mailHost = z._default(
  z.string().check(z.refine(isDomain, 'must be a host name such as inbound.example')),
  'inbound.example',
)
const isDatabaseUrl = (text: string): boolean =>
  /^postgres(ql)?:\/\//.test(text) && URL.canParse(text)
const databaseUrl = z.optional(
  z.string().check(z.refine(isDatabaseUrl, 'must be an address such as postgres://user@host/name')),
)
const isWebAddress = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text)
const webAddress = z.optional(
  z.string().check(z.refine(isWebAddress, 'must be an address such as https://vat.example/check')),
)
const isNetwork = (text: string): boolean => {
  const [, address = '', bits] = /^([\da-f:.]+)(?:\/(\d{1,3}))?$/i.exec(text.trim()) ?? []
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  return longest > 0 && (bits === undefined || (Number(bits) > 0 && Number(bits) <= longest))
}
const proxies = z.optional(
  z
    .string()
    .check(
      z.refine(
        (text) => text.split(',').every(isNetwork),
        'must be addresses or networks such as 127.0.0.1,10.0.0.0/8',
      ),
    ),
)
const secret = z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters')))

const Environment = z.object({
  PORT: whole(1, 65_534, 4600),
  HOST: z._default(z.string().check(z.regex(/^[\w.:-]+$/, 'must be an address')), '127.0.0.1'),
  DATA_DIR: z._default(z.string().check(z.minLength(1, 'must name a folder')), '.data'),
  DATABASE_URL: databaseUrl,
  SEED_CASES: whole(0, 1_000_000, 5000),
  SEED: whole(0, 999_999_999, 1),
  REALTIME: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  MAIL_IN_PORT: whole(1, 65_535, 4625),
  INBOUND_HOST: mailHost,
  MAIL_CATCHER_PORT: whole(1, 65_535, 4626),
  MAIL_OUT_URL: mailUrl,
  SUPPORT_EMAIL: mailAddress,
  MAIL_CONNECT_MS: whole(1, 10_000, 10_000),
  MAIL_SEND_MS: whole(1, 60_000, 60_000),
  MAIL_TEST_MS: whole(1, 30_000, 30_000),
  PUBLIC_URL: origin,
  PUBLIC_FILES_URL: origin,
  TRUSTED_PROXY: proxies,
  ROBOT_CHECK: z.optional(z.enum(['test', 'work'], 'must be test or work')),
  VAT_REGISTER_URL: webAddress,
  PAYMENT_PROVIDER: z._default(
    z.enum(['stand-in', 'none'], 'must be stand-in or none'),
    'stand-in',
  ),
  SESSION_SECRET: secret,
  DATA_KEY: secret,
  SIMULATION: z._default(z.enum(['off', 'steady', 'storm'], 'must be off, steady or storm'), 'off'),
  NODE_ENV: z.optional(z.string()),
  FRAMEWRIGHT_DEV: z._default(z.enum(['0', '1'], 'must be 0 or 1'), '0'),
  ACCESS_TOKEN_SECONDS: whole(1, 900, 900),
  PASSWORD_COST: whole(10, 17, 17),
})

/** Reads the settings; a wrong one is named in one sentence. An empty value counts as not given. */
export function readSettings(environment: Record<string, string | undefined>): SettingsResult {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = parse(Environment, given)
  if (!read.ok) return { ok: false, message: `The setting ${read.path} ${read.message}.` }
  const env = read.value
  const production = env.NODE_ENV === 'production'
  if (production) {
    const missing = (['SESSION_SECRET', 'DATA_KEY'] as const).find((name) => !env[name])
    if (missing)
      return { ok: false, message: `The setting ${missing} must be given in production.` }
    if (env.ROBOT_CHECK === 'test')
      return { ok: false, message: 'The setting ROBOT_CHECK must be work in production.' }
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
      mailInPort: env.MAIL_IN_PORT,
      inboundHost: env.INBOUND_HOST.toLowerCase(),
      mailOutUrl:
        env.MAIL_OUT_URL ?? (production ? null : `smtp://127.0.0.1:${env.MAIL_CATCHER_PORT}`),
      supportEmail: env.SUPPORT_EMAIL,
      mailCatcherPort: production ? null : env.MAIL_CATCHER_PORT,
      mailConnectMs: production ? 10_000 : env.MAIL_CONNECT_MS,
      mailSendMs: production ? 60_000 : env.MAIL_SEND_MS,
      mailTestMs: production ? 30_000 : env.MAIL_TEST_MS,
      publicUrl,
      publicFilesUrl,
      trustedProxy: env.TRUSTED_PROXY ?? null,
      sessionSecret: env.SESSION_SECRET ?? null,
      dataKey: env.DATA_KEY ?? null,
      production,
      simulation: production ? 'off' : env.SIMULATION,
      dev: !production && env.FRAMEWRIGHT_DEV === '1',
      robotCheck: env.ROBOT_CHECK ?? (production ? 'work' : 'test'),
      vatRegisterUrl: env.VAT_REGISTER_URL ?? null,
      paymentProvider: env.PAYMENT_PROVIDER,
      accessTokenSeconds: production ? 900 : env.ACCESS_TOKEN_SECONDS,
      passwordCost: production ? 17 : env.PASSWORD_COST,
    },
  }
}

/** The settings as a table for the terminal. */
export function settingsHelp(): string {
  const cells = settingRows.map((row) => [
    row.name.padEnd(18),
    row.standard.padEnd(29),
    row.meaning,
  ])
  return ['Settings, by environment:', '', ...cells.map((row) => `  ${row.join('')}`), ''].join(
    '\n',
  )
}
