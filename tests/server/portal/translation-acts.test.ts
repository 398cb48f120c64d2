/** Random acts on languages, two at a time, among them those of agents who give them to cases. */
import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { caseDetail, caseRow } from '../../../server-mock/db/schema/cases.ts'
import { translation } from '../../../server-mock/db/schema/setup.ts'
import { openCaseDesk } from '../../support/offices/case-desk.ts'
import { proofSeed, reportProof, throwDice, timesOf } from '../../support/proofs/proof.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openCaseDesk())
const { api, own } = desk
const { db } = api.services.database
const token = await api.signIn('pro', 'admin')
const base = `/customer/${own.id}/config/settlement_portal`

// Room for all of them.
await db.update(customer).set({ plan: 'ENTERPRISE' }).where(eq(customer.id, own.id))

const codes = ['fr', 'nl', 'es'] as const
const cases = [await desk.makeCase('STANDBY'), await desk.makeCase('ACTIVE')]

const ofOffice = and(eq(translation.customerId, own.id), isNull(translation.deleted))
const languages = () => db.select().from(translation).where(ofOffice)
const put = (path: string, json: object) =>
  api.call(`${base}/${path}`, { method: 'PUT', token, json })

/** What can be done to a language, with whether it succeeded. */
const acts = {
  add: (language: string) => api.call(`${base}/translations`, { token, json: { language } }),
  delete: (language: string) =>
    api.call(`${base}/translations`, { method: 'DELETE', token, json: { language } }),
  activate: (language: string) => put('translation/activate', { language }),
  deactivate: (language: string) => put('translation/deactivate', { language }),
  makeDefault: (language: string) => put('translation/default', { language }),
  fill: async (language: string) => {
    await put('texts/case_overview', { language, content: '<p>Case</p>' })
    return put('texts/about_us', { language, content: '<p>Us</p>' })
  },
  empty: (language: string) => put('texts/case_overview', { language }),
}
type Act = keyof typeof acts
const names = Object.keys(acts).filter((name): name is Act => name in acts)

/** What each case has, with the language as it is stored. */
const held = async () => {
  const rows = await db
    .select({ id: caseRow.id, state: caseRow.state, of: caseDetail.translationId, translation })
    .from(caseRow)
    .innerJoin(caseDetail, eq(caseDetail.id, caseRow.id))
    .leftJoin(translation, eq(translation.id, caseDetail.translationId))
    .where(eq(caseRow.customerId, own.id))
  return new Map(rows.map((row) => [row.id, row]))
}

const pairs = timesOf({ full: 2_000, share: 40, mutant: 10 })

test('no random acts leave a case without a language that it had, or a portal without an active default [TRANS-15, TRANS-16, TRANS-17, TRANS-18]', async () => {
  const seed = proofSeed()
  const dice = throwDice(seed)
  const all = [...codes, (await languages())[0]?.language ?? 'de']
  let done = 0
  const assign = async (language: string) => {
    const found = (await languages()).find((known) => known.language === language)
    return desk.put(dice.pick(cases), '/translation', {
      json: { translation_id: found?.id ?? 'nowhere' },
    })
  }
  const one = () => {
    const language = dice.pick(all)
    const name = dice.pick(['assign', 'assign', 'fill', 'activate', ...names] as const)
    const act = name === 'assign' ? assign : acts[name]
    return { name: `${name} ${language}`, act: () => act(language) }
  }
  for (let at = 0; at < pairs; at += 1) {
    const [first, second] = [one(), one()]
    const before = await held()
    const answers = await Promise.all([first.act(), second.act()])
    const label = `seed ${seed}, ${at}: ${first.name} with ${second.name}`
    for (const { status } of answers)
      expect([200, 201, 400, 403, 404, 409], label).toContain(status)
    done += answers.filter(({ status }) => status < 300).length
    const isGiven = [first, second].some(({ name }) => name.startsWith('assign'))
    for (const [id, { state, of, translation: has }] of await held()) {
      if (!isGiven) expect(of, label).toBe(before.get(id)?.of)
      expect(has?.deleted, label).toBeNull()
      if (state !== 'STANDBY') expect(has?.isActive, label).toBe(true)
    }
    const defaults = (await languages()).filter(({ isDefault }) => isDefault)
    expect(defaults, label).toMatchObject([{ isActive: true }])
  }
  expect(done).toBeGreaterThan(0)
  reportProof('translation acts', seed, { pairs, done })
})
