import { and, eq, ne } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Plan } from '../../../contracts/model/accounts/user.ts'
import type { FaqEntry } from '../../../contracts/model/portal/translation.ts'
import { portalLanguages } from '../../../contracts/reference/portal-languages.ts'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { caseDetail } from '../../../server-mock/db/schema/cases.ts'
import { translation, translationVersion } from '../../../server-mock/db/schema/setup.ts'
import { openApi, type Reply } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const api = await opened(openApi())
const { db } = api.services.database

const { pro } = api.offices
const token = await api.signIn('pro', 'admin')
const base = `/customer/${pro.id}/config/settlement_portal`
const own = `${pro.id}-language`
const put = (path: string, json: object, more = {}) =>
  api.call(`${base}/${path}`, { method: 'PUT', token, json, ...more })
const add = (language: string) => api.call(`${base}/translations`, { token, json: { language } })
const remove = (language: string) =>
  api.call(`${base}/translations`, { method: 'DELETE', token, json: { language } })
const all = async () => (await api.call(`${base}/translations`, { token })).json
const setPlan = (plan: Plan) => db.update(customer).set({ plan }).where(eq(customer.id, pro.id))
const text = (name: string, content: string | undefined, language = 'fr') =>
  put(`texts/${name}`, { language, ...(content !== undefined && { content }) })
const answer = ({ status, json }: Reply) => [status, json.error_message]

/** French, with both texts that an active language must have. */
async function complete() {
  await add('fr')
  await text('case_overview', '<p>Votre dossier</p>')
  await text('about_us', '<p>Qui nous sommes</p>')
}

beforeEach(async () => {
  await setPlan('PRO')
  const others = and(eq(translation.customerId, pro.id), ne(translation.id, own))
  await db.update(caseDetail).set({ translationId: own }).where(eq(caseDetail.customerId, pro.id))
  await db.update(translation).set({ deleted: '2026-01-01T00:00:00.000Z' }).where(others)
  await db
    .update(translation)
    .set({ isActive: true, isDefault: true })
    .where(eq(translation.id, own))
  api.takeEvents()
})

describe('the languages of a portal', () => {
  test('are eleven to choose from [COMMAPI-46] [TRANS-12]', async () => {
    const { json } = await api.call('/customer/config/settlement_portal/languages', { token })
    expect(json).toEqual([...portalLanguages])
    expect(portalLanguages.map(({ code, name }) => `${code} ${name}`).join(', ')).toBe(
      'en English, de German, pt Portuguese, nl Dutch, fi Finnish, da Danish, fr French, es Spanish, et Estonian, pl Polish, no Norwegian',
    )
  })

  test('are listed with their texts and the default [COMMAPI-47] [TRANS-07, TRANS-11]', async () => {
    await complete()
    const { translations, default_translation_id } = await all()
    expect(default_translation_id).toBe(own)
    expect(translations).toMatchObject([
      { id: own, language: 'de', is_active: 1 },
      {
        language: 'fr',
        is_active: 0,
        login_text: '',
        case_overview_text: '<p>Votre dossier</p>',
        about_us_text: '<p>Qui nous sommes</p>',
        faq: [],
        version: 3,
      },
    ])
  })

  test('begin inactive and empty, each once [COMMAPI-48]', async () => {
    const { status, json } = await add('fr')
    expect(status).toBe(200)
    expect(json).toMatchObject({ language: 'fr', is_active: 0, case_overview_text: '', faq: [] })
    expect(api.takeEvents().map(({ name }) => name)).toEqual(['translation.added'])
    expect(answer(await add('fr'))).toEqual([409, 'This language was already added.'])
    expect(answer(await add('it'))).toEqual([400, 'This language is not supported.'])
  })
})

