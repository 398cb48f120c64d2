/** Mails show what staff uploaded as evidence, small enough for a mail, whatever kind of picture it is. */
import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterEach, describe, expect, test } from 'vitest'
import { mailTemplate } from '../../../server-mock/db/schema/setup.ts'
import { runScheduler } from '../../../server-mock/modules/schedule/run-scheduler.ts'
import { aJpg, inBase64 } from '../../support/files/files.ts'
import { leftRedRightBlue, withOrientation } from '../../support/files/jpeg.ts'
import {
  blue,
  type Colour,
  green,
  isLike,
  paintPng,
  readPixels,
  red,
} from '../../support/files/pixels.ts'
import { openMailOutDesk } from '../../support/offices/mail-out-desk.ts'
import {
  addWaiting,
  reminderTemplate,
  rewriteTemplate,
} from '../../support/offices/outgoing-office.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openMailOutDesk())
afterEach(desk.forget)

/** A case whose only image use has these pictures, uploaded as staff do it; the first is what the page shows. */
async function withEvidence(page: Uint8Array, original: Uint8Array) {
  const { id, template } = await desk.withTemplate('{{image_uses}}{{settlement_portal}}')
  const { json } = await desk.api.call(`/cases/${id}`, { token: desk.token })
  const before: { findings: { id: string }[] } = json
  const added = await desk.api.call(`/cases/${id}/finding`, {
    token: desk.token,
    json: {
      page_screenshot: inBase64(page, 'page.png'),
      page_link: 'https://www.opponent.example/menu',
      original_image: inBase64(original, 'harbour.jpg'),
      price: 250,
    },
  })
  expect(added.status).toBe(200)
  for (const { id: finding } of before.findings) {
    const gone = await desk.api.call(`/cases/${id}/findings/${finding}`, {
      method: 'DELETE',
      token: desk.token,
    })
    expect(gone.status).toBe(200)
  }
  return { id, template }
}

/** What arrived of the pictures, in the order in which the mail shows them. */
async function arrivedPictures() {
  await desk.drain()
  expect(desk.smtp.handed).toHaveLength(1)
  const mail = await PostalMime.parse(Buffer.from(desk.smtp.handed[0] ?? '', 'latin1'))
  const order = [...(mail.html ?? '').matchAll(/src="cid:([^"]+)"/g)].map(([, cid]) => `<${cid}>`)
  return order.map((cid) => {
    const part = mail.attachments.find(({ contentId }) => contentId === cid)
    if (!(part?.content instanceof ArrayBuffer)) throw new Error(`${cid} is no part of the mail`)
    return readPixels(new Uint8Array(part.content))
  })
}

async function sentPictures({ id, template }: { id: string; template: string }) {
  const rendered = await desk.render(id, { template_id: template })
  await desk.send(id, { subject: rendered.json.subject, content: rendered.json.content })
  return arrivedPictures()
}

const half =
  (first: Colour, second: Colour, middle: number) =>
  (x: number): Colour =>
    x < middle ? first : second

