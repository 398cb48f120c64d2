/** Templates name their pictures from the save on: in their events, their versions and what is sent. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { picture } from '../../../server-mock/db/schema/files.ts'
import { event } from '../../../server-mock/db/schema/log.ts'
import { prune } from '../../../server-mock/upkeep/upkeep.ts'
import { notTaken, pictureForm } from '../../support/files/files.ts'
import {
  aPicture,
  inAddress,
  pngOfSize,
  wholePictures,
} from '../../support/files/stored-picture.ts'
import { opened } from '../../support/setup/opened.ts'
import { aBody, openTemplateDesk } from '../mail-templates/template-desk.ts'

const desk = await opened(openTemplateDesk())
const { api, db, office } = desk
const { png, jpg } = wholePictures

const shown = (...sources: string[]) => ({
  ...aBody,
  content: `<p>Hello</p>${sources.map((source) => `<img src="${source}">`).join('')}`,
})

async function upload(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const path = `/customer/${office.id}/config/pictures`
  const body = pictureForm(bytes)
  return (await api.call(path, { method: 'POST', token: desk.me(), body })).json.id
}

const pictureOf = async (id: string) =>
  (await db.select().from(picture).where(eq(picture.id, id)))[0]

describe('a template with pictures', () => {
  test('carries none of their bytes: not in its answer, its events or its versions', async () => {
    const { status, json } = await desk.create(shown(inAddress(png.bytes), inAddress(jpg.bytes)))
    expect(status).toBe(200)
    expect(json.content).toMatch(
      /^<p>Hello<\/p><img src="cid:[\w-]{22}"><img src="cid:[\w-]{22}">$/,
    )
    const ids: string[] = [...json.content.matchAll(/cid:([\w-]+)/g)].map(([, id]) => id)
    const [first, second] = await Promise.all(ids.map(pictureOf))
    expect([first?.kind, second?.kind]).toEqual(['png', 'jpg'])
    expect(first?.named).not.toBeNull()
    const events = await db.select().from(event).where(eq(event.customerId, office.id))
    const told = JSON.stringify([events, await desk.versions(json.id), await desk.list()])
    expect(told).toContain(`cid:${ids[0]}`)
    expect(told).not.toContain('base64')
  })

  test('keeps those that only a version still names, and those of one that is deleted', async () => {
    const [before, now, unused] = [
      await upload(pngOfSize(501)),
      await upload(pngOfSize(502)),
      await upload(pngOfSize(503)),
    ]
    const { id } = await desk.made(shown(`cid:${before}`))
    const { json } = await desk.change(id, shown(`cid:${now}`))
    expect(json.content).toContain(`cid:${now}`)
    const gone = await desk.made(shown(`cid:${now}`))
    await desk.remove(gone.id)
    await desk.later(91)
    await prune(api.services)
    expect(await pictureOf(unused)).toBeUndefined()
    const restored = await desk.change(id, { ...shown(`cid:${before}`), restored_from: 1 })
    expect(restored.status).toBe(200)
    const refused = await desk.change(id, shown(`cid:${unused}`))
    expect([refused.status, refused.json.error_message]).toEqual([
      400,
      'An image in this text is no longer stored. Remove it, or insert it again.',
    ])
  })

  test('is refused with a picture of another customer as with one of nobody, and nothing is stored', async () => {
    await db.insert(picture).values(aPicture(api.offices.lite.id, 'theirs'))
    const { id } = await desk.made()
    const before = await api.digest(office.id)
    const answers = [
      await desk.create(shown('cid:theirs', inAddress(pngOfSize(700)))),
      await desk.change(id, shown('cid:theirs')),
      await desk.create(shown('cid:nowhere')),
    ]
    for (const { status, json } of answers)
      expect([status, json]).toEqual([
        400,
        {
          error_message:
            'An image in this text is no longer stored. Remove it, or insert it again.',
        },
      ])
    expect(await api.digest(office.id)).toEqual(before)
  })

  test('is refused with what is no picture, and with more than 2000 KB of them [G-72]', async () => {
    const types = 'Only images of the types jpg, png and gif are accepted.'
    for (const file of [notTaken.svg, notTaken.html, notTaken.webp]) {
      const { status, json } = await desk.create(
        shown(inAddress(file ?? new Uint8Array(), 'image/svg+xml')),
      )
      expect([status, json.error_message]).toEqual([400, types])
    }
    const two = [inAddress(pngOfSize(1_100_000)), inAddress(pngOfSize(1_000_000))]
    const large = await desk.create(shown(...two))
    expect([large.status, large.json.error_message]).toEqual([
      413,
      '[SUNEDITOR.imageUpload.fail] Size of uploadable total images: 2000KB',
    ])
    expect((await desk.create(shown(two[0] ?? ''))).status).toBe(200)
  })

  test('may show pictures of the web, where it is no letter', async () => {
    const remote = shown('https://elsewhere.example/logo.png')
    const { status, json } = await desk.create(remote)
    expect([status, json.content]).toEqual([200, remote.content])
    const header = { case_id_label: 'Case', case_pin_label: 'PIN', sender_address: 'Us' }
    const config = { ...aBody.config, letter_header: header }
    const letter = await desk.create({ ...remote, type: 'letter', config })
    expect([letter.status, letter.json.error_message]).toEqual([
      400,
      'A letter cannot show images from the web. Insert them as files.',
    ])
  })
})
