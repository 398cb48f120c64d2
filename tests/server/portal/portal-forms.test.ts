import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { FILE_MAX_BYTES } from '../../../contracts/rules/files/file-size.ts'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { license } from '../../../server-mock/db/schema/cases.ts'
import { storedFile } from '../../../server-mock/db/schema/files.ts'
import { portalSettings } from '../../../server-mock/db/schema/portal.ts'
import { createFilesOrigin } from '../../../server-mock/http/files/files-origin.ts'
import { makePortalToken } from '../../../server-mock/modules/case-record/portal-link.ts'
import { portalBaseOf } from '../../../server-mock/modules/portal-site/portal-hosts.ts'
import {
  aDoc,
  aDocx,
  aGif,
  aJpg,
  anOdt,
  aPdf,
  aPng,
  chosenFile,
} from '../../support/files/files.ts'
import { openOutsideDesk } from '../../support/offices/outside-desk.ts'
import { siteBrowser } from '../../support/portal/site-browser.ts'
import { opened } from '../../support/setup/opened.ts'

const { api, office, inState, snapshot, unpaid } = await opened(openOutsideDesk())
const files = await opened(createFilesOrigin(api.services))
const db = () => api.services.database.db
const uuid = () => `${office().id}-uuid-${office().caseId}`
const token = () => makePortalToken(api.services.config.sessionSecret, uuid())
const base = await portalBaseOf(db(), api.services.config, office().id)
/** The browser of a visitor who has opened the case by the link of a mail, and done something there. */
let visitor = siteBrowser(files, base)
const use = (n: number) => `${office().id}-finding-${n}`
const stranger = () => siteBrowser(files, base)
const names = () => api.takeEvents().map(({ name }) => name)

beforeEach(async () => {
  await unpaid()
  api.advance(3_600_000)
  visitor = siteBrowser(files, base)
  await visitor.follow(`/portal/${uuid()}?token=${token()}`)
  await visitor.ask('/visit', { method: 'POST' })
  api.takeEvents()
})

const ask = (form: Record<string, string>, who = visitor) => who.ask('/callback', { form })

type Sent = { file?: File; finding?: string; note?: string }
function formWith({ file, finding = use(0), note = '' }: Sent): FormData {
  const form = new FormData()
  form.set('use', finding)
  form.set('note', note)
  form.set('file', file ?? new File([], ''))
  return form
}
async function upload(sent: Sent, who = visitor) {
  const encoded = new Response(formWith(sent))
  const payload = Buffer.from(await encoded.arrayBuffer())
  const type = encoded.headers.get('content-type') ?? ''
  return who.ask('/license', { payload, headers: { 'content-type': type } })
}

describe('the callback of a visitor', () => {
  const right = { name: 'Ida <b>Blau</b>', phone_number: '+49 30 23125 000', note: 'Mornings' }

  test('is asked for by a form that knows who was written to, and reaches the case', async () => {
    const form = await visitor.ask('/callback')
    expect(form.body).toContain('Rückruf anfordern')
    const { email } = (await snapshot()).detail.opponent_contact_details
    expect(form.body).toContain(`value="${email}"`)
    const sent = await ask(right)
    expect(sent.status).toBe(303)
    expect(names()).toEqual(['case.callback-requested'])
    expect((await snapshot()).detail.callback_request).toMatchObject({ ...right, role: null })
    const done = await visitor.ask(sent.location ?? '')
    expect(done.body).toContain('Ihre Anfrage ist eingegangen')
    expect(done.body).toContain(office().caseId)
    // Where nothing leads to a legal notice, nobody is sent there.
    expect(done.body).toContain('nutzen Sie bitte die Kontaktdaten in unserer Nachricht.')
    const settings = { customerId: office().id, imprintLink: 'https://north.example/imprint' }
    await db()
      .insert(portalSettings)
      .values({ ...settings, version: 1 })
    const led = await visitor.ask(sent.location ?? '')
    expect(led.body).toContain('nutzen Sie bitte die Kontaktdaten im Impressum.')
    await db().delete(portalSettings).where(eq(portalSettings.customerId, office().id))
  })

  test('says which one a new request replaces, and that none is waited for when staff are done', async () => {
    await ask(right)
    expect((await visitor.ask('/callback')).body).toContain('Sie haben am ')
    await unpaid()
    const done = await visitor.ask('/callback/done')
    expect([done.status, done.location]).toEqual([303, '/callback'])
  })

  test('is dated by the clocks of the customer', async () => {
    const ofOffice = eq(customer.id, office().id)
    await ask(right)
    const at = Date.parse((await snapshot()).detail.callback_request?.date_requested ?? '')
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']) {
      await db().update(customer).set({ timeZone }).where(ofOffice)
      const day = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone }).format(at)
      expect((await visitor.ask('/callback')).body, timeZone).toContain(`Sie haben am ${day}`)
    }
  })

  test('keeps what was typed and says everything that is wrong, first and at its field', async () => {
    const answer = await ask({ name: '', phone_number: '12', email: '"><script>', note: 'kept' })
    expect(answer.status).toBe(422)
    expect(answer.body).toContain('<title>Fehler: Rückruf anfordern – ')
    expect(answer.body).toMatch(
      /role="alert"[\s\S]*href="#name"[\s\S]*href="#phone_number"[\s\S]*href="#email"/,
    )
    expect(answer.body).toContain('aria-describedby="phone_number-hint phone_number-problem"')
    expect(answer.body).toContain('value="&quot;&gt;&lt;script&gt;"')
    expect(answer.body).toContain('>kept</textarea>')
    expect(names()).toEqual([])
  })
})

