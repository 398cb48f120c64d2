/** Stored pictures leave with the mail that names them, byte for byte, as parts of their own. */
import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterEach, describe, expect, test } from 'vitest'
import { picture } from '../../../server-mock/db/schema/files.ts'
import { mailTemplate } from '../../../server-mock/db/schema/setup.ts'
import { pictureForm } from '../../support/files/files.ts'
import {
  aPicture,
  inAddress,
  pngOfSize,
  wholePictures,
} from '../../support/files/stored-picture.ts'
import { imageUse } from '../../support/offices/case-in-state.ts'
import { openMailOutDesk } from '../../support/offices/mail-out-desk.ts'
import { flowOf } from '../../support/offices/outgoing-office.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openMailOutDesk())
afterEach(desk.forget)
const { db } = desk.api.services.database

const { png, gif, jpg } = wholePictures

async function upload(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const path = `/customer/${desk.office.id}/config/pictures`
  const { status, json } = await desk.api.call(path, {
    method: 'POST',
    token: desk.token,
    body: pictureForm(bytes),
  })
  expect(status).toBe(200)
  return json.id
}

/** The mail that arrived last, and the bytes of each picture that it shows, in its order; null for one without. */
async function arrived() {
  await desk.drain()
  const mail = await PostalMime.parse(Buffer.from(desk.smtp.handed.at(-1) ?? '', 'latin1'))
  const shown = [...(mail.html ?? '').matchAll(/<img[^>]*\bsrc="([^"]*)"/g)].map(([, src = '']) => {
    const part = mail.attachments.find(
      ({ contentId }) => `cid:${contentId}` === `cid:<${src.slice(4)}>`,
    )
    if (!(part?.content instanceof ArrayBuffer)) return null
    return { type: part.mimeType, name: part.filename, bytes: Buffer.from(part.content) }
  })
  return { html: mail.html ?? '', attachments: mail.attachments, shown }
}

const part = (of: { bytes: Uint8Array; type: string }, name: string) => ({
  type: of.type,
  name,
  bytes: Buffer.from(of.bytes),
})

/** Saves what an event is answered with. */
async function save(event: 'LICENSE_VALIDATED', content: string): Promise<void> {
  const { id } = desk.office
  const template = `${id}-${event.toLowerCase()}`
  const path = `/customer/${id}/config/email_flows/${flowOf(id)}/template/${template}`
  const json = {
    ...{ name: event, type: 'triggered', trigger_event: event, subject: 'About {{case_id}}' },
    ...{ content, config: { placeholders: {} } },
  }
  const { status } = await desk.api.call(path, { method: 'PUT', token: desk.token, json })
  expect(status).toBe(200)
}

