import { eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { afterEach, describe, expect, test } from 'vitest'
import { picture } from '../../../server-mock/db/schema/files.ts'
import { draftFile, mailDraft } from '../../../server-mock/db/schema/mail.ts'
import { prune } from '../../../server-mock/upkeep/upkeep.ts'
import { aDraftText, attachmentForm } from '../../support/calls/mail.ts'
import { aPdf, aPng, pictureForm } from '../../support/files/files.ts'
import { openMailOutDesk } from '../../support/offices/mail-out-desk.ts'
import { opened } from '../../support/setup/opened.ts'

const MB = 1024 * 1024
const DAY = 24 * 3_600_000
const desk = await opened(openMailOutDesk())
const colleague = await desk.api.signIn('pro', 'colleague')
afterEach(desk.forget)

const { db } = desk.api.services.database
const inPath = (caseId: string) => `/cases/${caseId}/mail_drafts`

type As = { token?: string; kind?: string; ref?: string }

const save = (
  caseId: string,
  version: number,
  parts: object = {},
  { token = desk.token, kind = 'new', ref = '' }: As = {},
) =>
  desk.api.call(inPath(caseId), {
    ...{ token, method: 'PUT' },
    json: { kind, ref, version, content: { ...aDraftText, ...parts } },
  })

const read = (caseId: string, token = desk.token) => desk.api.call(inPath(caseId), { token })

const attach = (
  caseId: string,
  form = attachmentForm(aPdf(), 'proof.pdf'),
  { token = desk.token, kind = 'new', ref = '' }: As = {},
) =>
  desk.api.call(`${inPath(caseId)}/files?kind=${kind}&ref=${ref}`, {
    ...{ token, method: 'POST', body: form },
  })

const remove = (path: string, token = desk.token) =>
  desk.api.call(path, { token, method: 'DELETE' })

const big = (megabytes: number) => new Uint8Array(megabytes * MB).fill(32)

describe('a draft', () => {
  test('comes back as it was typed, files and all, in the list and with its case', async () => {
    const id = await desk.addCase()
    const text = {
      ...{ to: 'not an address', subject: 'Half', content: '<p>Dear {{salutation}}</p>' },
      reminder: { name: 'Follow up', date: '2026-12-01' },
    }
    const saved = await save(id, 0, text)
    expect(saved.json).toMatchObject({ case_id: id, kind: 'new', ref: '', version: 1, events: [] })
    const file = await attach(id)
    expect(file.json).toMatchObject({
      ...{ filename: 'proof.pdf', contentType: 'application/pdf', draft_id: saved.json.id },
    })
    const { json } = await read(id)
    const { events: _, draft_id: __, ...shown } = file.json
    expect(json.drafts).toEqual([
      expect.objectContaining({
        ...{ id: saved.json.id, version: 1 },
        content: { ...aDraftText, ...text, files: [shown] },
      }),
    ])
    const listed = await desk.api.call('/user/mail_drafts', { token: desk.token })
    expect(listed.json.drafts).toContainEqual(
      expect.objectContaining({ id: saved.json.id, case_id: id, subject: 'Half' }),
    )
  })

  test('is one of its kind, of what it is about, and of its case', async () => {
    const [id, other] = [await desk.addCase(), await desk.addCase()]
    await save(id, 0)
    await save(id, 0, { subject: 'Answer' }, { kind: 'reply', ref: 'mail-1' })
    await save(id, 0, { subject: 'Other answer' }, { kind: 'reply', ref: 'mail-2' })
    await save(other, 0)
    const subjects = async (caseId: string) =>
      (await read(caseId)).json.drafts.map((one: { content: { subject: string } }) =>
        String(one.content.subject),
      )
    expect((await subjects(id)).sort()).toEqual(['Answer', 'Hello', 'Other answer'])
    expect(await subjects(other)).toEqual(['Hello'])
  })

  test('that another tab has saved or discarded meanwhile is not written over', async () => {
    const id = await desk.addCase()
    await save(id, 0)
    const stale = await save(id, 0, { subject: 'Mine' })
    expect([stale.status, stale.json]).toEqual([
      412,
      {
        error_message: 'This draft was changed in another tab or on another computer.',
        ...{ version: 1, changes: [] },
      },
    ])
    const [draft] = (await read(id)).json.drafts
    await remove(`${inPath(id)}/${draft.id}`)
    const late = await save(id, 1, { subject: 'Mine' })
    expect([late.status, late.json.version]).toEqual([412, 0])
    expect((await read(id)).json.drafts).toEqual([])
    expect((await save(id, 0, { subject: 'Mine' })).json.version).toBe(1)
  })

  test('that two tabs save at once is saved by one', async () => {
    for (let race = 0; race < 20; race += 1) {
      const id = await desk.addCase()
      const both = await Promise.all([save(id, 0), save(id, 0, { subject: 'Other' })])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 412])
    }
  })

  test('is nobody else’s: neither read nor written, attached to nor taken from', async () => {
    const id = await desk.addCase()
    const { json } = await save(id, 0)
    const file = await attach(id)
    const theirs = colleague
    expect((await read(id, theirs)).json.drafts).toEqual([])
    const paths = [`${inPath(id)}/${json.id}`, `${inPath(id)}/files/${file.json.file_id}`]
    for (const path of paths) expect((await remove(path, theirs)).status).toBe(404)
    await save(id, 0, { subject: 'Theirs' }, { token: theirs })
    const send = await desk.api.call(`/cases/${id}/outbound_email?draft_id=${json.id}`, {
      token: theirs,
      json: {
        ...{ to: 'owner@opponent.example', cc: '', bcc: '', subject: 'x', content: '<p>x</p>' },
        attachments: [],
      },
    })
    expect(send.status).toBe(404)
    const [draft] = (await read(id)).json.drafts
    expect([draft.content.subject, draft.content.files]).toEqual(['Hello', [expect.anything()]])
  })

  test('is of its own case in every path', async () => {
    const [id, other] = [await desk.addCase(), await desk.addCase()]
    const { json } = await save(id, 0)
    const file = await attach(id)
    expect((await remove(`${inPath(other)}/${json.id}`)).status).toBe(404)
    expect((await remove(`${inPath(other)}/files/${file.json.file_id}`)).status).toBe(404)
    expect((await desk.send(other, {}, `?draft_id=${json.id}`)).status).toBe(404)
  })

  test('goes with its files when it is discarded', async () => {
    const id = await desk.addCase()
    const { json } = await attach(id)
    expect((await read(id)).json.drafts).toMatchObject([{ version: 0 }])
    expect((await remove(`${inPath(id)}/${json.draft_id}`)).status).toBe(200)
    const left = db.select().from(draftFile).where(eq(draftFile.draftId, json.draft_id))
    expect(await left).toEqual([])
    expect((await remove(`${inPath(id)}/${json.draft_id}`)).status).toBe(404)
  })

  test('that could not be sent names the entry that failed, until that was sent after all [G-65]', async () => {
    const id = await desk.addCase()
    const { json } = await save(id, 0)
    const failedOf = async () =>
      (await read(id)).json.drafts.map(
        (draft: { failed_activity_id: string }) => draft.failed_activity_id,
      )
    expect(await failedOf()).toEqual([null])
    const send = async (query: string) => {
      const sent = await desk.send(id, {}, `?draft_id=${json.id}&delay=1${query}`)
      desk.api.advance(1_000)
      await desk.drain()
      return sent.status
    }
    desk.smtp.setFault({ at: 'rcpt', does: { says: '550 5.1.1 no such user' } })
    expect(await send('')).toBe(200)
    const { id: entryId } = await desk.mail(id)
    expect(await failedOf()).toEqual([entryId])
    desk.smtp.setFault(null)
    expect(await send(`&case_activity_id=${entryId}`)).toBe(200)
    expect(await failedOf()).toEqual([])
    expect(await desk.mails(id)).toHaveLength(1)
  })

  test('takes files of 10 MB each and 20 MB in all, and not a byte more [G-70]', async () => {
    const id = await desk.addCase()
    const said = async (bytes: Uint8Array<ArrayBuffer>) => {
      const { status, json } = await attach(id, attachmentForm(bytes, 'big.txt'))
      return [status, json.error_message]
    }
    const refused = [413, 'The attachments are too large.']
    expect(await said(new Uint8Array(10 * MB + 1))).toEqual(refused)
    const first = await attach(id, attachmentForm(big(10), 'big.txt'))
    expect([first.status, (await said(big(10)))[0]]).toEqual([200, 200])
    expect(await said(new Uint8Array(1))).toEqual(refused)
    await remove(`${inPath(id)}/files/${first.json.file_id}`)
    expect((await said(new Uint8Array(1)))[0]).toBe(200)
  })

  test('ends 90 days after it was touched last, with the pictures that only it names', async () => {
    const id = await desk.addCase()
    const shown = await desk.api.call(`/customer/${desk.office.id}/config/pictures`, {
      ...{ token: desk.token, method: 'POST', body: pictureForm() },
    })
    const stored = () =>
      db.select({ id: picture.id }).from(picture).where(eq(picture.id, shown.json.id))
    const drafts = () =>
      db
        .select()
        .from(mailDraft)
        .where(eq(mailDraft.caseId, Number(id)))
    const content = { content: `<p><img src="cid:${shown.json.id}" /></p>` }
    const token = () => desk.api.signIn('pro')
    desk.api.advance(60 * DAY)
    await save(id, 0, content, { token: await token() })
    desk.api.advance(60 * DAY)
    await prune(desk.api.services)
    expect([await drafts(), await stored()]).toMatchObject([
      [{ version: 1 }],
      [{ id: shown.json.id }],
    ])
    desk.api.advance(31 * DAY)
    await prune(desk.api.services)
    expect([await drafts(), await stored()]).toEqual([[], []])
  })
})

