import { describe, expect, test } from 'vitest'
import { emptyImprint } from '../../../contracts/rules/cases/research.ts'
import { openCaseDesk } from '../../support/offices/case-desk.ts'
import { aLogEntry } from '../../support/records/builders.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openCaseDesk())
const colleague = (await desk.api.login(desk.own.users.colleague.email)).accessToken

const closed = ['ACTIVE', 'PAYMENT_PROCESSING', 'PAID', 'VALID_LICENSE', 'CANCELLED'] as const
const withLog = { detail: { caseLog: [aLogEntry(), aLogEntry({ id: 'g2' })] } }

describe('the imprint', () => {
  const given = {
    ...emptyImprint,
    name: ' Nora New ',
    company: '',
    email: ' nora@opponent.example ',
    street_address: 'Main Street 1',
    country: 'GB',
    screenshot_url: 'https://opponent.example/imprint.png',
  }
  const change = (id: string, imprint: object, init = {}) =>
    desk.put(id, '/website_contact_details', { json: imprint, ...init })

  test('[CASEAPI-11] is replaced wholly, trimmed, under the id that the server gave it', async () => {
    const id = await desk.makeCase('STANDBY')
    const first = await desk.changed(id, () => change(id, { ...given, id: 'mine' }))
    expect(first.names).toEqual(['case.imprint-changed'])
    const { id: own, ...facts } = first.after.website_contact_details ?? { id: null }
    expect(facts).toEqual({
      ...given,
      name: 'Nora New',
      company: null,
      email: 'nora@opponent.example',
    })
    expect(own).toMatch(/./)
    expect(own).not.toBe('mine')
    const { screenshot_url: _, ...rest } = emptyImprint
    const { after } = await desk.changed(id, () => change(id, { ...rest, city: 'Leeds' }))
    expect(after.website_contact_details).toEqual({ id: own, ...emptyImprint, city: 'Leeds' })
    const emptied = await desk.changed(id, () => change(id, emptyImprint))
    expect(emptied.after.website_contact_details).toBeNull()
  })

  test.each([
    ['email', 'nobody', 'Enter a valid email address, for example name@example.com'],
    [
      'screenshot_url',
      'javascript:alert(1)',
      'Enter a full link, for example https://example.com/screenshot.png',
    ],
  ])('is refused with a wrong %s', async (field, value, message) => {
    const id = await desk.makeCase('STANDBY')
    const { status, json } = await change(id, { ...given, [field]: value })
    expect([status, json.error_message]).toEqual([400, message])
    expect((await desk.get(id)).website_contact_details).toBeNull()
  })

  test.each(closed)('[EDIT-10] is refused in %s', async (state) => {
    const id = await desk.makeCase(state)
    const { status, json } = await change(id, given)
    expect([status, json.error_message]).toEqual([
      409,
      `Invalid request: case in state ${state} cannot be given another imprint.`,
    ])
  })

  test('is stale when somebody else changed it, not when they wrote into the log', async () => {
    const id = await desk.makeCase('STANDBY')
    const { version } = await desk.get(id)
    const headers = { 'If-Match': `"${version}"` }
    const noted = { method: 'POST', json: { text: 'Called' }, token: colleague }
    expect((await desk.call(id, '/case_log', noted)).status).toBe(200)
    expect((await change(id, given, { headers })).status).toBe(200)
    const theirs = { ...given, city: 'York' }
    expect((await change(id, theirs, { token: colleague })).status).toBe(200)
    const stale = await change(id, given, { headers })
    expect(stale.status).toBe(412)
    expect(stale.json.changes[0].field).toMatch(/^website_contact_details/)
  })
})

describe('the case log', () => {
  const add = (id: string, text: string, init = {}) =>
    desk.call(id, '/case_log', { method: 'POST', json: { text }, ...init })
  const change = (id: string, entry: string, text: string, init = {}) =>
    desk.put(id, `/case_log/${entry}`, { json: { text }, ...init })

  test('[CASEAPI-12] takes a line at its end, dated and signed by whoever wrote it [G-453]', async () => {
    const id = await desk.makeCase('STANDBY', withLog)
    const { after, names, now } = await desk.changed(id, () => add(id, '  Asked by phone '))
    expect([names, now]).toEqual([['case.log-entry-added'], []])
    const { json } = await add(id, 'Second', { token: colleague })
    expect(json.case_log.map(({ text }: { text: string }) => text)).toEqual([
      ...after.case_log.map(({ text }) => text),
      'Second',
    ])
    expect(json.case_log.slice(-2)).toEqual([
      {
        id: expect.stringMatching(/./),
        text: 'Asked by phone',
        created: expect.stringMatching(/^20.*Z$/),
        user_name: desk.own.users.agent.name,
      },
      expect.objectContaining({ user_name: desk.own.users.colleague.name }),
    ])
  })

  test('[CASEAPI-13] takes another text for a line, which keeps its day and its signature', async () => {
    const id = await desk.makeCase('STANDBY', withLog)
    const { after, names } = await desk.changed(id, () => change(id, 'g1', ' Two telephones '))
    expect(names).toEqual(['case.log-entry-changed'])
    expect(after.case_log).toEqual([aLogEntry({ text: 'Two telephones' }), aLogEntry({ id: 'g2' })])
    const same = await desk.changed(id, () => change(id, 'g1', 'Two telephones'))
    expect(same.names).toEqual([])
  })

  test('refuses a line without text, and one that is not there', async () => {
    const id = await desk.makeCase('STANDBY', withLog)
    const message = 'Write something before saving the entry'
    for (const { status, json } of [await add(id, '  '), await change(id, 'g1', '  ')])
      expect([status, json.error_message]).toEqual([400, message])
    expect((await change(id, 'nowhere', 'Asked')).status).toBe(404)
  })

  test.each(closed)('[EDIT-09, EDIT-11] is refused in %s', async (state) => {
    const id = await desk.makeCase(state, withLog)
    const message = `Invalid request: case in state ${state} cannot be given a log entry.`
    for (const { status, json } of [await add(id, 'Asked'), await change(id, 'g1', 'Asked')])
      expect([status, json.error_message]).toEqual([409, message])
    expect((await desk.get(id)).case_log).toEqual(withLog.detail.caseLog)
  })

  test('is stale where somebody else changed the same line, never for a new one', async () => {
    const id = await desk.makeCase('STANDBY', withLog)
    const { version } = await desk.get(id)
    const headers = { 'If-Match': `"${version}"` }
    expect((await change(id, 'g1', 'Theirs', { token: colleague })).status).toBe(200)
    expect((await change(id, 'g2', 'Mine', { headers })).status).toBe(200)
    expect((await add(id, 'Mine', { headers })).status).toBe(200)
    const stale = await change(id, 'g1', 'Mine', { headers })
    expect(stale.status).toBe(412)
    expect(stale.json.changes).toMatchObject([{ field: 'case_log[g1].text', to: 'Theirs' }])
  })
})
