import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { effector } from '../../../tools/vite-effector.ts'

/** Where `npm run bench:compare` installs the other engines; the product knows none of them. */
const installed = fileURLToPath(new URL('../../../.cache/compare/package.json', import.meta.url))
const others = /^(?:@reduxjs\/toolkit|@tanstack\/db|mobx|zustand\/vanilla)$/
const entry = fileURLToPath(new URL('./field.ts', import.meta.url))

const fromTheirFolder = (): Plugin => ({
  name: 'framewright-compare',
  enforce: 'pre',
  resolveId: {
    filter: { id: others },
    handler(source) {
      return this.resolve(source, installed, { skipSelf: true })
    },
  },
})

/** All contenders as one module of plain JavaScript, built as the app is: the same in Node and in Chromium. */
export async function bundleField(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [fromTheirFolder(), effector()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['es'], fileName: 'field' },
    },
  })
  const [chunk] = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  if (chunk?.type !== 'chunk') throw new Error('the contenders could not be built')
  return chunk.code
}
