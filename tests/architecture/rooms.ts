/** What stands under every screen, the lowest first. */
const engine: readonly string[] = [
  'contracts/',
  'src/late/',
  'src/bus/',
  'src/projections/',
  'src/commands/',
  'src/queries/',
  'src/forms/',
]

/** `may`: beginnings of paths, or what a path has to look like. */
export type Layer = { room: RegExp; may: readonly (string | RegExp)[]; otherwise: string }

/** Files of the server that lie in none of its folders: what every floor is handed, and the start. */
const ground = /^server-mock\/[^/]+$/

const floor = (room: string, beneath: readonly string[], otherwise: string): Layer => ({
  room: new RegExp(`^server-mock/${room}/`),
  may: ['contracts/', ground, ...beneath.map((one) => `server-mock/${one}/`)],
  otherwise,
})

const low = ['db', 'events', 'network', 'text']
const handedIn = 'a lower floor knows none above it: hand the value in, or move the part up'

/** The server's floors: what each may import beside the files that lie in no folder. */
const floors: readonly Layer[] = [
  floor('(db|network|text|files|upkeep)', ['text'], handedIn),
  floor('mail-parsing', ['text'], 'the parser reads mails and knows nobody they belong to'),
  floor('events', ['db'], handedIn),
  floor('calls', low, handedIn),
  floor(
    'modules',
    [...low, 'calls', 'files', 'mail-parsing'],
    'an area of work is carried in and out by others: it calls none of them, or is handed what it calls',
  ),
  floor('seed', ['db', 'files', 'modules', 'text'], 'demo data is made by the modules and tables'),
  floor(
    'outside/(mail-catcher|simulator)',
    ['db', 'calls', 'mail-parsing', 'modules', 'outside', 'seed', 'text'],
    'a stand-in for the world comes in by the doors that the world has',
  ),
  floor(
    'outside',
    ['modules', 'network', 'outside', 'text'],
    'outside carries in and out: work on cases, and whatever asks the database, belongs in modules',
  ),
  floor(
    'http',
    [...low, 'calls', 'files', 'mail-parsing', 'modules'],
    'a route calls modules; what is done beside them is started by server-mock/start',
  ),
  floor('realtime', ['events', 'http', 'modules', 'network'], 'a socket tells what events say'),
  floor('operator', [...low, 'modules'], 'the operator works on the database, beside the server'),
  {
    room: ground,
    may: ['contracts/', ground, 'server-mock/db/', 'server-mock/start/'],
    otherwise: 'what every floor is handed knows none of them',
  },
  {
    room: /^server-mock\//,
    may: ['contracts/', 'server-mock/'],
    otherwise: 'what client and server share belongs in contracts',
  },
]

/**
 * What the files of a folder may import from the project (docs/architecture.md, "Rooms"). The
 * first row that fits a file counts; a row's own folder is always allowed.
 */
