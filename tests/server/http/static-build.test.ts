import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { serveBuild } from '../../../server-mock/http/static/serve-build.ts'
import { aConfig } from '../../support/server/services.ts'

let builds = 0

function build(asset: string): void {
  builds += 1
  rmSync(join(root, 'assets'), { recursive: true, force: true })
  mkdirSync(join(root, 'assets'))
  writeFileSync(join(root, 'assets', asset), `export default ${builds}`)
  const index = join(root, 'index.html')
  writeFileSync(index, `<html><head></head><script src="/assets/${asset}"></script></html>`)
  utimesSync(index, builds, builds)
}

const root = mkdtempSync(join(tmpdir(), 'framewright-build-'))
build('shell-a1.js')
writeFileSync(join(root, 'theme.js'), '')
const app = fastify()
await serveBuild(app, { config: aConfig() }, root)
afterAll(async () => {
  await app.close()
  rmSync(root, { recursive: true, force: true })
})

const get = async (url: string) => {
  const { statusCode, headers, body } = await app.inject({ url })
  return { status: statusCode, cache: headers['cache-control'], body }
}

test('hashed assets are kept for ever, everything else is asked for anew', async () => {
  const forever = 'public, max-age=31536000, immutable'
  expect(await get('/assets/shell-a1.js')).toMatchObject({ status: 200, cache: forever })
  expect(await get('/theme.js')).toMatchObject({ status: 200, cache: 'no-cache' })
  expect(await get('/cases')).toMatchObject({ status: 200, cache: 'no-cache' })
  expect((await get('/index.html')).body).not.toContain('shell-a1')
})

test('a build under the running server is served with its page', async () => {
  build('shell-b2.js')
  expect((await get('/cases')).body).toContain('/assets/shell-b2.js')
  expect(await get('/assets/shell-b2.js')).toMatchObject({ status: 200, body: 'export default 2' })
  expect((await get('/assets/shell-a1.js')).status).toBe(404)
})

test('while the page is being built anew, the one before is served', async () => {
  rmSync(join(root, 'index.html'))
  expect((await get('/cases')).body).toContain('/assets/shell-b2.js')
})

test('nothing beside the assets is reached through them', async () => {
  for (const url of ['/assets/..%2ftheme.js', '/assets/..%2findex.html', '/assets/', '/assets'])
    expect([url, (await get(url)).status >= 400]).toEqual([url, true])
})
