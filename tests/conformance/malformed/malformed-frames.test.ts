import { allSettled, fork } from 'effector'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { canonicalJson } from '../../../src/bus/canonical.ts'
import { $clock, type Clock } from '../../../src/bus/clock.ts'
import { $gateway } from '../../../src/bus/gateway/store.ts'
import { $log } from '../../../src/bus/log/intake.ts'
import { isBehind } from '../../../src/bus/log/ordering.ts'
import { $realtime } from '../../../src/bus/realtime/realtime.ts'
import { connectTo } from '../../../src/bus/realtime/socket.ts'
import { saveWorkspace } from '../../../src/projections/workspace.ts'
import { $workspace } from '../../../src/projections/workspace-store.ts'
import { appStarted } from '../../../src/queries/following/session.ts'
import { answered, fakeGateway } from '../../support/client/fake-gateway.ts'
import { mutantsOf, type Wire } from '../../support/proofs/mutations.ts'
import { isFullProof, proofSeed, reportProof, throwDice } from '../../support/proofs/proof.ts'
import { aNote, aUser, caseEvent, MOMENT } from '../../support/records/events.ts'
import { guardScope } from '../../support/setup/effector-guard.ts'
import { faultsOf } from './malformed-desk.ts'

/** What the client registered with the socket, so that a test speaks for the server. */
const heard = vi.hoisted(() => new Map<string, (message?: unknown) => void>())
vi.mock('socket.io-client', () => ({
  io: () => ({
    active: true,
    on: (name: string, listener: () => void) => heard.set(name, listener),
    connect: () => undefined,
    disconnect: () => undefined,
  }),
}))

const seed = proofSeed()
const COUNT = isFullProof ? 200 : 20
const figures = { frames: 0, unreadable: 0 }
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'requestAnimationFrame')
  reportProof('malformed-frames', seed, figures)
})
// A frame is a turn here: nobody draws.
beforeAll(() => {
  globalThis.requestAnimationFrame = (run) => Number(setImmediate(() => run(0)))
})

const START = 4
const events = [5, 6, 7].map((seq) =>
  caseEvent(seq, 'case.note-added', {
    row: { version: seq },
    activity: aNote({ id: `n${seq}` }),
    changes: [{ field: 'tags', from: [], to: ['press'] }],
  }),
)

const wire = (body: unknown): Wire => ({
  status: 200,
  statusText: 'OK',
  headers: {},
  body: JSON.stringify(body),
})

/** Every message of the channel, as the server sends it. */
const messages: Record<string, Wire> = {
  welcome: wire({ head: 7, protocol: 1 }),
  events: wire({ events }),
  presence: wire({
    case_id: '481516',
    user_id: 'u2',
    user_name: 'Bruno Kranz',
    tab: 'tab-1',
    state: 'viewing',
    greets: true,
  }),
}

const turns = async (count: number) => {
  for (let at = 0; at < count; at += 1) await new Promise((resolve) => setImmediate(resolve))
}

async function openClient() {
  const gateway = fakeGateway(aUser())
  gateway.answer('readEvents', ({ query }) => {
    const since = Number(query.since)
    if (since > 7) return answered({ events: [], head: since > 100 ? START : 7, reload: true })
    return answered({ events: events.slice(since - START), head: 7, reload: false })
  })
  let pauses = 0
  const clock: Clock = {
    now: () => new Date(MOMENT),
    wait: async () => {
      pauses += 1
      if (pauses > 6) await new Promise(() => undefined)
    },
    every: () => () => undefined,
  }
  const scope = fork({
    values: [
      [$gateway, gateway],
      [$clock, clock],
      [$realtime, { isOff: () => false, connect: connectTo(() => 'http://app') }],
    ],
  })
  guardScope(scope)
  heard.clear()
  await allSettled(appStarted, { scope })
  await vi.waitFor(() => expect(heard.has('events')).toBe(true))
  return { scope, gateway }
}

/** What socket.io hands over: it has read the JSON itself, or dropped the frame. */
function messageOf(body: Wire['body']): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return String(body)
  }
}

describe('the channel', () => {
  test('speaks of nothing that no broken message is made of here', async () => {
    await openClient()
    const own = ['disconnect', 'connect_error']
    expect([...heard.keys()].filter((name) => !own.includes(name)).toSorted()).toEqual(
      Object.keys(messages).toSorted(),
    )
  })

  test.each(Object.keys(messages))(
    `%s, broken ${COUNT} times: nothing of it is applied, what it told is fetched, once`,
    async (name) => {
      const sound = messages[name]
      if (!sound) throw new Error('no such message')
      const dice = throwDice(seed)
      const found: string[] = []
      for (const [at, mutant] of mutantsOf(sound, COUNT, dice).entries()) {
        const { scope, gateway } = await openClient()
        figures.frames += 1
        heard.get(name)?.(messageOf(mutant.body))
        await turns(40)
        const faults = faultsOf(scope)
        const fetches = gateway.asked.filter((one) => one.name === 'readEvents').length
        if (fetches > 12) faults.push(`asked ${fetches} times`)
        if (fetches > 1) figures.unreadable += 1
        heard.get('events')?.(messageOf(messages.events?.body ?? ''))
        heard.get('welcome')?.({ head: 7, protocol: 1 })
        await turns(40)
        const { ordering } = scope.getState($log)
        if (ordering.cursor !== 7 || isBehind(ordering))
          faults.push(`stands at ${ordering.cursor} of ${ordering.head}`)
        if (canonicalJson(saveWorkspace(scope.getState($workspace))).includes('polluted'))
          faults.push('what is unknown was applied')
        if (faults.length > 0)
          found.push(`seed ${seed}, ${at} (${mutant.kind} at ${mutant.at}): ${faults.join('; ')}`)
      }
      expect(found).toEqual([])
    },
    300_000,
  )
})