describe('the licence of a visitor', () => {
  test.each([
    ['pdf', aPdf()],
    ['jpg', aJpg()],
    ['jpeg', aJpg()],
    ['gif', aGif()],
    ['png', aPng()],
    ['doc', aDoc()],
    ['docx', aDocx()],
    ['odt', anOdt()],
  ])(
    '%s is kept with its bytes, waits for its review and says what happens next',
    async (kind, bytes) => {
      const sent = await upload({
        file: chosenFile(bytes, `Rechte "1".${kind}`),
        note: ' Bought in 2019 ',
      })
      expect(sent.status).toBe(303)
      expect(names()).toEqual(['case.license-uploaded'])
      const { row, detail } = await snapshot()
      expect(row.total_unchecked_licenses).toBe(1)
      const kept = detail.findings[0]?.license
      const shown = { state: 'UNCHECKED', filename: `Rechte _1_.${kind}`, note: 'Bought in 2019' }
      expect(kept).toMatchObject(shown)
      const [file] = await db()
        .select()
        .from(storedFile)
        .where(eq(storedFile.licenseId, kept?.id ?? ''))
      expect(Buffer.from(file?.bytes ?? []).equals(Buffer.from(bytes))).toBe(true)
      const done = await visitor.ask(sent.location ?? '')
      expect(done.body).toContain('Ihr Lizenznachweis ist eingegangen')
      expect(done.body).toContain('4. Dezember 2026')
    },
  )

  test.each([
    ['Wählen Sie eine Datei aus', undefined],
    ['Sie ist weder PDF', chosenFile(aPdf(), 'licence.exe')],
    ['Sie ist leer', chosenFile(new Uint8Array(), 'licence.pdf')],
    ['Sie ist beschädigt', chosenFile(aPng(), 'licence.pdf')],
    ['größer als 10', chosenFile(new Uint8Array(FILE_MAX_BYTES + 1), 'licence.pdf')],
  ])('is refused with "%s", and the note stays', async (text, file) => {
    const answer = await upload({ ...(file && { file }), note: 'kept' })
    expect(answer.status).toBe(422)
    expect(answer.body).toContain(text)
    expect(answer.body).toContain('>kept</textarea>')
    expect(names()).toEqual([])
  })

  test('is refused for no image use, one of elsewhere and one that is licensed', async () => {
    for (const finding of ['', 'of-another-case']) {
      const answer = await upload({ file: chosenFile(aPdf(), 'a.pdf'), finding })
      expect(answer.body).toContain('href="#use"')
    }
    const licensed = await upload({ file: chosenFile(aPdf(), 'a.pdf'), finding: use(2) })
    expect(licensed.body).toContain('bereits lizenziert')
    expect((await visitor.ask('/license')).body).not.toContain(`value="${use(2)}"`)
    expect(names()).toEqual([])
  })

  test.each([1, 5])(
    'that is %d times larger than a whole form may be is refused, and what stands before it stays',
    async (times) => {
      const large = new Uint8Array(times * FILE_MAX_BYTES + 100_000)
      const answer = await upload({ file: chosenFile(large, 'licence.pdf'), note: 'kept' })
      expect(answer.status).toBe(422)
      expect(answer.body).toContain('größer als 10')
      expect(answer.body).toContain(`<option value="${use(0)}" selected>`)
      expect(answer.body).toContain('>kept</textarea>')
    },
  )

  test('that is too large is answered over the wire, too, where all of it is sent first', async () => {
    await files.listen({ port: 0, host: '127.0.0.1' })
    const encoded = new Response(
      formWith({ file: chosenFile(new Uint8Array(FILE_MAX_BYTES + 100_000), 'a.pdf') }),
    )
    const headers = {
      host: new URL(base).host,
      cookie: [...visitor.jar].map(([name, value]) => `${name}=${value}`).join('; '),
      'content-type': encoded.headers.get('content-type') ?? '',
    }
    const body = Buffer.from(await encoded.arrayBuffer())
    const status = await new Promise((resolve, reject) => {
      const { port } = files.server.address() as AddressInfo
      const sent = request({ port, path: '/license', method: 'POST', headers })
      let isSent = false
      sent.on('error', reject)
      sent.on('finish', () => {
        isSent = true
      })
      sent.on('response', (answer) => resolve([isSent, answer.statusCode]))
      sent.end(body)
    })
    expect(status).toEqual([true, 422])
  })

  test('that is no form at all changes nothing', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const broken = await visitor.ask('/license', { payload: '--x\r\nnonsense', headers })
    expect(broken.status).toBe(422)
    expect(names()).toEqual([])
  })

  test('is not asked for where nothing is claimed any more, or everything is licensed', async () => {
    await inState('PAID')
    expect((await visitor.ask('/license')).body).toContain('keine Lizenznachweise mehr')
    await upload({ file: chosenFile(aPdf(), 'a.pdf') })
    await inState('ACTIVE')
    await db().update(license).set({ state: 'VALID' })
    expect((await visitor.ask('/license/done/x')).location).toBe('/case')
    expect(names()).toEqual([])
  })
})

