import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { VERSIONS_PAGE } from '../../../contracts/limits.ts'
import { mailTemplate } from '../../../server-mock/db/schema/setup.ts'
import { aPng } from '../../support/files/files.ts'
import { imageUsesConfig } from '../../support/records/mail-facts.ts'
import { opened } from '../../support/setup/opened.ts'
import { aBody, aReminder, openTemplateDesk } from './template-desk.ts'

const desk = await opened(openTemplateDesk())
const { db, list, create, change, remove, versions, made } = desk
const colleague = await desk.api.signIn('enterprise', 'colleague')

beforeEach(async () => {
  await db
    .update(mailTemplate)
    .set({ deleted: new Date().toISOString() })
    .where(eq(mailTemplate.customerId, desk.office.id))
  desk.api.takeEvents()
})

const salutation = {
  type: 'salutation',
  priority: ['last_name', 'first_name', 'no_name'],
  salutations: {
    last_name: { male: 'Mr {{last_name}}', female: 'Ms {{last_name}}', unknown: '{{last_name}}' },
    first_name: { male: '{{first_name}}', female: '{{first_name}}', unknown: '{{first_name}}' },
    no_name: 'Hello',
  },
} as const
const portal = {
  ...{ type: 'settlement_portal', link_type: 'alternative text', button_label: null },
  ...{ link_text: ' See it ', button_bg_color: null, button_fg_color: null },
  ...{ auto_login: true, open_payment_box: false },
}

