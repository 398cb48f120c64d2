import type { Plugin } from 'vite'

const iconLoader = `export class Icons {
  static setLoaderOptions() {}
  static load() { return Promise.resolve() }
  static loadAll() { return Promise.resolve() }
  static getPaths() { return undefined }
  static isValidIconName() { return false }
}
export const IconsNext = Icons`

/** Modules of Blueprint that nothing here runs, by the end of their path, and what stands in for them. */
const stubs: readonly { path: RegExp; id: string; code: string }[] = [
  // Icons by name: 8 kB brotli of names in the entry. The project uses icon components only.
  { path: /\/iconLoader(?:Next)?(?:\.js)?$/, id: '\0framewright-icon-loader', code: iconLoader },
  // The sheet of keys: dialog and overlay in the first page. The project shows its own, on demand.
  {
    path: /\/hotkeysDialog(?:\.js)?$/,
    id: '\0framewright-hotkeys-dialog',
    code: 'export const HotkeysDialog = () => null',
  },
]

/** What every icon has in common, once: drawn from its 16 px grid at any size, as nearly all are shown, as Blueprint would. */
const drawing = {
  id: 'framewright-icon',
  code: `import { createElement, forwardRef } from 'react'
export const icon = (name, paths) => forwardRef((props, ref) => {
  const { className, color, htmlTitle, size = 16, svgProps, tagName = 'span', title, ...html } = props
  const names = ['bp6-icon', 'bp6-icon-' + name, className].filter(Boolean).join(' ')
  return createElement(tagName, { 'aria-hidden': title ? undefined : true, ...html, className: names, ref, title: htmlTitle },
    createElement('svg', { 'data-icon': name, fill: color, height: size, role: 'img', viewBox: '0 0 16 16', width: size, ...svgProps },
      title && createElement('title', null, title),
      paths.map((d, key) => createElement('path', { key, d, fillRule: 'evenodd' }))))
})`,
}

const iconParts =
  /const PATHS_16 = (?<paths>\[.*?\]);[\s\S]*export const (?<name>\w+) = React\.forwardRef[\s\S]*iconName: "(?<iconName>[^"]+)"[\s\S]*export const (?<alias>\w+) = \k<name>;/

/** Only what differs from icon to icon: half of what the list loads of icons was said by each again. */
export function iconAlone(code: string, id: string): string {
  const { paths, name, iconName, alias } = iconParts.exec(code)?.groups ?? {}
  if (!paths) throw new Error(`${id} is no icon as Blueprint generates them`)
  return `import { icon } from '${drawing.id}'
export const ${name} = /* @__PURE__ */ icon('${iconName}', ${paths})
export const ${alias} = ${name}
export default ${name}`
}

/** Which kind of build this is, said where Blueprint asks: the checks and warnings of development fall away. */
const asProduction = (code: string): string =>
  code.replaceAll(
    /(?:Utils\.)?\bisNodeEnv\("(\w+)"\)/g,
    (_, kind: string) => `${kind === 'production'}`,
  )

/** Says what Blueprint puts together from its namespace in plain words, so that unused ones fall away. */
function plainWords(code: string): string {
  const known = new Map([['NS', 'bp6']])
  const filled = (text: string) =>
    text.replaceAll(/\$\{(\w+)\}/g, (whole, name) => known.get(name) ?? whole)
  return code
    .replaceAll(/^export const (\w+) = `([^`]*)`;$/gm, (_, name, text) => {
      known.set(name, filled(text))
      return `export const ${name} = \`${filled(text)}\`;`
    })
    .replaceAll(/^(export const \w+ = )(\w+\()/gm, '$1/* @__PURE__ */ $2')
}

const toolOfKeys = `const shallowCompareKeys = (a, b, { exclude }) => {
  const keys = Object.keys({ ...a, ...b }).filter((key) => !exclude.includes(key))
  return keys.every((key) => key in a === key in b && a[key] === b[key])
}`

/** The keys compare two objects: by the library's own tools the case list would get those that only later parts use. */
export function withItsOwnTool(code: string): string {
  const changed = code.replace(
    'import { shallowCompareKeys } from "../../common/utils";',
    toolOfKeys,
  )
  if (changed === code) throw new Error('The keys of Blueprint compare otherwise')
  return changed
}

/** An icon is a component here, never a name: what would look a name up, draw it or wait for it falls away. */
export const iconWithoutNames = (code: string): string =>
  code.replaceAll(/typeof icon ([!=])== "string"/g, (_, sign) => `${sign === '!'}`)

/** Takes what Blueprint imports and this project never runs out of the bundle. */
export function blueprint(): Plugin[] {
  return [
    {
      name: 'framewright-blueprint',
      enforce: 'pre',
      resolveId: {
        filter: { id: stubs.map(({ path }) => path) },
        handler(source, importer) {
          if (!importer?.includes('@blueprintjs/')) return null
          return stubs.find(({ path }) => path.test(source))?.id ?? null
        },
      },
      load: {
        filter: { id: stubs.map(({ id }) => new RegExp(`^${id}$`)) },
        handler: (id) => stubs.find((stub) => stub.id === id)?.code ?? null,
      },
    },
    {
      name: 'framewright-blueprint-icons',
      apply: 'build',
      resolveId: {
        filter: { id: new RegExp(`^${drawing.id}$`) },
        handler: () => `\0${drawing.id}`,
      },
      load: { filter: { id: new RegExp(`^\0${drawing.id}$`) }, handler: () => drawing.code },
      transform: {
        filter: { id: /@blueprintjs\/icons\/lib\/esm\/generated\/components\/[\w-]+\.js$/ },
        handler: (code, id) => ({ code: iconAlone(code, id), map: null }),
      },
    },
    {
      name: 'framewright-blueprint-icon',
      apply: 'build',
      transform: {
        filter: { id: /@blueprintjs\/core\/lib\/esm\/components\/icon\/icon\.js$/ },
        handler: (code) => ({ code: iconWithoutNames(code), map: null }),
      },
    },
    {
      name: 'framewright-blueprint-keys',
      apply: 'build',
      transform: {
        filter: { id: /@blueprintjs\/core\/lib\/esm\/context\/hotkeys\/hotkeysProvider\.js$/ },
        handler: (code) => ({ code: withItsOwnTool(code), map: null }),
      },
    },
    {
      name: 'framewright-blueprint-words',
      apply: 'build',
      transform: {
        filter: { id: /@blueprintjs\/core\/lib\/esm\/common\/classes\.js$/ },
        handler: (code) => ({ code: plainWords(code), map: null }),
      },
    },
    {
      name: 'framewright-blueprint-production',
      apply: 'build',
      transform: {
        filter: { id: /@blueprintjs\/\w+\/lib\/esm\//, code: 'isNodeEnv("' },
        handler: (code) => ({ code: asProduction(code), map: null }),
      },
    },
  ]
}
