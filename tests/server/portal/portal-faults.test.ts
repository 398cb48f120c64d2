/** What a visitor reads when the site cannot answer, or was not asked in time: never what is meant for programs. */
import { type AddressInfo, connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { de } from '../../../contracts/reference/portal-words/de.ts'
import { en } from '../../../contracts/reference/portal-words/en.ts'
import { no } from '../../../contracts/reference/portal-words/no.ts'
import { createFilesOrigin } from '../../../server-mock/http/files/files-origin.ts'
import type { Services } from '../../../server-mock/services.ts'
import { openSite } from '../../support/portal/open-site.ts'
import { siteBrowser } from '../../support/portal/site-browser.ts'
import { opened } from '../../support/setup/opened.ts'

const { api, base, config } = await openSite()
const host = new URL(base).host

const away = (): never => {
  throw Object.assign(new Error('the database system is starting up'), { code: '57P03' })
}
const db = Object.assign(Object.create(api.services.database.db), { select: away })
const without: Services = { ...api.services, database: { ...api.services.database, db } }
const dark = await opened(createFilesOrigin(without))

describe('a site without its database', () => {
  test.each([
    ['de-AT,en;q=0.5', de],
    ['nb', no],
    ['it', en],
  ])('says so in the language of the browser (%s), whatever is asked', async (accepted, words) => {
    const { ask } = siteBrowser(dark, base)
    const headers = { 'accept-language': accepted }
    for (const asked of [{ headers }, { headers, form: { name: 'Ida' } }]) {
      const answer = await ask('/callback', asked)
      expect(answer.status).toBe(503)
      expect(answer.headers).toMatchObject({ 'retry-after': '1', 'cache-control': 'no-store' })
      expect(answer.headers['content-type']).toContain('text/html')
      expect(answer.body).toContain(`<h1>${words.problems.overloadedTitle}</h1>`)
      expect(answer.policy).toContain("default-src 'none'; style-src 'self'")
    }
    const style = /href="(\/site\.[^"]+\.css)"/.exec((await ask('/case')).body)?.[1]
    expect((await ask(style ?? '')).status).toBe(200)
  })

  test('answers programs that ask for files as before', async () => {
    const { ask } = siteBrowser(dark, config.publicFilesUrl)
    const answer = await ask('/portal/x')
    expect(answer.status).toBe(503)
    expect(JSON.parse(answer.body)).toEqual({ error_message: 'The server is busy.' })
  })
})

test('a form that does not arrive in time is answered by a page of the site, whole and in the language of the browser', async () => {
  const slow = await opened(createFilesOrigin(api.services))
  slow.server.requestTimeout = 200
  await slow.listen({ port: 0, host: '127.0.0.1' })
  const { port } = slow.server.address() as AddressInfo
  const said = (head: readonly string[]) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      const parts: Buffer[] = []
      socket.on('data', (part) => parts.push(part)).on('error', reject)
      socket.on('close', () => resolve(Buffer.concat(parts).toString()))
      socket.write([...head, 'content-length: 100', '', 'name=Id'].join('\r\n'))
    })
  const form = 'content-type: application/x-www-form-urlencoded'
  const [ours, files] = await Promise.all([
    said(['POST /callback HTTP/1.1', `host: ${host}`, 'accept-language: de', form]),
    said(['POST /callback HTTP/1.1', 'host: 127.0.0.1', form]),
  ])
  expect(ours).toMatch(/^HTTP\/1\.1 408 /)
  expect(ours).toContain(`<h1>${de.problems.slowTitle}</h1>`)
  expect(ours.trimEnd()).toMatch(/<\/html>$/)
  expect(files).toContain('{"error_message":"The request took too long."}')
})
