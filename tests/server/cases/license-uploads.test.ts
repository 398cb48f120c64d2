import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { CaseState } from '../../../contracts/model/cases/case.ts'
import type { LicenseState } from '../../../contracts/model/cases/finding.ts'
import { FILE_MAX_BYTES } from '../../../contracts/rules/files/file-size.ts'
import { storedFile } from '../../../server-mock/db/schema/files.ts'
import {
  aDoc,
  aDocx,
  aGif,
  aJpg,
  anOdt,
  aPdf,
  aPng,
  licenseForm,
  notTaken,
} from '../../support/files/files.ts'
import { openCaseDesk } from '../../support/offices/case-desk.ts'
import { imageUse } from '../../support/offices/case-in-state.ts'
import type { Init } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openCaseDesk())
await desk.outbox.close()

const upload = (id: string, body: BodyInit = licenseForm(), init: Init = {}) =>
  desk.call(id, `/findings/${imageUse(id)}/upload_license`, { method: 'POST', body, ...init })

const files = {
  pdf: aPdf(),
  jpg: aJpg(),
  jpeg: aJpg(),
  gif: aGif(),
  png: aPng(),
  doc: aDoc(),
  docx: aDocx(),
  odt: anOdt(),
}

describe('uploading a licence', () => {
  test.each(['STANDBY', 'ACTIVE'] as const)(
    '[CASEAPI-19, LICENCE-12] to a %s case leaves one to review, with a note or without [G-463]',
    async (state) => {
      const id = await desk.makeCase(state)
      const form = licenseForm(aPdf(), 'Rechte "2019".pdf', ' Bought in 2019 ')
      const { after, names, events } = await desk.changed(id, () => upload(id, form))
      expect(names).toEqual(['case.license-uploaded'])
      const uploaded = after.findings[0]?.license
      expect(uploaded).toMatchObject({
        state: 'UNCHECKED',
        filename: 'Rechte _2019_.pdf',
        note: 'Bought in 2019',
        validation_user_name: null,
      })
      expect(events[0]?.payload.row).toMatchObject({ total_unchecked_licenses: 1 })
      const { db } = desk.api.services.database
      const [file] = await db
        .select()
        .from(storedFile)
        .where(eq(storedFile.licenseId, uploaded?.id ?? ''))
      expect(uploaded?.license_url).toBe(`/files/stored/${file?.id}`)
      expect(Buffer.from(file?.bytes ?? []).equals(Buffer.from(aPdf()))).toBe(true)
      const other = await desk.makeCase(state)
      const without = await desk.changed(other, () => upload(other))
      expect(without.after.findings[0]?.license?.note).toBeNull()
      const blank = await desk.makeCase(state)
      const { after: noted } = await desk.changed(blank, () =>
        upload(blank, licenseForm(aPdf(), 'a.pdf', '  ')),
      )
      expect(noted.findings[0]?.license?.note).toBeNull()
    },
  )

  test.each(Object.entries(files))('[LICENCE-11] takes a %s', async (kind, bytes) => {
    const id = await desk.makeCase('ACTIVE')
    expect((await upload(id, licenseForm(bytes, `licence.${kind}`))).status).toBe(200)
  })

  test.each(Object.entries(notTaken))('[LICENCE-11] takes no %s', async (_, bytes) => {
    const id = await desk.makeCase('ACTIVE')
    for (const name of ['licence.pdf', 'licence.docx', 'licence.svg']) {
      const { status, json } = await upload(id, licenseForm(bytes, name))
      expect([status, json.error_message]).toEqual([
        400,
        'Only files of the types pdf, jpg, jpeg, gif, png, doc, docx and odt are accepted.',
      ])
    }
  })

  test('takes 10 MB, and not a byte more', async () => {
    const id = await desk.makeCase('ACTIVE')
    const bytes = new Uint8Array(FILE_MAX_BYTES + 1)
    bytes.set(aPdf())
    const { status, json } = await upload(id, licenseForm(bytes))
    expect([status, json.error_message]).toEqual([413, 'A file can be at most 10 MB.'])
    const far = await upload(id, licenseForm(new Uint8Array(FILE_MAX_BYTES + 200_000)))
    expect([far.status, far.json.error_message]).toEqual([413, 'A file can be at most 10 MB.'])
    expect((await upload(id, licenseForm(bytes.slice(0, FILE_MAX_BYTES)))).status).toBe(200)
  })

  test.each<[LicenseState, number]>([
    ['INVALID', 200],
    ['UNCHECKED', 409],
    ['VALID', 409],
  ])('over one that is %s: %i', async (state, status) => {
    const id = await desk.makeCase('ACTIVE', { licenses: [state] })
    const answer = await upload(id)
    expect(answer.status).toBe(status)
    if (status === 200) expect(answer.json.findings[0].license.state).toBe('UNCHECKED')
  })

  test.each<CaseState>(['PAYMENT_PROCESSING', 'PAID', 'VALID_LICENSE', 'CANCELLED'])(
    'to a %s case is refused',
    async (state) => {
      const id = await desk.makeCase(state)
      const { status, json } = await upload(id)
      expect([status, json.error_message]).toEqual([
        409,
        `Invalid request: image uses of a case in state ${state} cannot be given a license.`,
      ])
    },
  )

  test('takes the file of a deleted licence away', async () => {
    const id = await desk.makeCase('ACTIVE')
    const licenseId = (await upload(id)).json.findings[0].license.id
    await desk.call(id, `/findings/${imageUse(id)}/license`, { method: 'DELETE' })
    const { db } = desk.api.services.database
    expect(await db.select().from(storedFile).where(eq(storedFile.licenseId, licenseId))).toEqual(
      [],
    )
  })
})

