import type { Module } from './graph.ts'

/**
 * What the files of a folder may import from the project (docs: README, "Who may import whom"). The
 * first row that fits a file counts; a row's own folder is always allowed.
 */
const layers: readonly { room: RegExp; may: readonly string[]; otherwise: string }[] = [
  {
    room: /^contracts\//,
    may: [],
    otherwise: 'contracts stands alone: what needs the client or the server belongs there',
  },
  {
    room: /^server-mock\//,
    may: ['contracts/'],
    otherwise: 'what client and server share belongs in contracts',
  },
  {
    room: /^src\/bus\//,
    may: ['contracts/'],
    otherwise:
      'the bus knows no feature: hand it in from src/app, or move shared types to contracts',
  },
  {
    room: /^src\/projections\//,
    may: ['contracts/', 'src/bus/'],
    otherwise: 'a projection folds events: view code belongs in a feature',
  },
  {
    room: /^src\/actions\//,
    may: ['contracts/', 'src/bus/', 'src/projections/', 'src/ui/'],
    otherwise: 'an action is a value with an icon of the kit: what shows it belongs in a feature',
  },
  {
    room: /^src\/ui\//,
    // How numbers and days are typed is no business word.
    may: ['src/theme/', 'contracts/rules/typed/'],
    otherwise:
      'ui knows no business word: hand the value in as a prop, or move the part to a feature',
  },
  { room: /^src\/theme\//, may: [], otherwise: 'the theme stands alone' },
  {
    room: /^src\/features\//,
    may: ['contracts/', 'src/bus/', 'src/projections/', 'src/actions/', 'src/ui/', 'src/theme/'],
    otherwise: 'features meet through events, in src/projections, or are wired together in src/app',
  },
  {
    room: /^src\/inspector\//,
    may: ['contracts/', 'src/bus/', 'src/projections/', 'src/ui/', 'src/theme/'],
    otherwise: 'the inspector reads the log and projections only; src/app opens it',
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
  { names: /^ofetch$/, home: /^src\/bus\/gateway/, belongs: 'src/bus/gateway*' },
  { names: /^socket\.io-client$/, home: /^src\/bus\/realtime/, belongs: 'src/bus/realtime*' },
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
    names: /^(smtp-server|postal-mime|sanitize-html|nodemailer)$/,
    home: /^server-mock\/(outside|mail-parsing|text|network\/smtp)\//,
    belongs: 'server-mock/outside',
  },
]

/** Folder within which everything may import everything: a room, or one feature of the features. */
function ownRoom(file: string): string {
  const [top = '', second = '', third = ''] = file.split('/')
  if (top === 'src' && second === 'features') return `src/features/${third}/`
  return top === 'src' && file.split('/').length > 2 ? `src/${second}/` : `${top}/`
}

/** Imports that cross a border between rooms, each with the sentence where the code belongs. */
export function layerBreaches(modules: readonly Module[]): string[] {
  return modules.flatMap(({ file, imports }) => {
    const layer = layers.find(({ room }) => room.test(file))
    if (!layer) return []
    return imports.flatMap((one) => {
      if (!one.file || one.file.startsWith(ownRoom(file))) return []
      if (layer.may.some((folder) => one.file?.startsWith(folder))) return []
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
