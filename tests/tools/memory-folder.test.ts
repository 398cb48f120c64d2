import { existsSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { memoryFolder } from '../../tools/lib/memory-folder.mjs'

afterEach(() => vi.unstubAllEnvs())

test('tests write where they were told to, be it slower', () => {
  vi.stubEnv('TMPDIR', '/somewhere')
  expect(memoryFolder().env).toEqual({})
})

test('what tests left in memory goes with them', () => {
  vi.stubEnv('TMPDIR', '')
  const { env, clear } = memoryFolder()
  const folder = env.TMPDIR
  // A system without such a folder, or with little room in it, has the usual one.
  if (folder !== undefined) expect(existsSync(folder)).toBe(true)
  clear()
  expect(folder !== undefined && existsSync(folder)).toBe(false)
})
