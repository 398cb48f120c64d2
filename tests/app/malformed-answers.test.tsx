import { act, render, screen, within } from '@testing-library/react'
import { allSettled, fork } from 'effector'
import { Provider } from 'effector-react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallName } from '../../contracts/api/calls.ts'
import { App } from '../../src/app/app.tsx'
import { startEngine } from '../../src/app/start/engine.ts'
import { $toasts } from '../../src/app/user/toasts.ts'
import { $clock, type Clock } from '../../src/bus/clock.ts'
import { catchUpRequested } from '../../src/bus/realtime/catch-up.ts'
import { $realtime } from '../../src/bus/realtime/realtime.ts'
import { createCommandEffect } from '../../src/commands/send.ts'
import { casesRequested } from '../../src/queries/cases/case-list.ts'
import { countsRequested } from '../../src/queries/cases/counts.ts'
import { caseOpened, emailContentRequested } from '../../src/queries/cases/open-case.ts'
import { fakeChannel } from '../support/client/fake-channel.ts'
import { aSession, aToken, gatewayTo } from '../support/client/fake-server.ts'
import { callOf } from '../support/proofs/call-of.ts'
import { mutantsOf, type Wire } from '../support/proofs/mutations.ts'
import { isFullProof, proofSeed, reportProof, throwDice } from '../support/proofs/proof.ts'
import { aCaseDetail, aCaseRow, aFinding, aLicense } from '../support/records/builders.ts'
import {
  allCases,
  aMail,
  aMailContent,
  aNote,
  aReply,
  aUser,
  caseEvent,
  MOMENT,
} from '../support/records/events.ts'
import { guardScope } from '../support/setup/effector-guard.ts'
import { loadScreens, someCounts } from './open-app.tsx'

const seed = proofSeed()
const COUNT = isFullProof ? 50 : 4
const host = 'baeckerei-althaus.example'

const wire = (body: unknown, asOf = '4'): Wire => ({
  status: 200,
  statusText: 'OK',
  headers: { 'content-type': 'application/json', 'as-of': asOf },
  body: JSON.stringify(body),
})

const detail = aCaseDetail({
  findings: [aFinding({}), aFinding({ id: 'f2', license: aLicense({ note: 'Bought in 2019' }) })],
  tags: ['press'],
  invoices: [{ id: 'i1', type: 'ACTIVE', status: 'OPEN' }],
  case_log: [{ id: 'g1', text: 'Opened', created: MOMENT, user_name: 'Agnes Berg' }],
})
const mail = { id: 'e1', case_id: '481516', subject: 'Your claim', from: 'info@a.example' }

const good: Partial<Record<CallName, Wire>> = {
  login: wire({ ...aUser(), accessToken: aToken(), renew_token: 'r', file_token: 'f' }),
  readEvents: wire({ events: [], head: 4, reload: false }),
  countCases: wire(someCounts),
  searchEmails: wire({ emails: [], total_count: 3, unread_count: 1 }),
  searchCases: wire({ cases: [aCaseRow({})], total_count: 1, next_cursor: null }),
  readCase: wire(detail),
  readActivities: wire([aMail({}), aNote({})]),
  readEmail: wire({
    ...mail,
    received: MOMENT,
    unread: 0,
    to: 'c1@inbound.example',
    reply: aReply,
    mail_content: {
      ...aMailContent(),
      data: { html: '<p>We have received your letter.</p>' },
      attachments: [
        { id: 'a1', filename: 'a.pdf', checksum: 'c', contentType: 'application/pdf', size: 7 },
      ],
    },
  }),
  markEmail: wire({ events: [] }),
  readTranslations: wire({ translations: [], default_translation_id: null }),
  readProviderStatus: wire({ status: 'connected', onboarding_url: null }),
  readCaseTags: wire(['press']),
  addTag: wire({ ...detail, events: [caseEvent(5, 'case.tag-added', { row: { version: 2 } })] }),
}

/** A clock whose pauses end soon, so that repeats take no time of the test's. */
const briskClock: Clock = {
  now: () => new Date(MOMENT),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, Math.min(ms, 20))),
  every: () => () => undefined,
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const turn = () => act(() => pause(4))
const figures = { screens: 0, mutants: 0 }
afterAll(() => reportProof('malformed-screens', seed, figures))

type BrokenAnswer = { name: CallName; wire: Wire }

