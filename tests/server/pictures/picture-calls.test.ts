/** Pictures of templates and emails: stored once, by their bytes, and shown to their customer alone. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FILE_MAX_BYTES } from '../../../contracts/rules/files/file-size.ts'
import { picture } from '../../../server-mock/db/schema/files.ts'
import { createFilesOrigin } from '../../../server-mock/http/files/files-origin.ts'
import { notTaken, pictureForm } from '../../support/files/files.ts'
import { pngOfSize, wholePictures } from '../../support/files/stored-picture.ts'
import { openApi, type TestApi } from '../../support/server/api.ts'
import type { Office } from '../../support/server/api-office.ts'
import { mint } from '../../support/server/tokens.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

type Person = 'admin' | 'agent' | 'colleague'

async function add(
  office: Office,
  bytes: Uint8Array<ArrayBuffer>,
  { by = 'agent' as Person, name = 'logo.png' } = {},
) {
  const token = await mint(api, office, by)
  const body = pictureForm(bytes, name)
  return api.call(`/customer/${office.id}/config/pictures`, { method: 'POST', token, body })
}

const rowsOf = (office: Office) =>
  api.services.database.db.select().from(picture).where(eq(picture.customerId, office.id))

describe('a picture that is uploaded', () => {
  test.each(Object.entries(wholePictures))(
    'is stored and shown as the %s that its bytes are, whatever its name says',
    async (kind, { bytes, ...said }) => {
      const { pro } = api.offices
      const { status, json } = await add(pro, bytes, { name: 'page.html' })
      expect([status, json]).toEqual([200, { id: expect.any(String), ...said, events: [] }])
      const files = await createFilesOrigin(api.services)
      const token = await mint(api, pro, 'admin', { typ: 'file' })
      const shown = await files.inject(`/files/pictures/${json.id}?token=${token}`)
      await files.close()
      expect(shown.statusCode).toBe(200)
      expect(shown.rawPayload.equals(Buffer.from(bytes))).toBe(true)
      expect(shown.headers).toMatchObject({
        'content-type': said.type,
        'content-disposition': `attachment; filename="image.${kind}"; filename*=UTF-8''image.${kind}`,
        'cache-control': 'private, max-age=900',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      })
    },
  )

  test('is stored once for its customer, whoever uploads it again, and says who did so last', async () => {
    const { enterprise: own, lite: other } = api.offices
    const { bytes } = wholePictures.jpg
    const before = api.services.clock.now().getTime()
    const first = await add(own, bytes)
    api.advance(60_000)
    const again = await add(own, bytes, { by: 'colleague', name: 'the same.png' })
    const theirs = await add(other, bytes)
    expect(again.json).toEqual(first.json)
    expect(theirs.json.id).not.toBe(first.json.id)
    const rows = await rowsOf(own)
    expect(rows).toHaveLength(1)
    const { id, name } = own.users.colleague
    expect(rows[0]).toMatchObject({ userId: id, userName: name, named: null })
    expect(Date.parse(rows[0]?.added ?? '') - before).toBeGreaterThan(60_000)
  })

  test('tells nobody: what names it does', async () => {
    api.takeEvents()
    await add(api.offices.pro, pngOfSize(5_000))
    expect(api.takeEvents()).toEqual([])
  })

  test('is refused with what is wrong with it, and nothing is stored', async () => {
    const { pro } = api.offices
    const before = await rowsOf(pro)
    const { bytes } = wholePictures.png
    const bomb = Uint8Array.from(bytes)
    new DataView(bomb.buffer).setUint32(16, 30_000)
    const types = 'Only images of the types jpg, png and gif are accepted.'
    const tooLarge = '[SUNEDITOR.imageUpload.fail] Size of uploadable total images: 2000KB'
    const page = Buffer.from('<script>alert(1)</script>')
    const refused: [Uint8Array<ArrayBuffer>, number, string][] = [
      ...Object.values(notTaken).map((file): [Uint8Array<ArrayBuffer>, number, string] => [
        file,
        400,
        types,
      ]),
      // A picture behind something else is something else.
      [new Uint8Array(Buffer.concat([page, bytes])), 400, types],
      [bytes.slice(0, -20), 400, 'The image is damaged or incomplete. Choose another image.'],
      [
        bomb,
        400,
        'The image is larger than 50 megapixels or 20,000 pixels on one side. Choose a smaller image.',
      ],
      [pngOfSize(2_000_001), 413, tooLarge],
      [pngOfSize(FILE_MAX_BYTES), 413, tooLarge],
    ]
    for (const [file, status, message] of refused) {
      const answer = await add(pro, file)
      expect([answer.status, answer.json.error_message]).toEqual([status, message])
    }
    const none = new FormData()
    none.append('picture', 'logo.png')
    const path = `/customer/${pro.id}/config/pictures`
    const token = await mint(api, pro, 'agent')
    expect((await api.call(path, { method: 'POST', token, body: none })).status).toBe(400)
    const inJson = { json: { picture: 'logo.png' } }
    expect((await api.call(path, { method: 'POST', token, ...inJson })).status).toBe(415)
    expect(await rowsOf(pro)).toEqual(before)
  })
})

describe('what stored pictures weigh', () => {
  const sizes = async (office: Office, ids: unknown, by: Person = 'agent') => {
    const token = await mint(api, office, by)
    const path = `/customer/${office.id}/config/picture_sizes`
    return api.call(path, { method: 'POST', token, json: { ids } })
  }

  test('is told of those of the customer alone, whatever else is asked for [G-72]', async () => {
    const { pro, lite } = api.offices
    const [large, theirs] = [pngOfSize(70_001), pngOfSize(70_002)]
    const own = (await add(pro, large)).json
    const other = (await add(lite, theirs)).json
    const { status, json } = await sizes(pro, [own.id, other.id, 'nowhere', own.id])
    expect([status, json]).toEqual([200, [{ id: own.id, bytes: 70_001 }]])
    expect((await sizes(lite, [own.id])).json).toEqual([])
    expect((await sizes(pro, [])).json).toEqual([])
  })

  test('is refused where more is asked for than any text shows', async () => {
    const { pro } = api.offices
    const many = Array.from({ length: 501 }, (_, at) => `p${at}`)
    expect((await sizes(pro, many)).status).toBe(400)
    expect((await sizes(pro, 'all')).status).toBe(400)
    expect((await sizes(pro, many.slice(1))).status).toBe(200)
  })
})
