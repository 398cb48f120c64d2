import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { memoryFolder } from '../../tools/lib/memory-folder.mjs'

const tool = new URL('../../tools/lib/memory-folder.mjs', import.meta.url).href

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

test('another user, as PostgreSQL is for root, comes through to a folder of its own, and sees nothing else', () => {
  vi.stubEnv('TMPDIR', '')
  const { env, clear } = memoryFolder()
  const folder = env.TMPDIR
  const mode = folder === undefined ? 0o711 : statSync(folder).mode & 0o777
  clear()
  expect(mode.toString(8)).toBe('711')
})

test('what a run left in memory that was killed goes with the next one', () => {
  vi.stubEnv('TMPDIR', '')
  const program = `import { memoryFolder } from ${JSON.stringify(tool)}
    console.log(memoryFolder().env.TMPDIR ?? '')
    process.kill(process.pid, 'SIGKILL')`
  const killed = spawnSync(process.execPath, ['--input-type=module', '-e', program])
  const left = killed.stdout.toString().trim()
  expect(killed.signal).toBe('SIGKILL')
  const { clear } = memoryFolder()
  expect(left !== '' && existsSync(left)).toBe(false)
  clear()
})