describe('a template of a flow', () => {
  test('[COMMAPI-10, COMMAPI-11, TPL-01] is created with its fields, and listed', async () => {
    const { status, json } = await create({ ...aReminder, name: '  First  ', subject: ' Hello ' })
    expect(status).toBe(200)
    const { id, events, affected_cases, ...template } = json
    expect(template).toEqual({
      ...{ emailFlowId: desk.flow, name: 'First', type: 'scheduled', trigger_event: null },
      ...{ schedule_num_days: 7, schedule_type: 'AFTER_INITIAL', subject: 'Hello' },
      ...{ content: '<p>Hello</p>', config: { placeholders: {} }, version: 1 },
      ...{ created: expect.any(String), updated: template.created },
    })
    expect([affected_cases, events]).toEqual([
      null,
      [expect.objectContaining({ name: 'mail-template.created' })],
    ])
    expect(await list()).toEqual([{ id, ...template, scheduled_emails: [] }])
  })

  test('[TPL-04] takes its event in any letters, with a blank [G-734, G-37] [G-02]', async () => {
    const triggered = { ...aBody, type: 'triggered', trigger_event: 'discount end' }
    const { json } = await create({ ...triggered, schedule_num_days: 3 })
    expect(json).toMatchObject({
      ...{ trigger_event: 'DISCOUNT_END', schedule_type: 'BEFORE_DISCOUNT_END' },
      schedule_num_days: null,
    })
    const unknown = await create({ ...triggered, trigger_event: 'doomsday' })
    expect(unknown.status).toBe(400)
    const none = await create({ ...aBody, type: 'triggered' })
    expect(none.json.error_message).toBe('A triggered email needs the event that it is sent for.')
  })

  test.each([
    ['initial', 'INITIAL'],
    ['discount end', 'DISCOUNT_END'],
    ['license validated', 'LICENSE_VALIDATED'],
    ['license rejected', 'LICENSE_REJECTED'],
    ['paid', 'PAID'],
  ])('[TPL-04] means the same event by "%s" and by "%s"', async (words, event) => {
    for (const trigger_event of [words, event]) {
      const { json } = await create({ ...aBody, type: 'triggered', trigger_event })
      expect(json.trigger_event).toBe(event)
      await remove(json.id)
    }
  })

  test('[TPL-08] that is a letter has its header in its config, and no other template has one', async () => {
    const letter_header = {
      ...{ case_id_label: 'Case', case_pin_label: 'PIN', sender_address: 'Ours\nHere' },
    }
    const config = { placeholders: {}, letter_header }
    const { id } = await made({ type: 'letter', config })
    const other = await made({ type: 'custom', config })
    const listed = await list()
    const configOf = (wanted: string) =>
      listed.find((one: { id: string }) => one.id === wanted)?.config
    expect(configOf(id)).toEqual(config)
    expect(configOf(other.id)).toEqual({ placeholders: {} })
  })

  test('[COMMAPI-13] is saved as its next version, beside the others it was [G-701]', async () => {
    const { id, created } = await made({ name: 'First' })
    const saved = await change(id, { ...aBody, name: 'Second', content: '<p>Other</p>' })
    expect(saved.json).toMatchObject({ name: 'Second', version: 2, created })
    expect(Date.parse(saved.json.updated)).toBeGreaterThan(Date.parse(created))
    const token = colleague
    const back = await change(id, { ...aBody, name: 'First', restored_from: 1 }, { token })
    expect(back.json).toMatchObject({ name: 'First', version: 3 })
    const { agent, colleague: other } = desk.office.users
    const texts = { subject: aBody.subject, config: aBody.config, schedule_num_days: null }
    const by = ({ id, name }: typeof agent) => ({ id, name })
    expect(await versions(id)).toEqual([
      {
        ...texts,
        ...{ version: 3, name: 'First', content: '<p>Hello</p>', at: back.json.updated },
        ...{ author: by(other), restored_from: 1 },
      },
      {
        ...texts,
        ...{ version: 2, name: 'Second', content: '<p>Other</p>', at: saved.json.updated },
        ...{ author: by(agent), restored_from: null },
      },
      {
        ...texts,
        ...{ version: 1, name: 'First', content: '<p>Hello</p>', at: created },
        ...{ author: by(agent), restored_from: null },
      },
    ])
    const unknown = await change(id, { ...aBody, restored_from: 4 })
    expect([unknown.status, unknown.json.error_message]).toEqual([
      400,
      'This template has no version 4.',
    ])
  })

  test('is no new version where nothing differs, and tells nobody', async () => {
    const { id } = await made()
    desk.api.takeEvents()
    const { json } = await change(id, aBody)
    expect([json.version, json.events, desk.api.takeEvents()]).toEqual([1, [], []])
    expect(await versions(id)).toHaveLength(1)
  })

  test('has its history in pages, the newest first, each version on one of them [G-701]', async () => {
    const { id } = await made()
    for (let save = 2; save <= 2 * VERSIONS_PAGE + 1; save += 1)
      await change(id, { ...aBody, subject: `Save ${save}` })
    const numbers = async (before?: number) =>
      (await versions(id, before)).map(({ version }: { version: number }) => version)
    const down = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => from - at)
    expect(await numbers()).toEqual(down(2 * VERSIONS_PAGE + 1, VERSIONS_PAGE))
    expect(await numbers(VERSIONS_PAGE + 2)).toEqual(down(VERSIONS_PAGE + 1, VERSIONS_PAGE))
    expect(await numbers(2)).toEqual([1])
    expect(await numbers(1)).toEqual([])
    for (const before of ['0', '-1', 'x', '1.5', '9999999999']) {
      const path = desk.at(`template/${id}/versions`, { before })
      expect((await desk.api.call(path, { token: desk.me() })).status).toBe(400)
    }
  })

  test('[COMMAPI-15] is deleted, and gone for every call', async () => {
    const { id } = await made()
    expect((await remove(id)).json).toEqual({ affected_cases: null, events: [expect.anything()] })
    expect(await list()).toEqual([])
    for (const answer of [await remove(id), await change(id, aBody)])
      expect(answer.status).toBe(404)
    const read = desk.at(`template/${id}/versions`)
    expect((await desk.api.call(read, { token: desk.me() })).status).toBe(404)
  })

  test('has its two paths as they are written, and no other', async () => {
    const { id } = await made()
    for (const [method, path] of [
      ['POST', 'template'],
      ['PUT', `templates/${id}`],
      ['DELETE', `templates/${id}`],
    ] as const) {
      const said = method === 'DELETE' ? {} : { json: aBody }
      const other = await desk.api.call(desk.at(path), { method, token: desk.me(), ...said })
      expect([path, other.status]).toEqual([path, 404])
    }
    expect(await list()).toMatchObject([{ id, version: 1 }])
  })

  test('is unknown in another flow', async () => {
    const { id } = await made()
    await db.update(mailTemplate).set({ flowId: 'elsewhere' }).where(eq(mailTemplate.id, id))
    const before = await desk.api.digest(desk.office.id)
    for (const answer of [await remove(id), await change(id, aBody)])
      expect(answer.status).toBe(404)
    expect(await desk.api.digest(desk.office.id)).toEqual(before)
  })

  test('tells everybody what it is and what changed', async () => {
    const { id } = await made()
    await change(id, { ...aBody, subject: 'Anew', content: '<p>Anew</p>' })
    await remove(id)
    const told = desk.api.takeEvents().map(({ name, payload }) => [name, payload])
    expect(told).toMatchObject([
      [
        'mail-template.created',
        {
          template: { id, version: 1 },
          changes: [{ field: 'name', from: null, to: 'Answer' }, {}, {}, {}],
          applied: false,
        },
      ],
      [
        'mail-template.changed',
        {
          template: { id, version: 2, subject: 'Anew' },
          changes: [
            { field: 'subject', from: aBody.subject, to: 'Anew' },
            { field: 'content', from: aBody.content, to: '<p>Anew</p>' },
          ],
          applied: false,
        },
      ],
      ['mail-template.deleted', { template: { id, subject: 'Anew' }, changes: [], applied: false }],
    ])
  })
})

