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

type Said = Awaited<ReturnType<typeof create>>

/** Says what must be refused, and sees that no row is another by it and nobody is told. */
async function refusedBy(
  act: () => Promise<Said>,
  status: number,
  message: unknown = expect.any(String),
): Promise<void> {
  const before = await desk.api.digest(desk.office.id)
  desk.api.takeEvents()
  const said = await act()
  expect([said.status, said.json.error_message]).toEqual([status, message])
  expect(await desk.api.digest(desk.office.id)).toEqual(before)
  expect(desk.api.takeEvents()).toEqual([])
}

/** As a new template, and as what becomes of one. */
async function refusedBoth(kept: object, body: object, status: number, message: unknown) {
  await refusedBy(() => create(body), status, message)
  const { id } = await made(kept)
  await refusedBy(() => change(id, body), status, message)
}

const aLink = { ...emptyPortalLink, link_type: 'url' }
const misfit = { salutation: aLink }

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
    await refusedBoth({ ...body, ...fixed }, body, 400, message)
  })

  const fixed = {
    ...{ name: 'Right', subject: 'Right', content: '<p>Right</p>', schedule_num_days: 9 },
    config: aLetter.config,
  }

  const fromTo = 'Enter a whole number from 1 to 365, for example 7'
  test.each([
    [0, fromTo],
    [366, fromTo],
    [1.5, 'Enter a whole number, for example 7'],
    [-1, fromTo],
  ])('[TPL-29] whole days from 1 to 365, not %s [G-36]', async (days, message) => {
    await refusedBoth(aReminder, { ...aReminder, schedule_num_days: days }, 400, message)
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
    [
      'settings of a tag that has none',
      { ...aBody, config: { placeholders: { last_name: aLink } } },
      '{{last_name}}: These settings do not fit {{last_name}}.',
    ],
    [
      'settings of a tag that there is not',
      { ...aBody, config: { placeholders: { nobody_2: aLink } } },
      '{{nobody_2}}: These settings do not fit {{nobody_2}}.',
    ],
  ])('%s, else nothing is changed', async (_, body, message) => {
    await refusedBoth({}, body, 400, message)
  })

  test('[PH-11] no settings of a tag that the text does not use: they are no change', async () => {
    const body = { ...aBody, content: '{{last_name}}' }
    const { id } = await made(body)
    const before = await desk.api.digest(desk.office.id)
    const placeholders = { settlement_portal_2: aLink }
    const { status, json } = await change(id, { ...body, config: { placeholders } })
    expect([status, json.version, json.config.placeholders]).toEqual([200, 1, {}])
    const { mail_template, event, mail_template_version } = await desk.api.digest(desk.office.id)
    expect(before).toMatchObject({ mail_template, event, mail_template_version })
  })

  test('[TPL-32] a name of at most 30 characters', async () => {
    expect((await create({ ...aBody, name: 'n'.repeat(30) })).status).toBe(200)
    const { status, json } = await create({ ...aBody, name: 'n'.repeat(31) })
    expect([status, json.error_message]).toEqual([400, expect.stringContaining('30')])
  })

  test('content of a size that can be read, however much it is', async () => {
    const long = (length: number) => ({ ...aBody, content: `<p>${'x'.repeat(length)}</p>` })
    const most = 'Enter at most 200,000 characters, not '
    await refusedBoth({}, long(200_000), 400, `${most}200,007`)
    await refusedBoth({}, long(1_100_000), 400, `${most}1,100,007`)
    await refusedBoth({}, long(5_300_000), 413, 'The request is too large.')
    await refusedBoth(
      {},
      { ...aBody, content: '<b>'.repeat(60_001) },
      400,
      'This email is too complex to be sent. Simplify its formatting.',
    )
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
    const message = `This mail flow already has an email for '${label}'.`
    await refusedBy(() => create(body), 409, message)
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
      await refusedBy(() => desk.api.call(path, { method, token, ...said }), 404)
    }
    const deleted = { deleted: new Date().toISOString() }
    await db.update(emailFlow).set(deleted).where(eq(emailFlow.id, desk.flow))
    for (const act of [create, change.bind(null, id), () => desk.remove(id)])
      await refusedBy(() => act(aBody), 404)
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
