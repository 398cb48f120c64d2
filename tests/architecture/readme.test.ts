import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { settingRows } from '../../server-mock/settings-table.ts'

const docs = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`)
const texts = ['README.md', ...docs].map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** Where the links and pictures of a page lead inside the project, headings left out. */
const targetsOf = ({ file, text }: { file: string; text: string }) =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.replace(/#.*/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
    .map((target) => join(dirname(file), target))

describe('the README and the documents', () => {
  test('the README has at most 100 lines', () => {
    const lines = readFileSync('README.md', 'utf8').trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(100)
  })

  test('the README leads to every document, folders by their index', () => {
    const [readme = { file: '', text: '' }] = texts
    const linked = new Set(targetsOf(readme))
    const entrances = docs.filter(
      (file) => file.split('/').length === 2 || file.endsWith('README.md'),
    )
    expect(entrances.length).toBeGreaterThan(8)
    expect(entrances.filter((file) => !linked.has(file))).toEqual([])
  })

  test('every link and every picture in them is there', () => {
    const all = texts.flatMap((page) =>
      targetsOf(page).map((target) => ({ page: page.file, target })),
    )
    expect(all.length).toBeGreaterThan(30)
    expect(all.filter(({ target }) => !existsSync(target))).toEqual([])
  })

  test('every picture that is kept is shown, and there are at most twelve', () => {
    const shown = new Set(texts.flatMap(targetsOf))
    const kept = readdirSync('docs/screens').map((name) => `docs/screens/${name}`)
    expect(kept.length).toBeLessThanOrEqual(12)
    expect(kept.filter((file) => !shown.has(file))).toEqual([])
  })

  test('every setting stands in docs/operating.md', () => {
    const page = readFileSync('docs/operating.md', 'utf8')
    expect(settingRows.filter(({ name }) => !page.includes(`\n| \`${name}\` |`))).toEqual([])
  })

  test('the decisions are numbered by file and place', () => {
    const files = readdirSync('docs/decisions').filter((name) => /^\d\d-/.test(name))
    expect(files.length).toBeGreaterThan(10)
    for (const name of files) {
      const text = readFileSync(`docs/decisions/${name}`, 'utf8')
      const numbers = [...text.matchAll(/^\*\*(\S*?),? ?(?:\d{4}-\d\d-\d\d), /gm)].map(([, n]) => n)
      expect({ name, numbers }).toEqual({
        name,
        numbers: numbers.map((_, at) => `${Number(name.slice(0, 2))}.${at + 1}`),
      })
    }
  })
})
