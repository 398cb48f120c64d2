import type { Module } from './graph.ts'

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
type Layer = { room: RegExp; may: readonly (string | RegExp)[]; otherwise: string }

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
const layers: readonly Layer[] = [
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
const homes: readonly { names: RegExp; home: RegExp; belongs: string }[] = [
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
    home: /^server-mock\/modules\/case-list\/export-xlsx/,
    belongs: 'server-mock/modules/case-list/export-xlsx*',
  },
  { names: /^(pg|@electric-sql\/)/, home: /^server-mock\/db\//, belongs: 'server-mock/db' },
  { names: /^(fastify|@fastify\/.+)$/, home: /^server-mock\/http\//, belongs: 'server-mock/http' },
  { names: /^socket\.io$/, home: /^server-mock\/realtime\//, belongs: 'server-mock/realtime' },
  {
    names: /^nodemailer(\/|$)/,
    home: /^server-mock\/network\/smtp\//,
    belongs: 'server-mock/network/smtp',
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

/** Folder within which everything may import everything: a room, or one feature of the features. */
function ownRoom(file: string): string {
  const [top = '', second = '', third = ''] = file.split('/')
  if (top === 'server-mock') return third === '' ? file : `server-mock/${second}/`
  if (top === 'src' && second === 'features') return `src/features/${third}/`
  return top === 'src' && file.split('/').length > 2 ? `src/${second}/` : `${top}/`
}

const isIn = (room: string | RegExp, file: string): boolean =>
  typeof room === 'string' ? file.startsWith(room) : room.test(file)

/** Imports that cross a border between rooms, each with the sentence where the code belongs. */
export function layerBreaches(modules: readonly Module[]): string[] {
  return modules.flatMap(({ file, imports }) => {
    const layer = layers.find(({ room }) => room.test(file))
    if (!layer) return []
    return imports.flatMap((one) => {
      if (!one.file || one.file.startsWith(ownRoom(file))) return []
      if (layer.may.some((room) => isIn(room, one.file ?? ''))) return []
      return [`${file} imports ${one.file}: ${layer.otherwise}`]
    })
  })
}

/** Imports of a feature from outside that do not go through its door. */
export function doorBreaches(modules: readonly Module[]): string[] {
  return modules.flatMap(({ file, imports }) =>
    imports.flatMap((one) => {
      const feature = one.file?.match(/^src\/features\/[^/]+\//)?.[0]
      if (!feature || file.startsWith(feature) || file.startsWith('tests/')) return []
      if (one.file === `${feature}index.ts`) return []
      return [`${file} imports ${one.file}: a feature is entered by ${feature}index.ts`]
    }),
  )
}

/** Imports of a package outside its home. */
export function homeBreaches(modules: readonly Module[]): string[] {
  return modules
    .filter(({ file }) => /^(contracts|src|server-mock)\//.test(file))
    .flatMap(({ file, imports }) =>
      imports.flatMap(({ name }) => {
        const home = homes.find(({ names }) => names.test(name))
        if (!home || home.home.test(file)) return []
        return [`${file} imports ${name}: that belongs in ${home.belongs}`]
      }),
    )
}

/** Files that take part in a cycle of imports. */
export function cycles(modules: readonly Module[]): string[] {
  return modules.flatMap(({ file, imports }) =>
    imports
      .filter(({ circular }) => circular)
      .map((one) => `${file} -> ${one.file}: move what both need into a file of its own`),
  )
}

const product = /^(contracts|server-mock|src)\//

type Edge = { from: string; to: string; by: string }

/** Imports between the entries of one folder, each entry a file or a folder with all that it holds. */
function edgesWithin(folder: string, modules: readonly Module[]): Edge[] {
  const entryOf = (file: string) =>
    file.startsWith(folder) ? (file.slice(folder.length).split('/')[0] ?? '') : ''
  return modules.flatMap(({ file, imports }) =>
    imports.flatMap((one) => {
      const [from, to] = [entryOf(file), entryOf(one.file ?? '')]
      if (from === '' || to === '' || from === to) return []
      return [{ from, to, by: `${file} imports ${one.file}` }]
    }),
  )
}

/** All entries that one leads to. */
function reachedFrom(entry: string, edges: readonly Edge[]): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (from: string): void => {
    for (const { to } of edges.filter((edge) => edge.from === from)) {
      if (found.has(to)) continue
      found.add(to)
      visit(to)
    }
  }
  visit(entry)
  return found
}

const foldersAbove = (file: string): string[] => {
  const parts = file.split('/').slice(0, -1)
  return parts.map((_, at) => `${parts.slice(0, at + 1).join('/')}/`)
}

/** Imports by which folders need each other in a ring, though their files may not. */
export function folderRings(modules: readonly Module[]): string[] {
  const inside = modules.filter(({ file }) => product.test(file))
  const folders = [...new Set(inside.flatMap(({ file }) => foldersAbove(file)))]
  return folders.flatMap((folder) => {
    const edges = edgesWithin(folder, inside)
    const reached = new Map(
      [...new Set(edges.map(({ to }) => to))].map((to) => [to, reachedFrom(to, edges)]),
    )
    return edges
      .filter(({ from, to }) => reached.get(to)?.has(from))
      .map(({ by }) => `${by}: in ${folder} that closes a ring`)
  })
}

/** The most files that a folder may hold without a reason. */
export const crowd = 20

/** Folders that may hold more, each with the reason. */
const reasons: Readonly<Record<string, string>> = {}

/** Folders with more files of their own than one sees at once. */
export function crowdedFolders(files: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const file of files.filter((one) => /^(contracts|server-mock|src|tests)\//.test(one))) {
    const folder = file.slice(0, file.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([folder, count]) => count > crowd && reasons[folder] === undefined)
    .map(([folder, count]) => `${folder} holds ${count} files: cut it by subject`)
}

/** Whether a file only passes on what others export. */
export function isBarrel(file: string, text: string): boolean {
  if (/^src\/features\/[^/]+\/index\.ts$/.test(file)) return false
  if (/(^|\/)index\.tsx?$/.test(file)) return true
  const statements = text
    .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    .replaceAll(/export\s+(type\s+)?(\*(\s+as\s+\w+)?|\{[^}]*\})\s+from\s+['"][^'"]+['"];?/g, '')
  return text.trim() !== '' && /\bfrom\b/.test(text) && statements.trim() === ''
}

/** The most lines that a file may have. */
export const ceiling = 300
