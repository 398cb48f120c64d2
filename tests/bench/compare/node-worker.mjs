import { pathToFileURL } from 'node:url'

// The contenders in a Node process of their own: asked by messages, answers with what a run took.

await import(pathToFileURL(process.argv[2] ?? '').href)
const { field, gc } = /** @type {{ field: typeof import('./field.ts').field, gc: () => void }} */ (
  /** @type {unknown} */ (globalThis)
)

/** @param {Parameters<typeof field.begin>} asked */
function run(...asked) {
  // Before the engine is made: what a collection leaves to be done later would count for whoever allocates next.
  gc()
  field.begin(...asked)
  const before = process.cpuUsage()
  field.fold()
  const { user, system } = process.cpuUsage(before)
  return { cpuSeconds: (user + system) / 1e6, told: field.end() }
}

/** @typedef {['run', ...Parameters<typeof field.begin>] | ['prepare', ...Parameters<typeof field.prepare>]} Question */

process.on('message', (/** @type {Question} */ question) => {
  if (question[0] === 'run') {
    const [, ...asked] = question
    process.send?.(run(...asked))
    return
  }
  const [, ...asked] = question
  field.prepare(...asked)
  process.send?.({})
})