describe('the form of a licence', () => {
  const fieldsOf = (fields: Record<string, string | File>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    return form
  }
  const file = () => new File([aPdf()], 'a.pdf')
  const twice = () => {
    const form = licenseForm()
    form.append('license_file', file())
    return form
  }

  const noForm = 'The request body is not a valid form.'
  const wrong = (member: string) => `Invalid request: ${member} is not accepted.`

  test.each<[string, () => FormData, string]>([
    ['without a file', () => fieldsOf({ note: 'x' }), wrong('license_file')],
    [
      'with text in place of the file',
      () => fieldsOf({ license_file: 'x' }),
      wrong('license_file'),
    ],
    [
      'with a file in place of the note',
      () => fieldsOf({ license_file: file(), note: file() }),
      wrong('note'),
    ],
    [
      'with a member that nobody listed',
      () => fieldsOf({ license_file: file(), state: 'VALID' }),
      wrong('state'),
    ],
    ['with a member twice', twice, noForm],
    [
      'with a note that is too long',
      () => licenseForm(aPdf(), 'a.pdf', 'x'.repeat(10_001)),
      wrong('note'),
    ],
    ['with a NUL in its note', () => licenseForm(aPdf(), 'a.pdf', 'a\0b'), noForm],
    ['with a NUL in the name of its file', () => licenseForm(aPdf(), 'a\0b.pdf'), noForm],
  ])('%s is refused whole', async (_, form, message) => {
    const id = await desk.makeCase('ACTIVE')
    const { status, json } = await upload(id, form())
    expect([status, json.error_message]).toEqual([400, message])
    expect((await desk.get(id)).findings[0]?.license).toBeNull()
  })

  const another = 'The content type must be multipart/form-data.'
  test.each([
    ['application/json', '{}', 415, another],
    ['multipart/form-data', 'x', 415, another],
    ['multipart/form-data; boundary=x', 'no form', 400, noForm],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="license_file"',
      400,
      noForm,
    ],
  ])('as %s %j is refused', async (type, body, expected, message) => {
    const id = await desk.makeCase('ACTIVE')
    const { status, json } = await upload(id, body, { headers: { 'content-type': type } })
    expect([status, json.error_message]).toEqual([expected, message])
  })

  test('is one command however it is written down, and another file is another one', async () => {
    const id = await desk.makeCase('ACTIVE')
    const headers = { 'Idempotency-Key': 'the-same-licence' }
    const first = await upload(id, licenseForm(), { headers })
    const again = await upload(id, licenseForm(), { headers })
    expect([first.status, again.status, again.json]).toEqual([200, 200, first.json])
    const other = new Uint8Array([...aPdf(), 32])
    expect((await upload(id, licenseForm(other), { headers })).status).toBe(422)
  })
})
