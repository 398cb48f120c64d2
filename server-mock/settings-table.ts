/** What can be set from outside, as operating.md and `--help` tell it. */

/** One line of the table in operating.md and of `--help`. */
export type SettingRow = { name: string; standard: string; meaning: string }

export const settingRows: readonly SettingRow[] = [
  { name: 'PORT', standard: '4600', meaning: 'Port of app, API and socket; PORT+1 serves files' },
  { name: 'HOST', standard: '127.0.0.1', meaning: 'Address to listen on' },
  {
    name: 'DATA_DIR',
    standard: '.data',
    meaning: 'Folder of the database; where nobody named it and it is taken, .data-PORT',
  },
  {
    name: 'DATABASE_URL',
    standard: 'embedded',
    meaning: 'PostgreSQL to use instead: postgres://user:password@host:5432/name',
  },
  { name: 'SEED_CASES', standard: '5000', meaning: 'Cases of the largest demo customer' },
  { name: 'SEED', standard: '1', meaning: 'Number that the demo data is drawn from' },
  { name: 'REALTIME', standard: 'on', meaning: 'on or off: whether events are pushed' },
  {
    name: 'MAIL_IN_PORT',
    standard: 'PORT+25',
    meaning: 'Port of the mail gateway (SMTP); the next free one where nobody named it',
  },
  {
    name: 'INBOUND_HOST',
    standard: 'inbound.example',
    meaning: 'Host of the addresses that customers forward their mail to',
  },
  {
    name: 'OUTBOUND_HOST',
    standard: 'outbound.example',
    meaning: 'Own host name, told to mail servers and part of the ids of mails',
  },
  {
    name: 'MAIL_CATCHER_PORT',
    standard: 'PORT+26',
    meaning: "Port of the demo's mail catcher (SMTP), read at /outbox; likewise",
  },
  {
    name: 'MAIL_OUT_URL',
    standard: "the demo's catcher",
    meaning: 'SMTP server of system mails: smtp://user:password@host:587?from=address',
  },
  {
    name: 'SUPPORT_EMAIL',
    standard: 'support@framewright.example',
    meaning: 'Who is told of ordered credits, and whom screens name for help',
  },
  { name: 'PUBLIC_URL', standard: 'http://HOST:PORT', meaning: 'Origin that browsers use' },
  { name: 'PUBLIC_FILES_URL', standard: 'http://HOST:PORT+1', meaning: 'Origin of stored files' },
  {
    name: 'TRUSTED_PROXY',
    standard: 'none',
    meaning: 'Proxies whose X-Forwarded-For is believed, such as 127.0.0.1,10.0.0.0/8',
  },
  {
    name: 'CALLS_PER_SECOND',
    standard: '20',
    meaning: 'Changes a second of one user; of a customer 5, an address 10 times as many; 0: any',
  },
  {
    name: 'CONNECTIONS_PER_ADDRESS',
    standard: '500',
    meaning: 'Connections that one address may hold on each port',
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