describe('a mail whose template shows stored pictures', () => {
  test('arrives with their very bytes, each once, at the width of the template', async () => {
    const ids = [await upload(png.bytes), await upload(jpg.bytes), await upload(gif.bytes)]
    const [first, second, third] = ids
    const { id, template } = await desk.withTemplate(
      `<p><img src="cid:${first}" width="30%"></p><p>Hello</p><img src="cid:${second}"><img src="cid:${third}"><img src="cid:${first}" width="250%">`,
    )
    const rendered = await desk.render(id, { template_id: template })
    expect(rendered.json.content).toContain(`<img src="cid:${first}" width="30%" />`)
    await desk.send(id, { subject: rendered.json.subject, content: rendered.json.content })
    const mail = await arrived()
    const kinds = new Map(
      mail.attachments.map(({ mimeType, filename }) => [mimeType, filename ?? '']),
    )
    const nameOf = (type: string) => kinds.get(type) ?? ''
    expect(mail.attachments).toHaveLength(3)
    expect(mail.shown).toEqual([png, jpg, gif, png].map((of) => part(of, nameOf(of.type))))
    expect([...kinds.values()].map((name) => name.replace(/\d/, 'n')).toSorted()).toEqual([
      'image-n.gif',
      'image-n.jpg',
      'image-n.png',
    ])
    expect(mail.html.match(/width="\d+%"/g)).toEqual(['width="30%"', 'width="100%"'])
    expect(mail.attachments.map(({ disposition }) => disposition)).not.toContain('attachment')
  })

  test('that a case sends by itself shows them, before it leaves and when it does', async () => {
    const logo = await upload(png.bytes)
    await save('LICENSE_VALIDATED', `<img src="cid:${logo}" width="50%"><p>Thank you.</p>`)
    const id = await desk.addCase({ licenses: ['UNCHECKED'] })
    const of = `/cases/${id}`
    const finding = imageUse(id)
    const preview = await desk.api.call(
      `${of}/event_email?event=LICENSE_VALIDATED&finding_id=${finding}`,
      { token: desk.token },
    )
    expect(preview.json.email.content).toContain(`<img src="cid:${logo}" width="50%" />`)
    const judged = await desk.api.call(
      `${of}/findings/${finding}/license/state?shown_email=${preview.json.digest}`,
      { method: 'PUT', token: desk.token, json: { state: 'VALID' } },
    )
    expect(judged.status).toBe(200)
    const mail = await arrived()
    expect(mail.shown).toEqual([part(png, 'image-1.png')])
  })

  test('keeps them when it failed and is sent again as it is read', async () => {
    const logo = await upload(jpg.bytes)
    const { id, template } = await desk.withTemplate(`<img src="cid:${logo}"><p>Hello</p>`)
    const rendered = await desk.render(id, { template_id: template })
    desk.smtp.setFault({ at: 'mail', does: { says: '451 later' } })
    await desk.send(id, { content: rendered.json.content })
    await desk.drain()
    desk.smtp.setFault(null)
    const failed = await desk.mail(id)
    expect(failed.content.status).toBe('FAILED')
    const path = `/customer/${desk.office.id}/email/${failed.content.email_id}`
    const { json } = await desk.api.call(path, { token: desk.token })
    const { html } = json.mail_content.data
    expect(html).toContain(`<img src="cid:${logo}" />`)
    await desk.send(id, { content: html }, `?case_activity_id=${failed.id}`)
    expect((await arrived()).shown).toEqual([part(jpg, 'image-1.jpg')])
    expect((await desk.mail(id)).content.status).toBe('SENT')
  })

  test('leaves the place empty of one that is another customer’s, or nobody’s, and goes out', async () => {
    await db.insert(picture).values(aPicture(desk.api.offices.lite.id, 'theirs'))
    const id = await desk.addCase({ licenses: ['UNCHECKED'] })
    // As only a fault could leave it: no save takes them.
    await db
      .update(mailTemplate)
      .set({ content: '<img src="cid:theirs"><img src="cid:nowhere"><p>Hello</p>' })
      .where(eq(mailTemplate.id, `${desk.office.id}-license_rejected`))
    const path = `/cases/${id}/findings/${imageUse(id)}/license/state`
    await desk.api.call(path, { method: 'PUT', token: desk.token, json: { state: 'INVALID' } })
    const mail = await arrived()
    expect([mail.attachments, mail.shown]).toEqual([[], [null, null]])
    expect(mail.html).toContain('<p>Hello</p>')
  })
})

describe('a mail that a person writes', () => {
  test('may name stored pictures of its customer alone, 2000 KB in all [G-72]', async () => {
    const id = await desk.addCase()
    const large = [await upload(pngOfSize(1_500_000)), await upload(pngOfSize(600_000))]
    const told = async (...ids: string[]) => {
      const content = `<p>Hello</p>${ids.map((one) => `<img src="cid:${one}">`).join('')}`
      const { status, json } = await desk.send(id, { content })
      return [status, json.error_message]
    }
    await db
      .insert(picture)
      .values(aPicture(desk.api.offices.lite.id, 'not-ours', { bytes: pngOfSize(900) }))
    const gone = 'An image in this text is no longer stored. Remove it, or insert it again.'
    expect(await told('not-ours')).toEqual([400, gone])
    expect(await told('nowhere')).toEqual([400, gone])
    expect(await told(...large)).toEqual([
      413,
      '[SUNEDITOR.imageUpload.fail] Size of uploadable total images: 2000KB',
    ])
    expect(await desk.mails(id)).toEqual([])
    expect(await told(large[0] ?? '')).toEqual([200, undefined])
    const mail = await arrived()
    expect(mail.shown.map((one) => one?.bytes.length)).toEqual([1_500_000])
  })

  test('shows a picture that lies in its text beside one that is stored', async () => {
    const id = await desk.addCase()
    const logo = await upload(png.bytes)
    const content = `<img src="${inAddress(gif.bytes, 'image/gif')}"><img src="cid:${logo}">`
    await desk.send(id, { content })
    const { shown } = await arrived()
    expect(shown.map((one) => one?.type)).toEqual(['image/gif', 'image/png'])
    expect(shown[1]?.bytes.equals(Buffer.from(png.bytes))).toBe(true)
  })
})