function openApp(address: string, loggedIn: boolean) {
  history.replaceState(null, '', address)
  let broken: BrokenAnswer | null = null
  const { gateway } = gatewayTo({
    session: loggedIn ? aSession() : null,
    clock: briskClock,
    respond: (request) => {
      const name = callOf(request)
      const answer = broken && name === broken.name ? broken.wire : name && good[name]
      if (!answer) return new Response('{"error_message":"Not found"}', { status: 404 })
      const { status, statusText, headers, body } = answer
      return new Response(body, { status, statusText, headers })
    },
  })
  const realtime = fakeChannel().realtime
  const scope = fork({
    values: [
      [$clock, briskClock],
      [$realtime, realtime],
    ],
  })
  guardScope(scope)
  startEngine(scope, { gateway, platform: null })
  render(
    <Provider value={scope}>
      <App loadEngine={() => undefined} />
    </Provider>,
  )
  /** Answers one call with `answer` while `run` and what follows from it happens. */
  const meet = async (answer: BrokenAnswer | null, run: () => Promise<unknown> | undefined) => {
    broken = answer
    await act(() => Promise.race([run(), pause(40)]))
    await turn()
    broken = null
  }
  return { scope, meet }
}

const addTagFx = createCommandEffect('case.tag.add')
const tag = { case_id: '481516', version: 1, tag: 'vip' }
type Opened = ReturnType<typeof openApp>

/** What makes each call while list, case and mail are open. */
const asked: Partial<Record<CallName, (app: Opened) => Promise<unknown>>> = {
  searchCases: ({ scope }) => allSettled(casesRequested, { scope, params: allCases }),
  countCases: ({ scope }) => allSettled(countsRequested, { scope }),
  searchEmails: ({ scope }) => allSettled(countsRequested, { scope }),
  readCase: ({ scope }) => allSettled(caseOpened, { scope, params: '481516' }),
  readActivities: ({ scope }) => allSettled(caseOpened, { scope, params: '481516' }),
  readEmail: ({ scope }) =>
    allSettled(emailContentRequested, { scope, params: { case_id: '481516', email_id: 'e1' } }),
  readEvents: ({ scope }) => allSettled(catchUpRequested, { scope }),
  addTag: ({ scope }) => allSettled(addTagFx, { scope, params: tag }),
}

function expectLive(what: string): void {
  const fault = document.querySelector('.fw-fault')
  if (fault) throw new Error(`${what}: ${fault.textContent}`)
  if (document.body.textContent === '') throw new Error(`${what}: a blank page`)
  if (!screen.queryByRole('region', { name: 'Case list', hidden: true }))
    throw new Error(`${what}: no list`)
}

beforeAll(loadScreens, 60_000)

let app: Opened
describe('list, case and mail stay alive while a broken answer comes for', () => {
  beforeEach(async () => {
    app = openApp('/cases', true)
    const list = await screen.findByRole('region', { name: 'Case list' })
    // Looked for outside of `act`, which must not end while somebody waits.
    const option = await within(list).findByRole('option')
    await act(async () => option.click())
    const tab = await screen.findByRole('tab', { name: 'Case Activities' })
    await act(async () => tab.click())
    const row = await screen.findByRole('button', { name: /^Your claim/ })
    await act(async () => row.click())
    await screen.findByText('a.pdf')
    figures.screens += 1
  })

  test.each(Object.keys(asked) as CallName[])(
    '%s',
    async (name) => {
      const sound = good[name]
      if (!sound) throw new Error('no good answer')
      const dice = throwDice(seed)
      for (const [at, mutant] of mutantsOf(sound, COUNT, dice).entries()) {
        const what = `seed ${seed}, mutant ${at} (${mutant.kind} at ${mutant.at})`
        figures.mutants += 1
        await app.meet({ name, wire: mutant }, () => asked[name]?.(app))
        expectLive(what)
        expect(app.scope.getState($toasts).every(({ text }) => text.length <= 1_000)).toBe(true)
      }
      for (const again of ['searchCases', 'countCases', 'readCase'] as const)
        await app.meet(null, () => asked[again]?.(app))
      expectLive('after the last one')
      await screen.findAllByText(host)
    },
    300_000,
  )
})

test('the login page says one plain message, and nobody is logged in', async () => {
  const { scope, meet } = openApp('/login', false)
  await screen.findByRole('button', { name: 'LOGIN' })
  const loginFx = createCommandEffect('session.login')
  const dice = throwDice(seed)
  const sound = good.login as Wire
  const kinds = ['truncated', 'error page', 'other root', 'empty body', 'broken error']
  for (const mutant of mutantsOf(sound, COUNT * 3, dice)) {
    if (!kinds.includes(mutant.kind)) continue
    figures.mutants += 1
    let failed = false
    await meet({ name: 'login', wire: mutant }, async () => {
      const end = await allSettled(loginFx, {
        scope,
        params: { email: 'agent@pro.example', password: 'x' },
      })
      failed = end.status === 'done' && end.value.kind !== 'done'
    })
    expect({ ...mutant, body: '', failed }).toMatchObject({ failed: true })
    expect(screen.getByRole('button', { name: 'LOGIN' })).toBeTruthy()
  }
})
