import { eq, ne } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { emptyPortalLink } from '../../../contracts/rules/placeholders/portal-link-errors.ts'
import { emailFlow, mailTemplate } from '../../../server-mock/db/schema/setup.ts'
import { opened } from '../../support/setup/opened.ts'
import { aBody, aReminder, openTemplateDesk } from './template-desk.ts'

const desk = await opened(openTemplateDesk())
const { db, create, change, made } = desk

const aLetter = {
  ...{ ...aBody, name: 'Letter', type: 'letter' },
  config: {
    placeholders: {},
    letter_header: { case_id_label: 'Case', case_pin_label: 'PIN', sender_address: 'Ours\nHere' },
  },
}
const withHeader = (parts: object) => ({
  ...aLetter,
  config: { placeholders: {}, letter_header: { ...aLetter.config.letter_header, ...parts } },
})

const misfit = { salutation: { ...emptyPortalLink, link_type: 'url' } }

beforeEach(async () => {
  await db
    .update(mailTemplate)
    .set({ deleted: new Date().toISOString() })
    .where(eq(mailTemplate.customerId, desk.office.id))
  desk.api.takeEvents()
})

const refused: [string, object, string][] = [
  ['[TPL-22] a name', { ...aBody, name: ' ' }, 'Please enter a name for your template.'],
  ['[TPL-23] a subject', { ...aBody, subject: '' }, 'Please enter a subject for your template.'],
  [
    '[TPL-24] content',
    { ...aBody, content: '<p> </p>' },
    'Please enter content for your template.',
  ],
  [
    '[TPL-25] days',
    { ...aReminder, schedule_num_days: null },
    'Please enter Number of Days for your template.',
  ],
  [
    '[TPL-26] a label of the PIN',
    withHeader({ case_pin_label: ' ' }),
    'Please enter Case PIN Label for your template.',
  ],
  [
    '[TPL-27] a label of the case',
    withHeader({ case_id_label: '' }),
    'Please enter Case ID Label for your template.',
  ],
  [
    '[TPL-31] few lines of a sender',
    withHeader({ sender_address: '1\n2\n3\n4\n5\n6' }),
    'Enter at most 5 lines',
  ],
  [
    '[PH-04] tags of a subject [G-44]',
    { ...aBody, subject: 'PIN {{case_pin}}' },
    'This placeholder cannot be used in the subject: case_pin',
  ],
  [
    'content besides what runs',
    { ...aBody, content: '<script>alert(1)</script>' },
    'Please enter content for your template.',
  ],
]

describe('a template needs', () => {
  test.each(refused)('%s', async (_, body, message) => {
    const before = await desk.api.digest(desk.office.id)
    const { status, json } = await create(body)
    expect([status, json.error_message]).toEqual([400, message])
    expect(await desk.api.digest(desk.office.id)).toEqual(before)
    const { id } = await made(body && { ...aBody, ...(body as typeof aBody), ...fixed })
    const saved = await change(id, body)
    expect([saved.status, saved.json.error_message]).toEqual([400, message])
  })

  const fixed = {
    ...{ name: 'Right', subject: 'Right', content: '<p>Right</p>', schedule_num_days: 9 },
    config: aLetter.config,
  }

  test.each([0, 366, 7.5, -1])('[TPL-29] whole days from 1 to 365, not %s [G-36]', async (days) => {
    const { status, json } = await create({ ...aReminder, schedule_num_days: days })
    expect(status).toBe(400)
    expect(json.error_message).toEqual(expect.any(String))
  })

  test.each([
    [
      'an event that there is',
      { ...aBody, type: 'triggered', trigger_event: 'LOGIN' },
      'The event is not one that an email can be sent for.',
    ],
    [
      'its event',
      { ...aBody, type: 'triggered' },
      'A triggered email needs the event that it is sent for.',
    ],
    ['a type that there is', { ...aBody, type: 'newsletter' }, expect.any(String)],
    [
      'whole pictures',
      { ...aBody, content: '<p><img src="data:image/png;base64,AAAA"></p>' },
      'Only images of the types jpg, png and gif are accepted.',
    ],
    [
      'pictures that are no drawings [G-715]',
      { ...aBody, content: `<p><img src="data:image/svg+xml;base64,${btoa('<svg/>')}"></p>` },
      'Only images of the types jpg, png and gif are accepted.',
    ],
    [
      'settings that fit their tag',
      { ...aBody, content: '{{salutation}}', config: { placeholders: misfit } },
      '{{salutation}}: These settings do not fit {{salutation}}.',
    ],
  ])('%s, else nothing is changed', async (_, body, message) => {
    const { id } = await made()
    const before = await desk.api.digest(desk.office.id)
    for (const { status, json } of [await create(body), await change(id, body)])
      expect([status, json.error_message]).toEqual([400, message])
    expect(await desk.api.digest(desk.office.id)).toEqual(before)
  })

  test('[TPL-32] a name of at most 30 characters', async () => {
    expect((await create({ ...aBody, name: 'n'.repeat(30) })).status).toBe(200)
    const { status, json } = await create({ ...aBody, name: 'n'.repeat(31) })
    expect([status, json.error_message]).toEqual([400, expect.stringContaining('30')])
  })

  test('content of a size that can be read, however much it is', async () => {
    const long = await create({ ...aBody, content: `<p>${'x'.repeat(200_000)}</p>` })
    expect([long.status, long.json.error_message]).toEqual([400, expect.stringContaining('200')])
    const huge = await create({ ...aBody, content: `<p>${'x'.repeat(5_300_000)}</p>` })
    expect(huge.status).toBe(413)
    const complex = await create({ ...aBody, content: '<b>'.repeat(60_001) })
    expect([complex.status, complex.json.error_message]).toEqual([
      400,
      'This email is too complex to be sent. Simplify its formatting.',
    ])
  })

  test('its type and event for good', async () => {
    const { id } = await made()
    const { status, json } = await change(id, aReminder)
    expect([status, json.error_message]).toEqual([
      400,
      'Type and event of a template cannot be changed.',
    ])
  })
})