describe('a language', () => {
  test('is activated when it is complete, and refused before [COMMAPI-51] [TRANS-13, TRANS-19, COMMERR-01] [G-100]', async () => {
    await add('fr')
    const incomplete = 'Invalid request: translation has to be complete before activation.'
    const activate = () => put('translation/activate', { language: 'fr' })
    expect(answer(await activate())).toEqual([409, incomplete])
    await text('case_overview', '<p>Votre dossier</p>')
    await text('about_us', '<p>&nbsp;</p>')
    expect(answer(await activate())).toEqual([409, incomplete])
    await text('about_us', '<p>Qui nous sommes</p>')
    expect((await activate()).json).toMatchObject({ is_active: 1 })
  })

  test('that is the first active one becomes the default by itself [G-103]', async () => {
    await db
      .update(translation)
      .set({ isActive: false, isDefault: false })
      .where(eq(translation.id, own))
    await complete()
    const { json } = await put('translation/activate', { language: 'fr' })
    expect((await all()).default_translation_id).toBe(json.id)
  })

  test('that is active is made the default; an inactive one is refused [COMMAPI-50] [TRANS-15]', async () => {
    await complete()
    const makeDefault = () => put('translation/default', { language: 'fr' })
    expect((await makeDefault()).status).toBe(409)
    await put('translation/activate', { language: 'fr' })
    const { json } = await makeDefault()
    expect((await all()).default_translation_id).toBe(json.id)
    expect(api.takeEvents().at(-1)).toMatchObject({
      name: 'translation.made-default',
      payload: { default_translation_id: json.id },
    })
  })

  test('is deactivated [COMMAPI-52] [TRANS-14]', async () => {
    await complete()
    await put('translation/activate', { language: 'fr' })
    const { json } = await put('translation/deactivate', { language: 'fr' })
    expect(json).toMatchObject({ is_active: 0 })
    expect(api.takeEvents().at(-1)).toMatchObject({ name: 'translation.deactivated' })
  })

  test('that is the default stays active [TRANS-16, COMMERR-07]', async () => {
    const before = await all()
    expect(answer(await put('translation/deactivate', { language: 'de' }))).toEqual([
      409,
      'Invalid request: cannot deactivate default translations.',
    ])
    expect(await all()).toEqual(before)
  })

  test('that a case has stays active, until no case has it any more [TRANS-18, COMMERR-05]', async () => {
    await complete()
    const { json } = await put('translation/activate', { language: 'fr' })
    const deactivate = () => put('translation/deactivate', { language: 'fr' })
    const ofCase = eq(caseDetail.customerId, pro.id)
    await db.update(caseDetail).set({ translationId: json.id }).where(ofCase)
    const count = await db.$count(caseDetail, ofCase)
    expect(count).toBeGreaterThan(1)
    expect(answer(await deactivate())).toEqual([
      409,
      `Invalid request: cannot deactivate assigned translations. ${count} cases have it.`,
    ])
    expect((await all()).translations).toContainEqual(
      expect.objectContaining({ is_active: 1, language: 'fr' }),
    )
    await db.update(caseDetail).set({ translationId: own }).where(ofCase)
    expect((await deactivate()).json).toMatchObject({ is_active: 0 })
  })

  test('is deleted while it is inactive and no case has it [COMMAPI-49] [TRANS-17, COMMERR-09] [G-104] [G-736]', async () => {
    await complete()
    const { json } = await put('translation/activate', { language: 'fr' })
    const active = 'Invalid request: cannot delete an activated translation.'
    expect(answer(await remove('fr'))).toEqual([409, active])
    await put('translation/deactivate', { language: 'fr' })
    const ofCase = eq(caseDetail.customerId, pro.id)
    await db.update(caseDetail).set({ translationId: json.id }).where(ofCase)
    const count = await db.$count(caseDetail, ofCase)
    const assigned = `Invalid request: cannot delete assigned translations. ${count} cases have it.`
    expect(answer(await remove('fr'))).toEqual([409, assigned])
    await db.update(caseDetail).set({ translationId: own }).where(ofCase)
    expect((await remove('fr')).status).toBe(200)
    expect((await all()).translations).toHaveLength(1)
    expect((await remove('fr')).status).toBe(404)
  })

  test('is deleted by its name in the query as well [G-04] [G-738]', async () => {
    await add('fr')
    const gone = await api.call(`${base}/translations?language=fr`, { method: 'DELETE', token })
    expect(gone.status).toBe(200)
    const unnamed = await api.call(`${base}/translations`, { method: 'DELETE', token })
    expect(answer(unnamed)).toEqual([400, 'Missing required property: language'])
  })
})