describe('the forms of the portal', () => {
  test.each(['/callback', '/callback/done', '/license', '/license/done/x'])(
    '%s sends who has not opened the case to the page that asks for the PIN, and writes nothing',
    async (path) => {
      const answer = await stranger().ask(path)
      expect([answer.status, answer.location]).toEqual([303, '/'])
      await visitor.ask(path)
      expect(names()).toEqual([])
    },
  )

  test('take nothing without the session', async () => {
    await ask({ name: 'Eve', email: 'eve@evil.example' }, stranger())
    await upload({ file: chosenFile(aPdf(), 'a.pdf') }, stranger())
    expect(names()).toEqual([])
  })

  test('run the own script and nothing else', async () => {
    const form = await visitor.ask('/license')
    expect(form.policy).toContain("default-src 'none'")
    expect(form.policy).toContain("script-src 'self'; connect-src 'self'")
    const [, address = ''] = /<script src="([^"]+)" defer>/.exec(form.body) ?? []
    const script = await visitor.ask(address)
    expect(script.headers['content-type']).toContain('text/javascript')
  })

  test('are refused kindly after thirty of one case', async () => {
    const answers = await Promise.all(Array.from({ length: 31 }, () => ask({ name: '' })))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
    names()
    // What was typed stays.
    const callback = await ask({ name: 'Ida', phone_number: '+49 30 23125 000', note: 'Mornings' })
    expect(callback.status).toBe(429)
    expect(callback.body).toContain('>Mornings</textarea>')
    // For as long as it says: no minute would be enough.
    expect(callback.body).toContain('Dieses können Sie in 15 Minuten senden.')
    const licence = await upload({ file: chosenFile(aPdf(), 'a.pdf'), note: 'kept' })
    expect(licence.status).toBe(429)
    expect(licence.body).toContain('>kept</textarea>')
    expect(names()).toEqual([])
    api.advance(14 * 60_000)
    expect((await ask({ name: '' })).status).toBe(429)
    api.advance(60_000)
    expect((await ask({ name: '' })).status).toBe(422)
  })

  test('are offered on the page of the case', async () => {
    const page = await visitor.ask('/case')
    expect(page.body).toContain('href="/callback"')
    expect(page.body).toContain('href="/license"')
  })
})
