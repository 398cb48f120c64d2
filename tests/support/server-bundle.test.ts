import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settingsHelp } from '../../server-mock/settings-table.ts'
import { bundleServer } from '../../tools/lib/server-bundle.mjs'

test('the bundle is the server: its program, and its threads beside it', async () => {
  const folder = await bundleServer()
  expect(readdirSync(folder)).toEqual(
    expect.arrayContaining(['main.mjs', 'worker-entry.mjs', 'parse-entry.mjs']),
  )
  const { stdout } = spawnSync(process.execPath, [join(folder, 'main.mjs'), '--help'])
  expect(String(stdout)).toBe(settingsHelp())
  expect(await bundleServer()).toBe(folder)
})

test('to bundle is not to run in production', async () => {
  const before = process.env.NODE_ENV
  const folder = await bundleServer({ alone: 'server-mock/log.ts' }, ['server-mock'])
  try {
    expect(process.env.NODE_ENV).toBe(before)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