describe('the evidence in a mail', () => {
  test('is what was uploaded, 320 pixels wide', async () => {
    const one = await withEvidence(
      paintPng(1_200, 900, half(green, red, 600)),
      paintPng(640, 400, half(red, blue, 320)),
    )
    const [original, page] = await sentPictures(one)
    expect([original?.width, original?.height]).toEqual([320, 200])
    expect(isLike(original?.at(80, 100) ?? green, red)).toBe(true)
    expect(isLike(original?.at(240, 100) ?? green, blue)).toBe(true)
    expect([page?.width, page?.height]).toEqual([320, 240])
    expect(isLike(page?.at(80, 120) ?? blue, green)).toBe(true)
    expect(isLike(page?.at(240, 120) ?? blue, red)).toBe(true)
  })

  test('is made no larger than it was', async () => {
    const one = await withEvidence(
      paintPng(90, 60, () => green),
      paintPng(120, 80, () => red),
    )
    const [original, page] = await sentPictures(one)
    expect([original?.width, page?.width]).toEqual([120, 90])
  })

  test('stands upright, however the camera was held', async () => {
    const one = await withEvidence(
      paintPng(90, 60, () => green),
      withOrientation(leftRedRightBlue, 6),
    )
    const [original] = await sentPictures(one)
    const { width = 0, height = 0 } = original ?? {}
    expect(height).toBe(width * 2)
    expect(isLike(original?.at(width / 2, 2) ?? green, red)).toBe(true)
    expect(isLike(original?.at(width / 2, height - 3) ?? green, blue)).toBe(true)
  })

  test('keeps what is fine in it: a picture of lines turns grey, into no pattern', async () => {
    const lines = paintPng(2_560, 40, (x) => (x % 2 === 0 ? [0, 0, 0] : [255, 255, 255]))
    const one = await withEvidence(
      paintPng(90, 60, () => green),
      lines,
    )
    const [original] = await sentPictures(one)
    const shades = Array.from({ length: 300 }, (_, x) => original?.at(x + 10, 2)[0] ?? 0)
    expect(Math.max(...shades) - Math.min(...shades)).toBeLessThan(40)
  })

  test('that no program can read leaves its place empty, and the mail goes out', async () => {
    const one = await withEvidence(
      paintPng(90, 60, () => green),
      aJpg(),
    )
    const [page, ...others] = await sentPictures(one)
    expect(others).toEqual([])
    expect(isLike(page?.at(45, 30) ?? red, green)).toBe(true)
  })

  test('is in a reminder that is sent automatically', async () => {
    const { services } = desk.api
    const { db } = services.database
    const { id, template } = await withEvidence(
      paintPng(640, 400, () => green),
      paintPng(640, 400, () => red),
    )
    const [matter] = await db.select().from(mailTemplate).where(eq(mailTemplate.id, template))
    const { content = '', config = {} } = matter ?? {}
    await rewriteTemplate(services, reminderTemplate(desk.office.id, 1), { content, config })
    await addWaiting(services, desk.office.id, id, [services.clock.now().toISOString()])
    await runScheduler(services)
    const [original, page] = await arrivedPictures()
    expect(isLike(original?.at(100, 100) ?? green, red)).toBe(true)
    expect(isLike(page?.at(100, 100) ?? red, green)).toBe(true)
  })

  test('is the newer one once it was replaced', async () => {
    const one = await withEvidence(
      paintPng(640, 400, () => green),
      paintPng(640, 400, () => red),
    )
    const [original] = await sentPictures(one)
    expect(isLike(original?.at(100, 100) ?? green, red)).toBe(true)
    desk.forget()
    const { json } = await desk.api.call(`/cases/${one.id}`, { token: desk.token })
    const [finding] = json.findings
    const replaced = await desk.api.call(`/cases/${one.id}/findings/${finding.id}/original_image`, {
      method: 'PUT',
      token: desk.token,
      json: inBase64(
        paintPng(640, 400, () => blue),
        'quay.png',
      ),
    })
    expect(replaced.status).toBe(200)
    const [newer] = await sentPictures(one)
    expect(isLike(newer?.at(100, 100) ?? green, blue)).toBe(true)
  })

  test('is shown in the preview as it arrives', async () => {
    const one = await withEvidence(
      paintPng(640, 400, () => green),
      paintPng(640, 400, () => red),
    )
    const { json } = await desk.render(one.id, { template_id: one.template })
    const shown = [...json.content.matchAll(/src="data:image\/png;base64,([^"]+)"/g)]
    const colours = shown.map(([, base64]) =>
      readPixels(Buffer.from(base64 ?? '', 'base64')).at(100, 100),
    )
    expect(colours.map((colour) => isLike(colour, red))).toEqual([true, false])
  })
})
