import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settingsHelp } from '../../server-mock/settings-table.ts'
import { root } from '../../tools/lib/run.mjs'
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

test('a bundle names no folder of this machine: in a copied checkout it serves what lies there', async () => {
  const folder = await bundleServer()
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  expect(texts.filter((text) => text.includes(root))).toEqual([])
  const places = texts.flatMap((text) =>
    [...text.matchAll(/new URL\("(\.\.[^"]+)", import\.meta\.url\)/g)].map(([, path = '']) => path),
  )
  expect(places).toContain('../../server-mock/http/static/serve-build.ts')
  expect(places.filter((path) => !existsSync(join(folder, path)))).toEqual([])
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
