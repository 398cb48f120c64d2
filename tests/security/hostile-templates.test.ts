/** Templates of mail flows with hostile content, and under a smaller plan. */
import { afterEach, describe, expect, test } from 'vitest'
import { openTemplateDesk } from '../support/offices/template-desk.ts'
import { linkConfig, salutationConfig } from '../support/records/mail-facts.ts'

const {
  desk,
  flowId,
  at,
  custom,
  scheduled,
  create,
  change,
  remove,
  list,
  versions,
  made,
  setPlan,
} = await openTemplateDesk()
afterEach(() => setPlan('PRO'))

describe('what is said', () => {
  const wrong: [string, object][] = [
    ['no name', { name: ' ' }],
    ['a name of 31', { name: 'x'.repeat(31) }],
    ['a name with a zero', { name: 'a\u0000b' }],
    ['no subject', { subject: ' ' }],
    ['a subject with a PIN', { subject: '{{case_pin}}' }],
    ['a subject of two lines', { subject: 'One\r\nBcc: x@y.example' }],
    ['a subject with a zero', { subject: 'a\u0000b' }],
    ['half a letter in the subject', { subject: 'a\ud800b' }],
    ['no content', { content: '<p>&nbsp; </p>' }],
    ['a zero in the content', { content: '<p>a\u0000b</p>' }],
    ['half a letter in the content', { content: '<p>\ud800</p>' }],
    ['no type', { type: undefined }],
    ['an unheard type', { type: 'newsletter' }],
    ['a trigger without an event', { type: 'triggered' }],
    ['an empty event', { type: 'triggered', trigger_event: '' }],
    ['an unheard event', { type: 'triggered', trigger_event: 'cancelled' }],
    ['an event of a number', { type: 'triggered', trigger_event: 5 }],
    ['a second initial one', { type: 'triggered', trigger_event: 'initial' }],
    ['no days', { type: 'scheduled' }],
    ['null days', scheduled(null)],
    ['day 0', scheduled(0)],
    ['day -1', scheduled(-1)],
    ['day 366', scheduled(366)],
    ['half a day', scheduled(1.5)],
    ['days of text', scheduled('7')],
    ['endless days', scheduled(1e308)],
    ['a day that is taken', scheduled(1)],
    ['no config', { config: undefined }],
    ['a config of null', { config: null }],
    ['a list as config', { config: [] }],
    ['an id', { id: 'chosen' }],
    ['a version', { version: 7 }],
    ['a flow', { emailFlowId: 'other' }],
    ['an owner', { customer_id: 'office-lite' }],
    [
      'a letter',
      {
        type: 'letter',
        config: {
          placeholders: {},
          letter_header: { case_id_label: 'a', case_pin_label: 'b', sender_address: '' },
        },
      },
    ],
    [
      'settings of another kind',
      {
        content: '<p>{{salutation}}</p>',
        config: { placeholders: { salutation: linkConfig({}) } },
      },
    ],
    [
      'settings that lack a text',
      {
        content: '<p>{{salutation}}</p>',
        config: {
          placeholders: {
            salutation: {
              ...salutationConfig,
              salutations: { ...salutationConfig.salutations, no_name: '' },
            },
          },
        },
      },
    ],
    [
      'settings of an unheard kind',
      { content: '<p>{{salutation}}</p>', config: { placeholders: { salutation: { type: 'x' } } } },
    ],
  ]
  test.each(wrong)('%s is refused when created, and nothing is kept', async (_what, parts) => {
    const before = await list()
    const answer = await create({ ...custom, ...parts })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.json.error_message.length).toBeLessThan(1000)
    expect(await list()).toEqual(before)
  })

  test.each(wrong)('%s is refused when saved, and the template stays', async (_what, parts) => {
    const id = await made()
    const before = await list()
    const answer = await change(id, { ...custom, ...parts })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(await list()).toEqual(before)
    await remove(id)
  })

  test.each(['{{__proto__}}', '{{constructor}}', '{{toString}}', '{{salutation_2}}'])(
    'settings under the name of %s do no harm',
    async (tag) => {
      const name = tag.slice(2, -2)
      const body = `{"name":"P","type":"custom","subject":"S","content":"<p>${tag}</p>","config":{"placeholders":{${JSON.stringify(name)}:${JSON.stringify(salutationConfig)}}}}`
      const answer = await at(`/${flowId}/templates`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      })
      expect(answer.status).toBeLessThan(500)
      expect((await list()).length).toBeGreaterThan(0)
      if (answer.status === 200) await remove(answer.json.id)
      expect(({} as Record<string, unknown>).type).toBeUndefined()
    },
  )

  test.each([
    '<p>Hi</p><script>alert(1)</script>',
    '<p onclick="alert(1)">Hi</p>',
    '<p>Hi</p><iframe src="https://evil.example"></iframe>',
    '<a href="javascript:alert(1)">Hi</a>',
    '<p>Hi</p><style>@import url(https://evil.example)</style>',
    '<p>Hi</p><svg onload="alert(1)"></svg>',
    '<p>Hi</p><img src="https://tracker.example/x.png">',
    '<form action="https://evil.example"><input name="x">Hi</form>',
    '<p style="background:url(https://evil.example/x)">Hi</p>',
    '<p>Hi</p><meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<p>Hi</p><base href="https://evil.example">',
    '<p>Hi</p><object data="data:text/html,x"></object>',
  ])(
    '%s is kept without what runs, and shown and sent without what fetches or asks',
    async (content) => {
      const { status, json } = await create({ ...custom, content })
      expect(status).toBe(200)
      const kept: string = json.content
      expect(kept).toContain('Hi')
      expect(kept).not.toMatch(
        /<script|<iframe|<svg|<object|<base|\son\w+=|\saction=|http-equiv|javascript:/i,
      )
      const id = await desk.makeCase('ACTIVE')
      const rendered = await desk.call(id, '/rendered_email', { json: { template_id: json.id } })
      expect(rendered.json.content).toContain('Hi')
      expect(rendered.json.content).not.toMatch(/<form|<input|<meta|<style|url\(|evil\.example/i)
      await remove(json.id)
    },
  )

  test('of the largest size is answered, more is refused', async () => {
    const huge = await create({ ...custom, content: `<p>${'x'.repeat(6_000_000)}</p>` })
    expect([400, 413]).toContain(huge.status)
    const deep = await create({ ...custom, content: `${'<div>'.repeat(50_000)}x` })
    expect(deep.status).toBeLessThan(500)
    const many = Object.fromEntries(
      Array.from({ length: 2_000 }, (_, n) => [`salutation_${n}`, salutationConfig]),
    )
    const full = await create({ ...custom, config: { placeholders: many } })
    expect(full.status).toBeLessThan(500)
    if (full.status === 200) expect(full.json.config.placeholders).toEqual({})
  })

  test.each([
    '?update_scheduled_emails=yes',
    '?update_scheduled_emails=',
    '?update_scheduled_emails=true&update_scheduled_emails=false',
    '?add_scheduled_emails=true',
    '?x=1',
  ])('a query of %s is refused', async (query) => {
    const id = await made()
    expect((await change(id, custom, { query })).status).toBe(400)
    await remove(id)
  })

  test.each(['-1', '1.5', 'x', '99999999999999999999'])(
    'a version of %s is none',
    async (version) => {
      const id = await made()
      const { status } = await change(id, custom, { version })
      expect([400, 412]).toContain(status)
      await remove(id)
    },
  )

  test.each([0, -1, 2, 99, 1.5, '1', 1e20])(
    'version %j that never was is not brought back',
    async (restored_from) => {
      const id = await made()
      const { status } = await change(id, { ...custom, restored_from })
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
      await remove(id)
    },
  )
})

describe('a smaller plan', () => {
  test('takes no new kind, saves none, and lets everything be removed', async () => {
    const later = await made(scheduled(90))
    await setPlan('LITE')
    expect((await create(scheduled(91))).status).toBe(403)
    expect((await change(later, scheduled(92))).status).toBe(403)
    // Neither under another name for what it is.
    expect((await change(later, { ...custom, name: 'Now custom' })).status).not.toBe(200)
    const own = await made()
    expect((await change(own, scheduled(93))).status).not.toBe(200)
    expect(
      (await change(own, { ...custom, type: 'triggered', trigger_event: 'DISCOUNT END' })).status,
    ).not.toBe(200)
    expect((await list()).some((one: { id: string }) => one.id === later)).toBe(true)
    expect((await versions(later)).status).toBe(200)
    expect((await remove(later)).status).toBe(200)
    await remove(own)
  })
})
