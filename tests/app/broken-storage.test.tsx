import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { fork } from 'effector'
import { Provider } from 'effector-react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { App } from '../../src/app/app.tsx'
import { startEngine } from '../../src/app/start/engine.ts'
import { browserStorage } from '../../src/bus/browser-storage.ts'
import { $clock } from '../../src/bus/clock.ts'
import { createGateway } from '../../src/bus/gateway/gateway.ts'
import { SESSION_KEY } from '../../src/bus/gateway/session-key.ts'
import { createSessionStore } from '../../src/bus/gateway/session-store.ts'
import { createTransport } from '../../src/bus/gateway/transport.ts'
import { keyOf, type OutboxEntry, writeEntry } from '../../src/bus/outbox/entry.ts'
import { $realtime } from '../../src/bus/realtime/realtime.ts'
import { fakeChannel } from '../support/client/fake-channel.ts'
import { aSession, json } from '../support/client/fake-server.ts'
import { stillClock } from '../support/client/office.ts'
import { aNoteCommand } from '../support/client/outbox-desk.ts'
import { textBreakers } from '../support/proofs/broken-lines.ts'
import { callOf } from '../support/proofs/call-of.ts'
import { isFullProof, proofSeed, reportProof, throwDice } from '../support/proofs/proof.ts'
import { aCaseRow } from '../support/records/builders.ts'
import { guardScope } from '../support/setup/effector-guard.ts'
import { someCounts } from './open-app.tsx'

const seed = proofSeed()
const COUNT = isFullProof ? 200 : 12
const figures = { starts: 0, logins: 0, sessions: 0 }
afterAll(() => reportProof('logs-starts', seed, figures))

beforeAll(() => import('../../src/app/shell/shell.tsx'), 60_000)

const answers: Record<string, unknown> = {
  readEvents: { events: [], head: 4, reload: true },
  countCases: someCounts,
  searchCases: { cases: [aCaseRow({})], total_count: 1, next_cursor: null },
  searchEmails: { emails: [], total_count: 0, unread_count: 0 },
  readTranslations: { translations: [], default_translation_id: null },
  readProviderStatus: { status: 'connected', onboarding_url: null },
}

/** Nobody answers a change: what the outbox holds stays in it. */
const fetchAnswer = async (input: unknown, init: RequestInit = {}) => {
  const url = new URL(String(input), 'http://app')
  const name = callOf({ method: init.method ?? 'GET', url })
  if (!name || !(name in answers)) throw new TypeError('connection refused')
  return json(answers[name])
}

function aStorage(): Map<string, string> {
  const session = aSession()
  const userId = session.user.user_id
  const entries = [0, 1, 2].map(
    (at): OutboxEntry => ({
      command: aNoteCommand(`note ${at}`, {
        id: `kept-${at}`,
        actor: { kind: 'user', id: userId, name: 'Agnes Berg' },
      }),
      userId,
      order: at + 1,
      about: 'althaus.example',
      waits: true,
      asked: null,
      state: { kind: 'queued' },
    }),
  )
  return new Map([
    [SESSION_KEY, JSON.stringify(session)],
    ['framewright.list-width', '480'],
    ['framewright.theme', 'dark'],
    ...entries.map((entry): [string, string] => [
      keyOf(userId, entry.command.id),
      writeEntry(entry),
    ]),
  ])
}

/** Starts the app as the page does, over what the browser keeps. */
async function start(): Promise<void> {
  history.replaceState(null, '', '/cases')
  const gateway = createGateway({
    transport: createTransport('/api', fetchAnswer as typeof fetch),
    sessions: createSessionStore(browserStorage),
    clock: stillClock,
    lock: (work) => work(),
    onStored: () => () => undefined,
  })
  const scope = fork({
    values: [
      [$clock, { ...stillClock, wait: () => new Promise(() => undefined) }],
      [$realtime, fakeChannel().realtime],
    ],
  })
  guardScope(scope)
  await act(async () => startEngine(scope, { gateway }))
  render(
    <Provider value={scope}>
      <App loadEngine={() => undefined} />
    </Provider>,
  )
}

const isLogin = () => screen.queryByRole('button', { name: 'LOGIN' }) !== null
/** By its navigation: the name of the user may be among what was broken. */
const isShell = () => screen.queryByRole('navigation', { name: 'Main' }) !== null

describe('over a broken storage', () => {
  test(`the app starts ${COUNT} times without a blank page: at the login, or in the session`, async () => {
    const dice = throwDice(seed)
    for (let at = 0; at < COUNT; at += 1) {
      const kept = aStorage()
      for (let breaks = 1 + dice.upTo(3); breaks > 0; breaks -= 1) {
        const key = dice.pick([...kept.keys()])
        kept.set(key, dice.pick(Object.values(textBreakers))(kept.get(key) ?? '', dice))
      }
      localStorage.clear()
      for (const [key, text] of kept) localStorage.setItem(key, text)
      await start()
      await waitFor(() => expect([at, isLogin() || isShell()]).toEqual([at, true]))
      expect(document.querySelector('.fw-fault')).toBeNull()
      expect(Object.keys(Object.prototype)).toEqual([])
      figures.starts += 1
      if (isShell()) figures.sessions += 1
      else figures.logins += 1
      cleanup()
    }
  }, 600_000)
})