export const layers: readonly Layer[] = [
  {
    room: /^contracts\//,
    may: [],
    otherwise: 'contracts stands alone: what needs the client or the server belongs there',
  },
  ...floors,
  {
    room: /^src\/late\//,
    may: [],
    otherwise: 'how something is fetched later knows nothing of what is fetched: hand it in',
  },
  {
    room: /^src\/bus\//,
    may: ['contracts/', 'src/late/'],
    otherwise:
      'the bus knows no feature: hand it in from src/app, or move shared types to contracts',
  },
  {
    room: /^src\/projections\//,
    may: ['contracts/', 'src/late/', 'src/bus/'],
    otherwise: 'a projection folds events: view code belongs in a feature',
  },
  {
    room: /^src\/commands\//,
    may: ['contracts/', 'src/late/', 'src/bus/', 'src/projections/'],
    otherwise:
      'a command is sent and predicted: what reads belongs in src/queries, a form in src/forms',
  },
  {
    room: /^src\/queries\//,
    may: ['contracts/', 'src/late/', 'src/bus/', 'src/projections/', 'src/commands/'],
    otherwise: 'a query reads what screens show: what a form holds belongs in src/forms',
  },
  {
    room: /^src\/forms\//,
    may: engine,
    otherwise: 'a form knows no feature: hand it in, or move the part to the feature',
  },
  {
    room: /^src\/actions\//,
    may: [...engine, 'src/ui/'],
    otherwise: 'an action is a value with an icon of the kit: what shows it belongs in a feature',
  },
  {
    room: /^src\/ui\//,
    // How numbers and days are typed is no business word, nor is how a host is named.
    may: [
      'src/late/',
      'src/theme/',
      'contracts/rules/typed/',
      'contracts/rules/addresses/domain.ts',
      // Nor is how a tag is written.
      'contracts/rules/placeholders/tags.ts',
    ],
    otherwise:
      'ui knows no business word: hand the value in as a prop, or move the part to a feature',
  },
  { room: /^src\/theme\//, may: [], otherwise: 'the theme stands alone' },
  {
    room: /^src\/features\//,
    may: [...engine, 'src/actions/', 'src/ui/', 'src/theme/'],
    otherwise: 'features meet through events, in the engine, or are wired together in src/app',
  },
  {
    room: /^src\/inspector\//,
    may: [...engine.filter((room) => room !== 'src/forms/'), 'src/ui/', 'src/theme/'],
    otherwise: 'the inspector reads the log, projections and what was sent; src/app opens it',
  },
  {
    room: /^src\//,
    may: ['contracts/', 'src/'],
    otherwise: 'the client never imports the server, tools or tests',
  },
  {
    room: /^tools\//,
    may: ['contracts/', 'src/', 'server-mock/', 'tests/support/'],
    otherwise: 'a tool uses the project, not its tests',
  },
]

/** The packages with one home. Tests may use any of them. */
export const homes: readonly { names: RegExp; home: RegExp; belongs: string }[] = [
  { names: /^zod(\/|$)/, home: /^contracts\/schema\.ts$/, belongs: 'contracts/schema.ts' },
  // They are linted there alone.
  { names: /^(effector|patronum|react)(-|\/|$)/, home: /^src\//, belongs: 'src' },
  { names: /^ofetch$/, home: /^src\/bus\/gateway\//, belongs: 'src/bus/gateway' },
  { names: /^socket\.io-client$/, home: /^src\/bus\/realtime\//, belongs: 'src/bus/realtime' },
  { names: /^dompurify$/, home: /^src\/ui\/safe-html/, belongs: 'src/ui/safe-html*' },
  { names: /^prosemirror-/, home: /^src\/ui\/rich-text/, belongs: 'src/ui/rich-text*' },
  { names: /^uplot$/, home: /^src\/ui\/chart/, belongs: 'src/ui/chart*' },
  {
    names: /^@blueprintjs\/select/,
    home: /^src\/ui\/palette/,
    belongs: 'src/ui/palette*',
  },
  { names: /^wouter/, home: /^src\/app\//, belongs: 'src/app' },
  {
    names: /^stdnum$/,
    home: /^server-mock\/modules\/business\//,
    belongs: 'server-mock/modules/business',
  },
  { names: /^pdfkit$/, home: /^server-mock\/files\//, belongs: 'server-mock/files' },
  {
    names: /^hucre/,
    home: /^server-mock\/files\/xlsx/,
    belongs: 'server-mock/files/xlsx*',
  },
  { names: /^(pg|@electric-sql\/)/, home: /^server-mock\/db\//, belongs: 'server-mock/db' },
  { names: /^(fastify|@fastify\/.+)$/, home: /^server-mock\/http\//, belongs: 'server-mock/http' },
  { names: /^socket\.io$/, home: /^server-mock\/realtime\//, belongs: 'server-mock/realtime' },
  {
    names: /^nodemailer(\/|$)/,
    home: /^server-mock\/network\/smtp\//,
    belongs: 'server-mock/network/smtp',
  },
  {
    names: /^stripe$/,
    home: /^server-mock\/outside\/payment-provider\//,
    belongs: 'server-mock/outside/payment-provider',
  },
  { names: /^sanitize-html$/, home: /^server-mock\/text\//, belongs: 'server-mock/text' },
  {
    names: /^postal-mime$/,
    home: /^server-mock\/(mail-parsing|outside\/mail-catcher)\//,
    belongs: 'server-mock/mail-parsing',
  },
  {
    names: /^smtp-server$/,
    home: /^server-mock\/outside\/mail-(in|catcher)\//,
    belongs: 'server-mock/outside/mail-in',
  },
]
