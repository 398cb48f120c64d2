import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Documents, deadDecisions, deadPages, decisionsOf } from './citations.ts'

const own = [
  'tests/architecture/citations.ts',
  'tests/architecture/citations.test.ts',
  'tests/tools/trace-decisions.test.ts',
]
const below = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`)
const read = (files: readonly string[], kind: RegExp) =>
  new Map(files.filter((file) => kind.test(file)).map((file) => [file, readFileSync(file, 'utf8')]))

const documents: Documents = read(['README.md', ...below('docs')], /\.md$/)
const rooms = ['contracts', 'src', 'server-mock', 'tests', 'tools', 'public'].flatMap(below)
const sources = read(
  [...rooms, ...readdirSync('.')].filter((file) => !own.includes(file)),
  /\.(tsx?|m?js|css|html)$/,
)
const decisions = decisionsOf(documents)

describe('what code, tests and documents refer to', () => {
  test('is a document of this repository, and a section that it has', () => {
    expect(sources.size).toBeGreaterThan(1000)
    const dead = [...sources, ...documents].flatMap(([file, text]) =>
      deadPages(text, documents).map((problem) => `${file}: ${problem}`),
    )
    expect(dead).toEqual([])
  })

  test('is a decision that the specification holds', () => {
    const known = new Set(decisions)
    const dead = [...sources, ...documents].flatMap(([file, text]) =>
      deadDecisions(text, known).map((id) => `${file}: ${id} is no decision`),
    )
    expect(dead).toEqual([])
  })

  test('is no task that somebody was once given', () => {
    const tasks = [...sources, ...documents].filter(([, text]) => /\bissues? #?\d/i.test(text))
    expect(tasks.map(([file]) => file)).toEqual([])
  })

  test('is one decision for each id', () => {
    expect(decisions.length).toBeGreaterThan(400)
    expect(decisions.filter((id, at) => decisions.indexOf(id) !== at)).toEqual([])
  })
})

describe('a citation that leads nowhere is found', () => {
  const engine =
    '# Engine\n\n## Events\n\n### 1. Envelope\n\n## 3. Who\n\n1. A.\n2. B.\n\n| 7 | fault |\n| C1 | id |\n'
  const security = '## V2 Logic\n\n| 2.4.1, 2.4.2 | held |\n'
  const pages: Documents = new Map([
    ['docs/engine.md', engine],
    ['docs/security.md', security],
    ['docs/decisions/02-server.md', '**2.1, 2026-11-24, Renew tokens rotate.** Each.\n'],
  ])

  test.each([
    'engine.md 1',
    'engine.md, 3.2: so it is',
    'engine.md, row 7',
    'engine.md, C1)',
    'engine.md, events)',
    'security.md V2.4.2)',
    'security.md V2)',
    'decisions/02-server.md, renew tokens)',
  ])('%s is there', (text) => {
    expect(deadPages(`/** Told there (${text}. */`, pages)).toEqual([])
  })

  test.each([
    ['stack.md, 4', 'stack.md is no document'],
    ['engine.md 2', 'engine.md has no 2'],
    ['engine.md 1 and 9', 'engine.md has no 9'],
    ['engine.md, 3.4', 'engine.md has no 3.4'],
    ['engine.md, row 8', 'engine.md has no 8'],
    ['engine.md, lists)', 'engine.md has no lists'],
    ['security.md V2.4.3)', 'security.md has no V2.4.3'],
    ['engine.md,\n * row 9', 'engine.md has no 9'],
  ])('%s is not', (text, problem) => {
    expect(deadPages(`/** Told there (${text}. */`, pages)).toEqual([problem])
  })

  test('a decision that nobody took is found', () => {
    expect(deadDecisions('/** G-02 and (G-999). */', new Set(['G-02']))).toEqual(['G-999'])
  })
})
