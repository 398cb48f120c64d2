import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import type { Figures } from './budgets.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

type Output = Rolldown.RolldownOutput['output'][number]
type Chunk = Extract<Output, { type: 'chunk' }>

/** A fresh build of the client, kept in memory. */
async function buildClient(): Promise<Output[]> {
  const result = await build({ root, logLevel: 'silent', build: { write: false } })
  return [result].flat().flatMap((one) => ('output' in one ? one.output : []))
}

/** A file of the build and everything that it imports before it runs. */
function closure(files: ReadonlyMap<string, Output>, starts: readonly Chunk[]): Set<Chunk> {
  const found = new Set(starts)
  for (const chunk of found) {
    for (const name of chunk.imports) {
      const next = files.get(name)
      if (next?.type === 'chunk') found.add(next)
    }
  }
  return found
}

/** In kB of 1000 bytes, each file compressed alone as it is sent. */
const brotliKb = (contents: Iterable<string | Uint8Array>): number =>
  [...contents].reduce((sum, content) => sum + brotliCompressSync(content).length, 0) / 1000

/** What only whoever writes templates needs: nothing of it comes with the list of cases. */
const ofTemplates =
  /\/(src\/(features\/mail-flows|ui\/rich-text|actions\/placeholders)|contracts\/rules\/placeholders)\//

/** Of what is written in these files, what stands in the modules that `which` names, in kB, not compressed. */
const moduleKb = (files: Iterable<Chunk>, which: RegExp): number =>
  [...files]
    .flatMap(({ modules }) => Object.entries(modules))
    .reduce((sum, [id, { renderedLength }]) => sum + (which.test(id) ? renderedLength : 0), 0) /
  1000

/** What the login route and the case list load, from a fresh build (performance.md, budgets). */
export async function sizePart(): Promise<Figures> {
  const outputs = await buildClient()
  const files = new Map(outputs.map((file) => [file.fileName, file]))
  const chunks = outputs.filter((file) => file.type === 'chunk')
  const withModule = (path: string): Chunk => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.includes(path)))
    if (!chunk) throw new Error(`no file of the build holds ${path}`)
    return chunk
  }
  const js = (starts: readonly Chunk[]) =>
    brotliKb([...closure(files, starts)].map(({ code }) => code))
  const css = (starts: readonly Chunk[]) => {
    const names = [...closure(files, starts)].flatMap(({ viteMetadata }) => [
      ...(viteMetadata?.importedCss ?? []),
    ])
    const sheets = [...new Set(names)].map((name) => files.get(name))
    return brotliKb(sheets.flatMap((sheet) => (sheet?.type === 'asset' ? [sheet.source] : [])))
  }
  const login = withModule('src/main.tsx')
  const list = [
    login,
    withModule('src/app/start/engine.ts'),
    withModule('src/app/shell/shell.tsx'),
    withModule('src/features/case-list/case-list-panel.tsx'),
    withModule('socket.io-client/'),
  ]
  const detail = [...list, withModule('src/features/case-detail/case-detail-pane.tsx')]
  return {
    'size.login-js-kb': js([login]),
    'size.login-css-kb': css([login]),
    'size.case-list-js-kb': js(list),
    'size.case-list-css-kb': css(list),
    'size.case-list-templates-kb': moduleKb(closure(files, list), ofTemplates),
    'size.case-detail-js-kb': js(detail),
  }
}
