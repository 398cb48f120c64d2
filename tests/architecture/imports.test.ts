import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Module, readGraph } from './graph.ts'
import {
  ceiling,
  crowd,
  crowdedFolders,
  cycles,
  doorBreaches,
  folderRings,
  homeBreaches,
  isBarrel,
  layerBreaches,
} from './laws.ts'

let modules: Module[] = []
let product: Module[] = []

beforeAll(async () => {
  modules = await readGraph()
  product = modules.filter(({ file }) => /^(contracts|src|server-mock)\/.*\.tsx?$/.test(file))
})

const textOf = (file: string) => readFileSync(file, 'utf8')
const lines = (file: string) => textOf(file).trimEnd().split('\n').length

describe('the import graph', () => {
  test('is really read: every room has modules and packages are seen', () => {
    for (const room of ['contracts/', 'src/', 'server-mock/', 'tests/', 'tools/']) {
      expect(modules.filter(({ file }) => file.startsWith(room)).length, room).toBeGreaterThan(0)
    }
    const names = modules.flatMap(({ imports }) => imports.map(({ name }) => name))
    expect(names).toEqual(expect.arrayContaining(['zod/mini', 'vitest']))
  })

  test('keeps to who may import whom', () => {
    expect(layerBreaches(modules)).toEqual([])
  })

  test('enters a feature by its one door', () => {
    expect(doorBreaches(modules)).toEqual([])
  })

  test('keeps every outside library in its one home', () => {
    expect(homeBreaches(modules)).toEqual([])
  })

  test('lets what the work of the server is held against know of the product its words alone', () => {
    const independent = /^tests\/(case-work\/table|mail-work\/(texts|([a-z]+-)?reference))\.ts$/
    const accounts = modules.filter(({ file }) => independent.test(file))
    expect(accounts).toHaveLength(5)
    const known = accounts.flatMap(({ imports }) => imports.map(({ file = '' }) => file))
    const isAllowed = (file: string) =>
      independent.test(file) || file.startsWith('contracts/model/')
    expect(known.filter((file) => !isAllowed(file))).toEqual([])
  })

  test('has no cycles', () => {
    expect(cycles(modules)).toEqual([])
  })

  test('has no ring of folders at any depth', () => {
    expect(folderRings(modules)).toEqual([])
  })

  test('has no barrels but the doors of features', () => {
    expect(product.map(({ file }) => file).filter((file) => isBarrel(file, textOf(file)))).toEqual(
      [],
    )
  })
})

describe('what comes in a file of its own', () => {
  /** The page's own tracing, which a build leaves out. */
  const besides = ['src/main.tsx']
  const client = () => product.map(({ file }) => file).filter((file) => file.startsWith('src/'))

  test('is fetched by latePart or lateView, which know what to do where it cannot be had', () => {
    const importing = client().filter((file) => /\bimport\(/.test(textOf(file)))
    expect(importing.length).toBeGreaterThan(30)
    const bare = importing.filter((file) => !/\b(latePart|lateView)\(/.test(textOf(file)))
    expect(bare).toEqual(besides)
  })

  test('is shown by lateView alone', () => {
    const others = client().filter((file) => /\blazy\(|<Suspense\b/.test(textOf(file)))
    expect(others).toEqual([])
  })
})

describe('the size of folders', () => {
  test(`is at most ${crowd} files, or has a reason`, () => {
    expect(crowdedFolders(modules.map(({ file }) => file))).toEqual([])
  })
})

describe('the size of files', () => {
  test(`is at most ${ceiling} lines`, () => {
    const long = product.map(({ file }) => file).filter((file) => lines(file) > ceiling)
    expect(long, 'cut these by what a person does').toEqual([])
  })
})
