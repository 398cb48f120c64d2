/** What can be set from outside, as operating.md and `--help` tell it. */

/** One line of the table in operating.md and of `--help`. */
export type SettingRow = { name: string; standard: string; meaning: string }

export const settingRows: readonly SettingRow[] = [
  { name: 'PORT', standard: '4600', meaning: 'Port of app, API and socket; PORT+1 serves files' },
  { name: 'HOST', standard: '127.0.0.1', meaning: 'Address to listen on' },
  {
    name: 'DATA_DIR',
    standard: '.data',
    meaning: 'Folder of the database; .data-PORT if not set and in use',
  },
  {
    name: 'DATABASE_URL',
    standard: 'embedded',
    meaning: 'PostgreSQL to use instead: postgres://user:password@host:5432/name',
  },
  { name: 'SEED_CASES', standard: '5000', meaning: 'Cases of the largest demo customer' },
  { name: 'SEED', standard: '1', meaning: 'Seed of the demo data' },
  { name: 'REALTIME', standard: 'on', meaning: 'on or off: whether events are pushed' },
  {
    name: 'MAIL_IN_PORT',
    standard: 'PORT+25',
    meaning: 'Port of the mail gateway (SMTP); the next free one if not set',
  },
  {
    name: 'INBOUND_HOST',
    standard: 'inbound.example',
    meaning: 'Host of the addresses that customers forward their mail to',
  },
  {
    name: 'OUTBOUND_HOST',
    standard: 'outbound.example',
    meaning: 'Host name used with mail servers and in message ids',
  },
  {
    name: 'MAIL_CATCHER_PORT',
    standard: 'PORT+26',
    meaning: "Port of the demo's mail catcher (SMTP), read at /outbox; next free one if not set",
  },
  {
    name: 'MAIL_OUT_URL',
    standard: "the demo's catcher",
    meaning: 'SMTP server of system mails: smtp://user:password@host:587?from=address',
  },
  {
    name: 'SUPPORT_EMAIL',
    standard: 'support@framewright.example',
    meaning: 'Address for credit orders, and shown on screens for help',
  },
  { name: 'PUBLIC_URL', standard: 'http://HOST:PORT', meaning: 'Origin that browsers use' },
  { name: 'PUBLIC_FILES_URL', standard: 'http://HOST:PORT+1', meaning: 'Origin of stored files' },
  {
    name: 'PORTAL_HOST',
    standard: 'PUBLIC_FILES_URL; localhost',
    meaning:
      'Host under which each customer has a name for its settlement portal; nothing answers there yet',
  },
  {
    name: 'TRUSTED_PROXY',
    standard: 'none',
    meaning: 'Proxies whose X-Forwarded-For is trusted, such as 127.0.0.1,10.0.0.0/8',
  },
  {
    name: 'CALLS_PER_SECOND',
    standard: '20',
    meaning:
      'Changes per second per user; 5 times that per customer, 10 times per address; 0: no limit',
  },
  {
    name: 'CONNECTIONS_PER_ADDRESS',
    standard: '500',
    meaning: 'Connections per address on each port',
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
    standard: 'stand-in; none',
    meaning: 'stand-in: pages of the demo; stripe: real payments; none: no account to connect',
  },
  {
    name: 'STRIPE_SECRET_KEY',
    standard: 'none',
    meaning: 'Secret key of the installation at Stripe',
  },
  {
    name: 'STRIPE_WEBHOOK_SECRET',
    standard: 'none',
    meaning: 'Signs webhooks of connected accounts to PUBLIC_URL/payment-provider/webhook',
  },
  {
    name: 'LETTER_PROVIDER',
    standard: 'stand-in; none',
    meaning: 'stand-in: prints letters at /post; pingen: posts them; none: no letters',
  },
  {
    name: 'LETTER_PROVIDER_URL',
    standard: 'none',
    meaning: 'Pingen: https://client:secret@api.pingen.com/organisation',
  },
  {
    name: 'LETTER_CALLBACK_SECRET',
    standard: 'none',
    meaning: 'Signs callbacks of the letter provider to PUBLIC_URL/letter-provider/callback',
  },
  { name: 'SESSION_SECRET', standard: 'own of DATA_DIR', meaning: 'Signs tokens; 32 characters' },
  { name: 'DATA_KEY', standard: 'own of DATA_DIR', meaning: 'Encrypts secrets; 32 characters' },
  {
    name: 'SIMULATION',
    standard: 'off',
    meaning: 'off, steady (an event every 5 s) or storm (200 per s)',
  },
  { name: 'NODE_ENV', standard: 'demo', meaning: 'production: no demo data, secrets required' },
]

/** The settings as a table for the terminal. */
export function settingsHelp(): string {
  const cells = settingRows.map((row) => [
    row.name.padEnd(25),
    row.standard.padEnd(29),
    row.meaning,
  ])
  return ['Settings, by environment:', '', ...cells.map((row) => `  ${row.join('')}`), ''].join(
    '\n',
  )
}
