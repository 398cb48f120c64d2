import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(path, 'utf8')
const { dependencies, devDependencies } = JSON.parse(read('package.json')) as {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}
const all = Object.entries({ ...dependencies, ...devDependencies })

test('every package is pinned to one version', () => {
  expect(all.length).toBeGreaterThan(20)
  const loose = all.filter(([, range]) => !/^(npm:[\w@/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(range))
  expect(loose).toEqual([])
})

test('the lock file holds no download addresses, so that every machine uses its own registry', () => {
  const lock = read('package-lock.json')
  expect(lock).toContain('"lockfileVersion"')
  expect(lock).not.toMatch(/"resolved":\s*"(?!file:)/)
  expect(lock).not.toMatch(/"(https?|git\+\w+):\/\/[^"]*\.tgz/)
})

test('the lock file knows the packages of every platform, or npm ci would refuse it', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { optionalDependencies?: Record<string, string> }>
  }
  const locked = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)))
  const named = Object.values(packages).flatMap((one) =>
    Object.keys(one.optionalDependencies ?? {}),
  )
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((name) => !locked.has(name))).toEqual([])
})

test('every package is named with its reason in docs/decisions/10-dependencies.md, and no other is', () => {
  const rows = read('docs/decisions/10-dependencies.md').matchAll(/^\| `([^`]+)` \| \S.*\|$/gm)
  const named = [...rows].flatMap((row) => (row[1] ?? '').split(', '))
  expect(named.toSorted()).toEqual(all.map(([name]) => name).toSorted())
})