describe('the content of a template', () => {
  test.each([
    "<p class=MsoNormal><span style='mso-fareast-language:EN-US'>Dear<o:p></o:p></span></p>",
    '<!--[if mso]><v:rect style="width:10pt"></v:rect><![endif]--><p>Text</p>',
  ])('stays letter by letter where nothing of it runs: %s', async (content) => {
    expect((await made({ content })).content).toBe(content)
  })

  test('is kept without what runs', async () => {
    const content = '<p onclick="x()">a<script>x()</script></p><a href="javascript:x()">b</a>'
    expect((await made({ content })).content).toBe('<p>a</p><a>b</a>')
  })

  test('names the pictures that lie in it', async () => {
    const src = `data:image/png;base64,${Buffer.from(aPng()).toString('base64')}`
    const { content } = await made({ content: `<p>Look</p><img src="${src}">` })
    expect(content).toMatch(/^<p>Look<\/p><img src="cid:[\w-]{22}">$/)
  })
})

describe('the settings of its placeholders', () => {
  const content = '<p>{{salutation}} {{settlement_portal}}</p>'
  const config = { placeholders: { salutation, settlement_portal: portal } }

  test('[PH-16, TPL-07, SALUT-01, PLINK-01] travel in its config and say since when they are so', async () => {
    const first = await made({ content, config })
    const { created } = first
    const stored = { ...portal, link_type: 'text', link_text: 'See it' }
    expect(first.config.placeholders).toEqual({
      salutation: { ...salutation, created, updated: created },
      settlement_portal: { ...stored, created, updated: created },
    })
    const forged = { created: '2001-01-01T00:00:00.000Z', updated: '2001-01-01T00:00:00.000Z' }
    const placeholders = {
      salutation: { ...salutation, ...forged },
      settlement_portal: { ...stored, ...forged, auto_login: false },
    }
    const { json } = await change(first.id, { ...aBody, content, config: { placeholders } })
    expect(json.config.placeholders).toMatchObject({
      salutation: { created, updated: created },
      settlement_portal: { created, updated: json.updated },
    })
    const [told] = json.events
    expect(told.payload.changes.map(({ field }: { field: string }) => field)).toEqual([
      'config.placeholders.settlement_portal',
    ])
  })

  test('[IMGUSE-01, PH-16] of the image uses are answered with every field, and since when they are so', async () => {
    const image_uses = imageUsesConfig({ show_byline: false, page_link_label: null })
    const { id, created } = await made({
      ...{ content: '<p>{{image_uses}}</p>', config: { placeholders: { image_uses } } },
    })
    const stored = { ...image_uses, created, updated: created }
    expect(await list()).toMatchObject([{ id, config: { placeholders: { image_uses: stored } } }])
    expect(Object.keys(stored).toSorted()).toEqual([
      ...['additional_images_text', 'byline_label', 'created', 'found_image_label'],
      ...['license_fee_label', 'original_image_label', 'original_image_name_label'],
      ...['page_link_label', 'show_byline', 'show_found_image', 'show_license_fee'],
      ...['show_original_image', 'show_original_image_name', 'show_page_link', 'type', 'updated'],
    ])
  })

  test('[PH-11] are dropped where their tag is no longer in the content', async () => {
    const { json } = await create({ ...aBody, content: '<p>{{salutation}}</p>', config })
    expect(Object.keys(json.config.placeholders)).toEqual(['salutation'])
  })

  test('are refused where they are incomplete, by the tag', async () => {
    const wrong = { ...portal, link_type: 'button', button_label: ' ' }
    const placeholders = { settlement_portal: wrong }
    const { status, json } = await create({ ...aBody, content, config: { placeholders } })
    expect([status, json.error_message]).toEqual([
      400,
      '{{settlement_portal}}: Please enter a button label.',
    ])
  })
})
