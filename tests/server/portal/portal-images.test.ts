/** Images of the settlement portal over HTTP: what is taken, by its bytes, and what it is served as. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { imageTexts } from '../../../contracts/rules/portal/portal-images.ts'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { createFilesOrigin } from '../../../server-mock/http/files/files-origin.ts'
import { aPdf } from '../../support/files/files.ts'
import { polyglots } from '../../support/files/polyglots.ts'
import { icoOf, jpgOf, pngOf, portalImageBody } from '../../support/files/portal-image.ts'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const api = await opened(openApi())
const files = await opened(createFilesOrigin(api.services))
const { pro } = api.offices
const token = await api.signIn('pro', 'admin')

const ask = (path: string, method = 'GET', json?: object) =>
  api.call(`/customer/${pro.id}${path}`, { method, token, ...(json && { json }) })
const read = async () => (await ask('/config/settlement_portal')).json
const image = (type: string, bytes: Uint8Array, name = 'logo.png') =>
  ask(`/config/image/${type}`, 'PUT', portalImageBody(bytes, name))
const drop = (type: string, image_name?: string, query = '') =>
  ask(`/config/image/${type}${query}`, 'DELETE', image_name === undefined ? {} : { image_name })
const shown = (url: string) => files.inject(new URL(url).pathname)
const setPlan = (plan: 'LITE' | 'PRO') =>
  api.services.database.db.update(customer).set({ plan }).where(eq(customer.id, pro.id))

describe('an image of the portal', () => {
  test.each([
    ['logo', 'logo_url', jpgOf(200, 100), 'jpg', 'image/jpeg'],
    ['favicon', 'favicon_url', icoOf(16, 32), 'ico', 'image/x-icon'],
    ['about_us_image', 'about_us_image_url', pngOf(200, 200), 'png', 'image/png'],
  ])(
    '%s is stored and served as what its bytes are, to everybody [COMMAPI-42] [COMMAPI-43] [PORTAL-29]',
    async (type, member, bytes, kind, content) => {
      const { status, json } = await image(type, bytes, 'page.html')
      expect(status).toBe(200)
      const url: string = json[member]
      expect(url).toMatch(new RegExp(`^http://127.0.0.1:4601/portal-images/[\\w-]{22}\\.${kind}$`))
      expect(json.events[0]).toMatchObject({ name: 'portal.image-changed', payload: { type, url } })
      const answer = await shown(url)
      expect(answer.rawPayload.equals(Buffer.from(bytes))).toBe(true)
      expect(answer.headers).toMatchObject({
        'content-type': content,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      })
      expect((await shown(url.replace(kind, 'gif'))).statusCode).toBe(404)
    },
  )

  test('takes the place of the one before, whose address is gone [G-98]', async () => {
    const { logo_url: before } = await read()
    const { logo_url: after } = (await image('logo', pngOf(64, 64))).json
    expect(after).not.toBe(before)
    expect((await shown(before)).statusCode).toBe(404)
    expect((await drop('logo', before.split('/').at(-1))).status).toBe(404)
  })

  test('is deleted by the last part of its address, in the body or in the query [COMMAPI-44] [COMMAPI-45] [G-04] [G-738]', async () => {
    const name = async () => (await read()).logo_url.split('/').at(-1)
    const byBody = await drop('logo', await name())
    expect([byBody.status, byBody.json.logo_url]).toEqual([200, null])
    await image('logo', pngOf(64, 64))
    const last = await name()
    expect((await drop('logo', 'other.png', `?image_name=${last}`)).status).toBe(400)
    expect((await drop('logo')).status).toBe(400)
    expect((await drop('logo', undefined, `?image_name=${last}`)).status).toBe(200)
  })

  test('of wrong dimensions, a wrong format or no base64 is refused [COMMERR-43] [COMMERR-44] [G-97]', async () => {
    const said = async (answer: Promise<{ status: number; json: { error_message: string } }>) => {
      const { status, json } = await answer
      return [status, json.error_message]
    }
    expect(await said(image('logo', pngOf(20, 20)))).toEqual([400, 'Wrong dimensions of image'])
    expect(await said(image('logo', aPdf()))).toEqual([
      400,
      'Sorry, this file format is not supported',
    ])
    const prefixed = { image_data: 'data:image/png;base64,AAAA', image_name: 'x.png' }
    expect(await said(ask('/config/image/logo', 'PUT', prefixed))).toEqual([
      400,
      'Invalid request: image_data is not accepted.',
    ])
    const large = new Uint8Array(10 * 1024 * 1024 + 1)
    expect(await said(image('logo', large))).toEqual([413, 'A file can be at most 10 MB.'])
    expect((await image('banner', pngOf(64, 64))).status).toBe(400)
  })

  test('is refused on LITE, where one that is there can be deleted [PORTAL-25] [PORTAL-26] [PORTAL-27] [SUBS-29] [G-735]', async () => {
    await image('favicon', pngOf(16, 16))
    await setPlan('LITE')
    for (const [type, side] of [
      ['logo', 64],
      ['favicon', 16],
      ['about_us_image', 200],
    ] as const) {
      const { status, json } = await image(type, pngOf(side, side))
      expect([status, json.error_message]).toEqual([
        403,
        'Images for the portal need the plan PRO.',
      ])
    }
    const { favicon_url } = await read()
    expect((await drop('favicon', favicon_url.split('/').at(-1))).status).toBe(200)
    await setPlan('PRO')
  })

  test('is refused on LITE, and taken once the plan is PRO [SUBS-34]', async () => {
    await setPlan('LITE')
    expect((await image('logo', pngOf(64, 64))).status).toBe(403)
    await setPlan('PRO')
    const { status, json } = await image('logo', pngOf(64, 64))
    expect([status, typeof json.logo_url]).toEqual([200, 'string'])
  })
})

/** What each format is served as, and nothing else, whatever a browser would make of its bytes. */
const contents = { png: 'image/png', jpg: 'image/jpeg', gif: 'image/gif', ico: 'image/x-icon' }

test('sixty files that are an image and something else are refused, or served as that image alone [G-97] [G-747]', async () => {
  expect(polyglots).toHaveLength(60)
  for (const { kind, place, other, bytes } of polyglots) {
    const what = `${kind} with a ${other} ${place}`
    const { status, json } = await image('logo', bytes, `logo.${kind}`)
    if (place === 'before') {
      expect.soft([status, json.error_message], what).toEqual([400, imageTexts.format])
      continue
    }
    expect(status, what).toBe(200)
    const answer = await shown(json.logo_url)
    expect.soft(answer.rawPayload.equals(Buffer.from(bytes)), what).toBe(true)
    expect.soft(answer.headers, what).toMatchObject({
      'content-type': contents[kind],
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'content-disposition': expect.stringMatching(/^attachment;/),
    })
  }
})
