import PostalMime from 'postal-mime'
import { afterEach, describe, expect, test } from 'vitest'
import { addInvoiceTemplate, addStoredInvoice } from '../../support/offices/invoicing.ts'
import { openMailOutDesk } from '../../support/offices/mail-out-desk.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openMailOutDesk())
afterEach(desk.forget)

const { db } = desk.api.services.database

/** The attachments of the newest mail that arrived. */
async function attached() {
  const mail = await PostalMime.parse(Buffer.from(desk.smtp.handed.at(-1) ?? '', 'latin1'))
  return mail.attachments.map(({ filename, mimeType, content }) => ({
    ...{ filename, mimeType },
    bytes: Buffer.from(content as ArrayBuffer).toString('latin1'),
  }))
}

const inBase64 = (text: string, filename = 'proof.txt', contentType = 'text/plain') => ({
  ...{ filename, contentType, encoding: 'base64' },
  content: Buffer.from(text).toString('base64'),
})

describe('an attachment that the server has', () => {
  test('is an invoice of the case as its own PDF [G-731]', async () => {
    const id = await desk.addCase()
    await addInvoiceTemplate(db, desk.office.id)
    const invoice_id = await addStoredInvoice(db, desk.office.id, id)
    const shown = await fetch(`${desk.api.origin}/api/cases/${id}/invoice/${invoice_id}`, {
      headers: { authorization: `Bearer ${desk.token}` },
    })
    const bytes = Buffer.from(await shown.arrayBuffer()).toString('latin1')
    expect((await desk.send(id, { attachments: [{ invoice_id }] })).status).toBe(200)
    await desk.drain()
    expect(await attached()).toEqual([
      { filename: expect.stringMatching(/\.pdf$/), mimeType: 'application/pdf', bytes },
    ])
  })

  test('is one of an email of the case: a Resend keeps what the failed one had', async () => {
    const id = await desk.addCase()
    desk.smtp.setFault({ at: 'auth', does: { says: '535 5.7.8 bad login' } })
    await desk.send(id, { attachments: [inBase64('one', 'one.txt'), inBase64('two', 'two.txt')] })
    await desk.drain()
    desk.smtp.setFault(null)
    const failed = await desk.mail(id)
    const path = `/customer/${desk.office.id}/email/${failed.content.email_id}`
    const stored = await desk.api.call(path, { token: desk.token })
    const [one, two] = stored.json.mail_content.attachments
    const attachments = [{ attachment_id: two.id }, inBase64('three', 'three.txt')]
    expect([one.filename, two.filename]).toEqual(['one.txt', 'two.txt'])
    await desk.send(id, { attachments }, `?case_activity_id=${failed.id}`)
    await desk.drain()
    const texts = (await attached()).map(({ filename, bytes }) => [filename, bytes.trim()])
    expect(texts).toEqual([
      ['two.txt', 'two'],
      ['three.txt', 'three'],
    ])
    const after = await desk.api.call(path, { token: desk.token })
    expect(
      after.json.mail_content.attachments.map(({ filename }: { filename: string }) => filename),
    ).toEqual(['three.txt', 'two.txt'])
  })

  test('is of the case: of another one, of another customer or of nobody it is not found', async () => {
    const [id, other] = [await desk.addCase(), await desk.addCase()]
    const invoice_id = await addStoredInvoice(db, desk.office.id, other)
    await desk.send(other, { attachments: [inBase64('theirs')] })
    const { content } = await desk.mail(other)
    const path = `/customer/${desk.office.id}/email/${content.email_id}`
    const stored = await desk.api.call(path, { token: desk.token })
    const theirs = stored.json.mail_content.attachments[0].id
    const foreign = desk.api.offices.enterprise.attachmentId
    for (const one of [
      { invoice_id },
      { invoice_id: 'nowhere' },
      { attachment_id: theirs },
      { attachment_id: foreign },
      { file_id: 'nowhere' },
      { file_id: theirs },
    ]) {
      const { status } = await desk.send(id, { attachments: [one] })
      expect([JSON.stringify(one), status]).toEqual([JSON.stringify(one), 404])
    }
    expect(await desk.mails(id)).toEqual([])
    await desk.drain()
  })

  test('counts as one that is sent along: 20 MB in all [G-70]', async () => {
    const id = await desk.addCase()
    const big = 'x'.repeat(9 * 1024 * 1024)
    await desk.send(id, { attachments: [inBase64(big), inBase64(big)] })
    const { content } = await desk.mail(id)
    const path = `/customer/${desk.office.id}/email/${content.email_id}`
    const stored = await desk.api.call(path, { token: desk.token })
    const files = stored.json.mail_content.attachments.map(({ id }: { id: string }) => ({
      attachment_id: id,
    }))
    const large = await desk.send(id, { attachments: [...files, inBase64(big)] })
    expect([large.status, large.json.error_message]).toEqual([
      413,
      'The attachments are too large.',
    ])
    await desk.drain()
  })
})