test('a draft that two tabs send is sent once', async () => {
  const token = await desk.api.signIn('pro')
  const id = await desk.addCase()
  const { json } = await save(id, 0, {}, { token })
  const send = () =>
    desk.api.call(`/cases/${id}/outbound_email?delay=5&draft_id=${json.id}`, {
      token,
      json: {
        ...{ to: 'owner@opponent.example', cc: '', bcc: '', subject: 'x', content: '<p>x</p>' },
        attachments: [],
      },
    })
  const both = await Promise.all([send(), send()])
  expect(both.map(({ status, json: { error_message } }) => [status, error_message]).sort()).toEqual(
    [
      [200, undefined],
      [409, 'This email is already being sent.'],
    ],
  )
  desk.api.advance(5_000)
  await desk.drain()
  expect((await send()).status).toBe(404)
  expect(desk.smtp.handed).toHaveLength(1)
})

describe('the files of a draft', () => {
  test('arrive with the email by their ids, whatever the email says of them', async () => {
    const id = await desk.addCase()
    const token = await desk.api.signIn('pro')
    const one = await attach(id, attachmentForm(aPdf(), 'proof.pdf'), { token })
    const two = await attach(id, attachmentForm(aPng(), '../evil\r\nX: y.png'), { token })
    const answer = await desk.api.call(
      `/cases/${id}/outbound_email?draft_id=${one.json.draft_id}`,
      {
        token,
        json: {
          ...{ to: 'owner@opponent.example', cc: '', bcc: '', subject: 'x', content: '<p>x</p>' },
          attachments: [{ file_id: two.json.file_id }, { file_id: one.json.file_id }],
        },
      },
    )
    expect(answer.status).toBe(200)
    const before = await db
      .select()
      .from(mailDraft)
      .where(eq(mailDraft.caseId, Number(id)))
    expect(before).toHaveLength(1)
    await desk.drain()
    const mail = await PostalMime.parse(Buffer.from(desk.smtp.handed[0] ?? '', 'latin1'))
    expect(mail.attachments.map(({ mimeType }) => mimeType).sort()).toEqual([
      ...['application/pdf', 'image/png'],
    ])
    for (const { filename } of mail.attachments) expect(filename).not.toMatch(/[/\r\n]/)
    // It has left, and is no draft any more.
    expect(
      await db
        .select()
        .from(mailDraft)
        .where(eq(mailDraft.caseId, Number(id))),
    ).toEqual([])
  })
})
