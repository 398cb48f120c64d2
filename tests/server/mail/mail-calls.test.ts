import { beforeEach, describe, expect, test } from 'vitest'
import { headers } from '../../../contracts/protocol.ts'
import { attachment, email } from '../../../server-mock/db/schema/mail.ts'
import { attachmentDisposition } from '../../../server-mock/http/content-disposition.ts'
import { attachmentType, fileName } from '../../../server-mock/text/file-name.ts'
import { type Init, openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const api = await opened(openApi())
const own = api.offices.pro
const token = await api.signIn('pro')
beforeEach(() => void api.takeEvents())

const call = (path: string, init: Init = {}) =>
  api.call(`/customer/${own.id}${path}`, { token, ...init })
const mark = (id: string, unread: boolean) =>
  call(`/email/${id}?unread=${unread}`, { method: 'PUT' })
const search = async (json: object) => (await call('/emails/_search', { json })).json

describe('marking a mail', () => {
  test('[COUNT-06, COUNT-07, ACT-35, COMMAPI-32] unread and read again: mail, entry and counter go along', async () => {
    for (const unread of [true, false]) {
      const answer = await mark(own.emailId, unread)
      expect(answer.status).toBe(200)
      expect(answer.json.id).toBe(own.caseId)
      const [event] = answer.json.events
      expect(answer.headers.get(headers.eventsThrough)).toBe(String(event.seq))
      expect(event.name).toBe(unread ? 'case.mail-unread' : 'case.mail-read')
      expect(event.payload.row.total_unread_emails).toBe(unread ? 1 : 0)
      expect(event.payload.was.total_unread_emails).toBe(unread ? 0 : 1)
      expect(event.payload.activity.content).toMatchObject({
        email_id: own.emailId,
        unread: unread ? 1 : 0,
        mail_content: null,
      })
      expect((await call(`/email/${own.emailId}`)).json.unread).toBe(unread ? 1 : 0)
      const { json } = await api.call(`/cases/${own.caseId}/activities`, { token })
      expect(json).toContainEqual(event.payload.activity)
      expect(api.takeEvents()).toEqual(answer.json.events)
    }
  })

  test('it is no activity: the case keeps the moment of its last one', async () => {
    const answer = await mark(own.emailId, true)
    expect(answer.json.events[0].payload.was).not.toHaveProperty('last_case_activity_timestamp')
    await mark(own.emailId, false)
  })

  test('as it is already: no change, no event, the case in answer', async () => {
    const before = await api.digest(own.id)
    const answer = await mark(own.emailId, false)
    expect([answer.status, answer.json.id, answer.json.events]).toEqual([200, own.caseId, []])
    expect(answer.headers.has(headers.eventsThrough)).toBe(false)
    expect(await api.digest(own.id)).toEqual(before)
  })

  test('[COUNT-08] the counter never drops below zero', async () => {
    await mark(own.emailId, true)
    const { pool } = api.services.database
    await pool.query(`update case_row set unread_emails = 0 where id = ${own.caseId}`)
    const answer = await mark(own.emailId, false)
    expect(answer.json.events[0].payload.row.total_unread_emails).toBe(0)
  })

  test('an unmapped mail answers no case, and tells everybody [CASEMAIL-01, CASEMAIL-03]', async () => {
    for (const unread of [false, true]) {
      const answer = await mark(own.unmappedId, unread)
      expect(Object.keys(answer.json)).toEqual(['events'])
      expect(answer.json.events).toMatchObject([
        {
          name: unread ? 'email.unmapped-unread' : 'email.unmapped-read',
          caseId: null,
          payload: { email: { id: own.unmappedId, case_id: null, unread: unread ? 1 : 0 } },
        },
      ])
      const found = await search({ unmapped: true })
      expect(found.emails).toEqual([answer.json.events[0].payload.email])
      expect(found.unread_count).toBe(unread ? 1 : 0)
    }
    expect((await mark(own.unmappedId, true)).json.events).toEqual([])
  })

  test('a mail that we sent is read for ever [CASEMAIL-01]', async () => {
    await add('sent', { direction: 'OUT', caseId: Number(own.caseId) })
    expect((await mark('sent', true)).status).toBe(409)
    expect((await call('/email/sent')).json.unread).toBe(0)
  })

  test('reading a mail marks nothing', async () => {
    await mark(own.emailId, true)
    const before = await api.digest(own.id)
    await call(`/email/${own.emailId}`)
    await call(`/email/${own.emailId}/attachment/${own.attachmentId}`)
    expect(await api.digest(own.id)).toEqual(before)
    await mark(own.emailId, false)
  })
})

let added = 0
async function add(id: string, parts: Partial<typeof email.$inferInsert>): Promise<void> {
  added += 1
  await api.services.database.db.insert(email).values({
    id,
    customerId: own.id,
    direction: 'IN',
    sender: 'a@b.example',
    recipient: 'c@d.example',
    subject: id,
    received: `2026-11-19T08:00:0${added % 10}.000Z`,
    text: id,
    digest: `digest-${id}`,
    ...parts,
  })
}

test('[ACT-37, ACT-38, COMMAPI-31, INBOUND-14] a mail is answered with its body and what is attached', async () => {
  const { json } = await call(`/email/${own.emailId}`)
  expect(json).toMatchObject({
    id: own.emailId,
    case_id: own.caseId,
    subject: `${own.mark} subject`,
    unread: 0,
    to: `${own.id}@inbound.example`,
  })
  expect(json.mail_content).toEqual({
    content: `${own.mark} text`,
    data: { html: `<p>${own.mark}</p>` },
    textAsHtml: `<p>${own.mark}</p>`,
    cc: `${own.mark}@copy.example`,
    attachments: [
      {
        id: own.attachmentId,
        filename: `${own.mark} invoice "März".pdf`,
        checksum: own.checksum,
        contentType: 'text/html',
        size: own.mark.length,
      },
    ],
  })
})

test('the flags of the search: false restricts nothing, true restricts to those [G-111]', async () => {
  await add('unread-mapped', { caseId: Number(own.caseId), unread: 1 })
  await add('out-mapped', { direction: 'OUT', caseId: Number(own.caseId) })
  const ids = async (json: object) =>
    (await search(json)).emails.map((mail: { id: string }) => mail.id)

  expect(new Set(await ids({}))).toEqual(new Set([own.emailId, own.unmappedId, 'unread-mapped']))
  expect(await ids({ unmapped: true })).toEqual([own.unmappedId])
  expect(await ids({ unmapped: false, unread: false })).toEqual(await ids({}))
  expect(new Set(await ids({ unread: true }))).toEqual(new Set([own.unmappedId, 'unread-mapped']))
  expect(await ids({ inbound: false })).toEqual([])
  expect(await ids({ inbound: false, outbound: true })).toEqual(
    expect.arrayContaining(['out-mapped']),
  )
  const counts = await search({ unread: true, unmapped: true })
  expect([counts.total_count, counts.unread_count]).toEqual([1, 1])
  const moments = (await search({})).emails.map((mail: { received: string }) => mail.received)
  expect(moments).toEqual(moments.toSorted().reverse())
  expect((await search({ page: 2 })).emails).toEqual([])
})

describe('an attachment', () => {
  const download = (id: string) => call(`/email/${own.emailId}/attachment/${id}`)

  test('comes by its id or its checksum, for saving and never for showing [CASEMAIL-04, COMMAPI-33] [G-73]', async () => {
    const { attachments } = (await call(`/email/${own.emailId}`)).json.mail_content
    expect(attachments).toMatchObject([{ id: own.attachmentId, checksum: own.checksum }])
    for (const id of [own.attachmentId, own.checksum]) {
      const answer = await download(id)
      expect([answer.status, answer.text]).toEqual([200, own.mark])
      expect(answer.headers.get('content-type')).toBe('application/octet-stream')
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    }
  })

  test('comes byte for byte', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, n) => n)
    await api.services.database.db.insert(attachment).values({
      id: 'every-byte',
      customerId: own.id,
      emailId: own.emailId,
      filename: 'bytes.bin',
      checksum: 'every-byte-checksum',
      contentType: 'image/svg+xml',
      size: bytes.length,
      bytes,
    })
    const answer = await fetch(
      `${api.origin}/api/customer/${own.id}/email/${own.emailId}/attachment/every-byte`,
      { headers: { authorization: `Bearer ${token}` } },
    )
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes)
  })

  const office = 'application/vnd.openxmlformats-officedocument'
  test.each([
    ['message/rfc822', 'eml', ''],
    [`${office}.wordprocessingml.document`, 'docx', ''],
    [`${office}.spreadsheetml.sheet`, 'xlsx', ''],
    [`${office}.presentationml.presentation`, 'pptx', ''],
    ['application/pkcs7-mime', 'p7m', ''],
    ['application/pgp-signature', 'asc', ''],
    ['application/pgp-encrypted', 'pgp', ''],
    ['image/jpeg', 'jpg', '\xff\xd8\xff\xe0'],
    ['image/png', 'png', '\x89PNG\r\n\x1a\n'],
    ['image/webp', 'webp', 'RIFF\0\0\0\0WEBPVP8 '],
    ['image/gif', 'gif', 'GIF89a'],
    ['application/x-msdownload', 'bin', 'MZ'],
  ])(
    'of type %s without a name of its own ends in .%s [CASEMAIL-06] [G-71]',
    (type, ending, start) => {
      const stored = attachmentType(type, Buffer.from(start, 'latin1'))
      expect(fileName(null, stored, 3)).toBe(`attachment-3.${ending}`)
    },
  )

  test.each([
    ['a plain name', 'invoice.pdf', 'invoice.pdf', 'invoice.pdf'],
    ['another script', 'März 発票.pdf', 'März 発票.pdf', 'M_rz __.pdf'],
    ['a path', '../../etc/passwd', '_.._etc_passwd', '_.._etc_passwd'],
    ['a path of Windows', 'C:\\x\\y.pdf', 'C:_x_y.pdf', 'C:_x_y.pdf'],
    ['a line end', 'a\r\nSet-Cookie: x=1.pdf', 'a__Set-Cookie: x=1.pdf', 'a__Set-Cookie: x=1.pdf'],
    ['a zero byte', 'a\u0000.pdf', 'a_.pdf', 'a_.pdf'],
    ['a turned reading direction', 'invoice\u202Efdp.exe', 'invoice_fdp.exe', 'invoice_fdp.exe'],
    ['quotes', 'a"b.pdf', 'a"b.pdf', 'a_b.pdf'],
    ['marks of the header itself', "a'(1)*100%.pdf", "a'(1)*100%.pdf", "a'(1)*100_.pdf"],
    ['nothing', '', 'download', 'download'],
    ['dots', '...', 'download', 'download'],
    ['blanks at its ends', ' .invoice.pdf ', 'invoice.pdf', 'invoice.pdf'],
    ['a half character', '\ud800.pdf', '\ufffd.pdf', '_.pdf'],
  ])('with %s as its name gets a safe one', (_what, name, safe, ascii) => {
    const header = attachmentDisposition(name)
    expect(header).toMatch(/^attachment; filename="[^"\\\r\n]*"; filename\*=UTF-8''[!-~]*$/)
    const encoded = header.split("UTF-8''")[1] ?? ''
    expect([decodeURIComponent(encoded), /filename="([^"]*)"/.exec(header)?.[1]]).toEqual([
      safe,
      ascii,
    ])
    expect(encoded).not.toMatch(/['()*]/)
  })

  test('with a name of any length gets one that a disk takes, its ending kept', () => {
    const name = decodeURIComponent(
      attachmentDisposition(`${'x'.repeat(300)}.pdf`).split("UTF-8''")[1] ?? '',
    )
    expect(name.length).toBeLessThan(200)
    expect(name.endsWith('.pdf')).toBe(true)
  })
})