describe('in a flow', () => {
  test('[TPL-28] two reminders are never of the same days', async () => {
    const { id } = await made(aReminder)
    const other = await made({ ...aReminder, schedule_num_days: 14 })
    const message =
      'Another email is scheduled to be sent after 7 day(s), please choose another period.'
    for (const answer of [await create(aReminder), await change(other.id, aReminder)])
      expect([answer.status, answer.json.error_message]).toEqual([400, message])
    expect((await change(id, { ...aReminder, name: 'Same days' })).status).toBe(200)
    await desk.remove(id)
    expect((await create(aReminder)).status).toBe(200)
  })

  test.each([
    ['PAID', 'Payment received'],
    ['INITIAL', 'Initial email'],
  ])('an event has one email: %s [G-25]', async (trigger_event, label) => {
    const body = { ...aBody, type: 'triggered', trigger_event }
    const { id } = await made(body)
    const before = await desk.api.digest(desk.office.id)
    const { status, json } = await create(body)
    expect([status, json.error_message]).toEqual([
      409,
      `This mail flow already has an email for '${label}'.`,
    ])
    expect(await desk.api.digest(desk.office.id)).toEqual(before)
    await desk.remove(id)
    expect((await create(body)).status).toBe(200)
  })

  test('that is another customer’s, was deleted or never was, nothing is found', async () => {
    const { id } = await made()
    const token = await desk.api.signIn('pro')
    const own = '/customer/office-pro/config/email_flows'
    const foreign = [`${own}/${desk.flow}`, `${own}/nowhere`]
    const paths = foreign.flatMap((path) => [
      ['GET', `${path}/templates`],
      ['POST', `${path}/templates`],
      ['PUT', `${path}/template/${id}`],
      ['DELETE', `${path}/template/${id}`],
      ['GET', `${path}/template/${id}/versions`],
    ])
    for (const [method = '', path = ''] of paths) {
      const said = method === 'POST' || method === 'PUT' ? { json: aBody } : {}
      const { status } = await desk.api.call(path, { method, token, ...said })
      expect(status, `${method} ${path}`).toBe(404)
    }
    const deleted = { deleted: new Date().toISOString() }
    await db.update(emailFlow).set(deleted).where(eq(emailFlow.id, desk.flow))
    for (const answer of [await create(aBody), await change(id, aBody), await desk.remove(id)])
      expect(answer.status).toBe(404)
    await db.update(emailFlow).set({ deleted: null }).where(ne(emailFlow.id, 'nowhere'))
  })
})

test.each(['yes', '', '1'])(
  '[COMMAPI-12, COMMAPI-14, COMMAPI-16] %j is no answer about active cases: nothing is changed',
  async (flag) => {
    const template = await made(aReminder)
    const before = await desk.api.digest(desk.office.id)
    const other = { ...aReminder, schedule_num_days: 9 }
    for (const { status } of [
      await create(other, { query: { add_scheduled_emails: flag } }),
      await change(template.id, other, { query: { update_scheduled_emails: flag } }),
      await desk.remove(template.id, { query: { delete_scheduled_emails: flag } }),
    ])
      expect(status).toBe(400)
    expect(await desk.api.digest(desk.office.id)).toEqual(before)
  },
)

describe('a save', () => {
  test('of what somebody else changed meanwhile is stale, and told who changed what', async () => {
    const { id } = await made()
    const token = await desk.api.signIn('enterprise', 'colleague')
    await change(id, { ...aBody, subject: 'Theirs' }, { token, version: 1 })
    const { status, json } = await change(id, { ...aBody, subject: 'Mine' }, { version: 1 })
    expect(status).toBe(412)
    expect(json).toMatchObject({
      error_message: 'This template was changed by another user in the meantime.',
      version: 2,
      changes: [
        {
          ...{ field: 'subject', from: aBody.subject, to: 'Theirs' },
          by: desk.office.users.colleague.name,
        },
      ],
    })
    const anyway = await change(id, { ...aBody, subject: 'Mine' }, { version: 2 })
    expect(anyway.json).toMatchObject({ version: 3, subject: 'Mine' })
  })

  test('of another field is none, nor one without a version', async () => {
    const { id } = await made()
    const token = await desk.api.signIn('enterprise', 'colleague')
    await change(id, { ...aBody, name: 'Theirs' }, { token, version: 1 })
    const other = await change(id, { ...aBody, name: 'Theirs', subject: 'Mine' }, { version: 1 })
    expect(other.json).toMatchObject({ version: 3, name: 'Theirs', subject: 'Mine' })
    expect((await change(id, aBody)).json).toMatchObject({ version: 4, name: aBody.name })
  })
})
