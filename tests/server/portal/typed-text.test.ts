/** What a visitor has typed is there still when the session ends meanwhile. */
import { describe, expect, test } from 'vitest'
import { de } from '../../../contracts/reference/portal-words/de.ts'
import { openSite } from '../../support/portal/open-site.ts'

const { api, office, names, inside, inState, aBrowser } = await openSite()

const HOUR = 3_600_000
const typed = { name: 'Ida <b>Blau</b>', role: '', phone_number: '+49 30 23125 000', note: 'Früh' }
const callback = `/callback?case=${office.caseId}`
const use = `${office.id}-finding-0`

/** The fields that a page carries on without showing them. */
const hidden = (body: string): Record<string, string> =>
  Object.fromEntries(
    [...body.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(
      ([, name = '', value = '']) => [
        name,
        value.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
      ],
    ),
  )

async function licence(parts: Record<string, string | File>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) form.set(name, value)
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  return { payload: Buffer.from(await encoded.arrayBuffer()), headers: { 'content-type': type } }
}

describe('a session that is used', () => {
  test('goes on for two hours after the last page, and for a day at most', async () => {
    const { ask } = await inside()
    for (let hours = 1.5; hours < 24; hours += 1.5) {
      api.advance(1.5 * HOUR)
      expect((await ask('/case')).status, `after ${hours} h`).toBe(200)
    }
    api.advance(1.5 * HOUR)
    expect((await ask('/case')).location).toBe('/')
  })

  test('ends two hours after the last page', async () => {
    const { ask } = await inside()
    api.advance(1.5 * HOUR)
    expect((await ask('/callback')).status).toBe(200)
    api.advance(2 * HOUR)
    expect((await ask('/case')).location).toBe('/')
    expect((await ask('/')).body).toContain(de.login.sessionEnded)
  })

  test('is carried on for itself alone: what was left or opened anew gains nothing by it', async () => {
    const { ask, jar } = await inside()
    api.advance(HOUR)
    await ask('/case')
    const used = jar.get('fw-case-used') ?? ''
    expect(used).not.toBe('')
    await ask('/leave', { method: 'POST' })
    jar.set('fw-case-used', used)
    expect((await ask('/case')).location).toBe('/')
    const other = await inside()
    other.jar.set('fw-case-used', used.replace(/^\d+/, '99999999999'))
    api.advance(2 * HOUR)
    expect((await other.ask('/case')).location).toBe('/')
  })
})

describe('what was typed while the session ended', () => {
  test('goes through the question for the PIN, a wrong one as well, and stands in its form again', async () => {
    const { ask } = await inside()
    api.advance(2 * HOUR)
    names()
    const asked = await ask(callback, { form: typed })
    expect(asked.status).toBe(403)
    expect(asked.body).toContain(de.login.sessionEnded)
    expect(asked.body).toContain(de.login.typedKept)
    expect(asked.body).toContain(`id="case_id" name="case_id" value="${office.caseId}"`)
    const { role: _empty, ...kept } = typed
    expect(hidden(asked.body)).toEqual({ kept: '/callback', kept_case: office.caseId, ...kept })
    const wrong = await ask('/', {
      form: { ...hidden(asked.body), case_id: office.caseId, pin: '1' },
    })
    expect(wrong.body).toContain(de.login.wrong)
    const back = await ask('/', {
      form: { ...hidden(wrong.body), case_id: office.caseId, pin: '482913' },
    })
    expect(back.status).toBe(200)
    expect(back.body).toContain(`<h1>${de.callback.title}</h1>`)
    expect(back.body).toContain(de.login.typedHere)
    expect(back.body).toContain('value="Ida &lt;b&gt;Blau&lt;/b&gt;"')
    expect(back.body).toContain('>Früh</textarea>')
    // Nothing was sent by it, and now it can be.
    expect(names()).toEqual(['case.portal-visited', 'case.portal-login'])
    expect((await ask(callback, { form: typed })).location).toBe('/callback/done')
    expect(names()).toEqual(['case.callback-requested'])
  })

  test('is kept of the billing details and of a licence, whose file is chosen again', async () => {
    const { ask } = await inside()
    api.advance(2 * HOUR)
    const billing = await ask(`/billing?case=${office.caseId}`, { form: { city: 'Münster' } })
    const pin = { case_id: office.caseId, pin: '482913' }
    const back = await ask('/', { form: { ...hidden(billing.body), ...pin } })
    expect(back.body).toContain(`<h1>${de.billing.title}</h1>`)
    expect(back.body).toContain('value="Münster"')
    api.advance(2 * HOUR)
    const file = new File(['%PDF-1.4'], 'licence.pdf')
    const sent = await licence({ use, note: 'Von der Agentur', file })
    const licensed = await ask(`/license?case=${office.caseId}`, sent)
    expect(hidden(licensed.body)).toMatchObject({ use, note: 'Von der Agentur' })
    const again = await ask('/', { form: { ...hidden(licensed.body), ...pin } })
    expect(again.body).toContain(`<option value="${use}" selected>`)
    expect(again.body).toContain('>Von der Agentur</textarea>')
  })

  test('however long, is shown to nobody but who opens that case, and taken from no other site', async () => {
    const { ask } = await inside()
    api.advance(2 * HOUR)
    const long = await ask(callback, { form: { ...typed, note: 'ü'.repeat(1_300) } })
    const carried = hidden(long.body)
    expect(carried.note).toHaveLength(1_300)
    const other = { ...carried, kept_case: '1', case_id: office.caseId, pin: '482913' }
    expect((await ask('/', { form: other })).location).toBe('/case')
    const right = { ...carried, case_id: office.caseId, pin: '482913' }
    await inState('CANCELLED')
    expect((await ask('/', { form: right })).location).toBe('/case')
    await inState('ACTIVE')
    const stranger = aBrowser()
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await stranger.ask(callback, { form: typed, headers })).location).toBe('/')
    // A form in which nothing is typed is left as any page is.
    expect((await stranger.ask('/pay', { form: { command: 'x' } })).location).toBe('/')
  })
})
