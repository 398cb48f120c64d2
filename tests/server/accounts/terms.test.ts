import { beforeEach, describe, expect, test } from 'vitest'
import { Terms } from '../../../contracts/model/accounts/terms.ts'
import { z } from '../../../contracts/schema.ts'
import { termsAcceptance, termsOfService } from '../../../server-mock/db/schema/terms.ts'
import { FIRST_TERMS } from '../../../server-mock/modules/terms/first-terms.ts'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const api = await opened(openApi())
const admin = await api.signIn('pro', 'admin')
const agent = await api.signIn('pro', 'agent')

/** Puts new terms in force; the tests' clock stands at 2026-11-20. */
async function setTerms(version: string, mustAcceptAfter: string | null, content = '<p>New</p>') {
  const created = api.services.clock.now().toISOString()
  await api.services.database.db
    .insert(termsOfService)
    .values({ version, content, created, mustAcceptAfter })
}

const path = (of = api.offices.pro.id) => `/customer/${of}/terms_of_service`
const read = async (token = admin) => (await api.call(path(), { token })).json
const accept = (version: string, token = admin) =>
  api.call(`${path()}/accept?tos_version=${version}`, { method: 'POST', token })

beforeEach(async () => {
  const { db } = api.services.database
  await db.delete(termsAcceptance)
  api.takeEvents()
})

describe('the terms of service of a customer', () => {
  test('[TOS-08, TOS-09] have version, content, deadline, and say whether they were accepted', async () => {
    const terms = await read()
    expect(z.parse(Terms, terms)).toEqual(terms)
    // Document 1, section 3.
    expect(Object.keys(terms).sort()).toEqual([
      'content',
      'current_tos_accepted',
      'must_accept',
      'must_accept_date',
      'version',
    ])
    expect(terms).toMatchObject({
      version: FIRST_TERMS,
      must_accept: false,
      must_accept_date: null,
      current_tos_accepted: false,
    })
    expect(terms.content).toContain('<h2>1. What is provided</h2>')
  })

  test.each([
    ['2026-11-19', true],
    ['2026-11-20', false],
    ['2027-01-31', false],
  ])('that may be put off until %s must be accepted now: %s [TOS-08]', async (day, mustAccept) => {
    await setTerms(`until-${day}`, day)
    expect(await read()).toMatchObject({ must_accept: mustAccept, must_accept_date: day })
  })

  test('are sanitised, whoever wrote them', async () => {
    await setTerms('hostile', null, '<p onclick="x()">Words</p><script>alert(1)</script>')
    expect((await read()).content).toBe('<p>Words</p>')
  })
})

describe('accepting them', () => {
  test('[TOS-08, TOS-10] without a body records version, customer and person, and tells administrators', async () => {
    await setTerms('v-accept', '2026-11-19')
    const answer = await accept('v-accept')
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({ version: 'v-accept', current_tos_accepted: true })
    expect(answer.json.events).toMatchObject([
      { name: 'customer.terms-accepted', payload: { version: 'v-accept' } },
    ])
    expect((await read()).current_tos_accepted).toBe(true)
    expect(await api.services.database.db.select().from(termsAcceptance)).toMatchObject([
      {
        customerId: api.offices.pro.id,
        version: 'v-accept',
        userId: api.offices.pro.users.admin.id,
      },
    ])
    const [seen] = (await api.call('/events?since=0', { token: agent })).json.events.slice(-1)
    expect(seen).toEqual({ seq: expect.any(Number), name: 'withheld' })
  })

  test('twice does it once', async () => {
    await setTerms('v-twice', null)
    await Promise.all([accept('v-twice'), accept('v-twice')])
    expect(api.takeEvents()).toHaveLength(1)
    expect((await accept('v-twice')).json).toMatchObject({ current_tos_accepted: true, events: [] })
  })

  test('older or unknown ones is refused, and a newer version has to be accepted anew [G-258]', async () => {
    await setTerms('v-old', null)
    await accept('v-old')
    await setTerms('v-new', null)
    expect(await read()).toMatchObject({ version: 'v-new', current_tos_accepted: false })
    for (const version of ['v-old', 'v-unknown', '']) {
      expect((await accept(version)).status, version).toBe(409)
    }
    expect((await api.call(`${path()}/accept`, { method: 'POST', token: admin })).status).toBe(400)
  })

  test('is not for agents, nor for another customer', async () => {
    expect((await accept(FIRST_TERMS, agent)).status).toBe(403)
    const foreign = `${path(api.offices.lite.id)}/accept?tos_version=${FIRST_TERMS}`
    expect((await api.call(foreign, { method: 'POST', token: admin })).status).toBe(403)
    expect(await api.services.database.db.select().from(termsAcceptance)).toEqual([])
  })
})
