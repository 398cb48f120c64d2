import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, run } from './run.mjs'

const imports = /(?:from|import|new URL)\s*\(?\s*'(\.[^']+)'/g

/** Every source file with those that it imports, also late, and the threads that it starts. */
async function readImports() {
  const { output } = await run('git', [
    ...['ls-files', '-co', '--exclude-standard', '--'],
    ...['src', 'server-mock', 'contracts', 'tests'],
  ])
  const files = output
    .split('\n')
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && existsSync(join(root, file)))
  return new Map(
    files.map((file) => {
      const source = readFileSync(join(root, file), 'utf8')
      const named = [...source.matchAll(imports)].map(([, path]) => join(dirname(file), path ?? ''))
      return [file, named]
    }),
  )
}

/**
 * How many imports lead from a file to each that it reaches.
 * @param {ReadonlyMap<string, string[]>} graph
 * @param {string} from
 */
function distancesFrom(graph, from) {
  const distances = new Map([[from, 0]])
  for (const [file, distance] of distances) {
    for (const next of graph.get(file) ?? []) {
      if (!distances.has(next)) distances.set(next, distance + 1)
    }
  }
  return distances
}

const common = new Set([
  'src',
  'server',
  'mock',
  'tests',
  'test',
  'features',
  'modules',
  'index',
  'ts',
  'tsx',
])

/** @param {string} path */
const wordsOf = (path) => new Set(path.split(/[^a-z0-9]+/i).filter((word) => !common.has(word)))

/** A word in both paths says as much as so many imports. */
const importsPerWord = 2

/**
 * For each file the tests that reach it, those first that are nearest by imports and by the words of their paths: all
 * tests of the server import all of it, and only the name tells what one of them is about.
 * @param {readonly string[]} files
 * @param {RegExp} isTest
 * @returns {Promise<(file: string) => string[]>}
 */
export async function nearestTests(files, isTest) {
  const graph = await readImports()
  const tests = [...graph.keys()].filter((file) => isTest.test(file))
  const reach = tests.map((test) => ({
    test,
    words: wordsOf(test),
    distances: distancesFrom(graph, test),
  }))
  const ranked = new Map(
    files.map((file) => {
      const words = [...wordsOf(file)]
      const near = reach.flatMap(({ test, words: ofTest, distances }) => {
        const distance = distances.get(file)
        if (distance === undefined) return []
        const shared = words.filter((word) => ofTest.has(word)).length
        return [{ test, rank: distance - importsPerWord * shared }]
      })
      return [file, near.sort((a, b) => a.rank - b.rank).map(({ test }) => test)]
    }),
  )
  return (file) => ranked.get(file) ?? []
}