describe('the texts', () => {
  test('are saved one by one [COMMAPI-53] [COMMAPI-54] [COMMAPI-55]', async () => {
    await add('fr')
    await text('login', '<p>Un</p>')
    await text('case_overview', '<p>Deux</p>')
    const { json } = await text('about_us', '<p>Trois</p>')
    expect(json).toMatchObject({
      login_text: '<p>Un</p>',
      case_overview_text: '<p>Deux</p>',
      about_us_text: '<p>Trois</p>',
      version: 4,
    })
  })

  test('that an active language must have are not emptied [COMMERR-03, PORTAL-11, PORTAL-12] [G-91] [G-101]', async () => {
    await complete()
    expect((await text('about_us', '')).status).toBe(200)
    await text('about_us', '<p>Qui nous sommes</p>')
    await put('translation/activate', { language: 'fr' })
    const missing = [400, 'Missing required property: content']
    expect(answer(await text('about_us', ''))).toEqual(missing)
    expect(answer(await text('case_overview', '<p> </p>'))).toEqual(missing)
    expect(answer(await text('case_overview', undefined))).toEqual(missing)
    expect((await text('login', '')).status).toBe(200)
  })

  test('lose what runs in them, and are refused above their length', async () => {
    await add('fr')
    const { json } = await text('login', '<p onclick="x()">Un<script>x()</script></p>')
    expect(json.login_text).toBe('<p>Un</p>')
    const long = await text('login', `<p>${'x'.repeat(100_000)}</p>`)
    expect(answer(long)).toEqual([400, 'Enter at most 100,000 characters, not 100,007'])
  })

  test('of the FAQ keep their order, and without content there is none [COMMAPI-56] [COMMAPI-57] [TRANS-08, TRANS-20]', async () => {
    await add('fr')
    const save = (content?: FaqEntry[]) => put('texts/faq', { language: 'fr', content })
    const faq = [
      { question: 'Deux ?', answer: '<p>Oui</p>' },
      { question: 'Un ?', answer: '<p>Non</p>' },
    ]
    expect((await save(faq)).json.faq).toEqual(faq)
    expect(answer(await save([{ question: 'Un ?', answer: '<p></p>' }]))).toEqual([
      400,
      'Question 1: Please enter an answer.',
    ])
    const many = Array.from({ length: 51 }, () => ({ question: 'Un ?', answer: '<p>Oui</p>' }))
    expect(answer(await save(many))).toEqual([400, 'The FAQ can hold at most 50 questions.'])
    expect((await save()).json.faq).toEqual([])
  })

  test('have a history with who saved them, and are brought back as a new version', async () => {
    await add('fr')
    await text('login', '<p>Un</p>')
    await text('login', '<p>Deux</p>')
    const versions = async () =>
      (await api.call(`${base}/translation/versions?language=fr`, { token })).json
    expect(await versions()).toMatchObject([
      { version: 3, login_text: '<p>Deux</p>', author: { id: pro.users.admin.id } },
      { version: 2, login_text: '<p>Un</p>' },
      { version: 1, login_text: '' },
    ])
    const back = { language: 'fr', content: '<p>Un</p>', restored_from: 2 }
    expect((await put('texts/login', back)).json).toMatchObject({ version: 4 })
    expect((await versions())[0]).toMatchObject({ login_text: '<p>Un</p>', restored_from: 2 })
    expect((await put('texts/login', { ...back, restored_from: 9 })).status).toBe(400)
    const kept = db.update(translationVersion).set({ loginText: '' })
    await expect(kept).rejects.toThrow()
  })
})

test.each([
  [
    'LITE',
    1,
    'Your plan allows 1 translation. Upgrade your plan to add more.',
    'SUBS-25, ROLE-03, TRANS-23',
  ],
  [
    'PRO',
    2,
    'Your plan allows 2 translations. Upgrade your plan to add more.',
    'ROLE-05, TRANS-24',
  ],
] as const)(
  '%s has room for %i, one more is refused: %s [%s] [TRANS-21]',
  async (plan, most, message, _id) => {
    await setPlan(plan)
    const codes = ['fr', 'es', 'pl']
    for (const code of codes.slice(0, most - 1)) expect((await add(code)).status).toBe(200)
    const before = await api.digest(pro.id)
    expect(answer(await add('no'))).toEqual([403, message])
    expect(await api.digest(pro.id)).toEqual(before)
  },
)

test('ENTERPRISE has room for all eleven, which LITE is refused [ROLE-07, TRANS-25]', async () => {
  await setPlan('ENTERPRISE')
  const others = portalLanguages.filter(({ code }) => code !== 'de')
  for (const { code } of others) expect((await add(code)).status).toBe(200)
  expect((await all()).translations).toHaveLength(11)
  await setPlan('LITE')
  await remove('no')
  expect((await add('no')).status).toBe(403)
  await setPlan('PRO')
  expect((await add('no')).status).toBe(403)
})

test('[TRANS-21] of a hundred at once exactly as many succeed as there is room for', async () => {
  const codes = portalLanguages.map(({ code }) => code).filter((code) => code !== 'de')
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, at) => add(codes[at % codes.length] ?? '')),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await all()).translations).toHaveLength(2)
})
