import { expect, test } from 'vitest'
import { calls } from '../../../contracts/api/calls.ts'
import type { Raw } from '../../../src/bus/gateway/answer.ts'
import { createGateway } from '../../../src/bus/gateway/gateway.ts'
import { createSessionStore } from '../../../src/bus/gateway/session-store.ts'
import type { Transport } from '../../../src/bus/gateway/transport.ts'
import { memoryStorage } from '../../support/client/client.ts'
import { aSession } from '../../support/client/fake-server.ts'
import { stillClock } from '../../support/client/office.ts'

const request = {
  body: { name: 'Mine', view: 'PAID' as const, filter: null, search: '', ascending: false },
}

const of = (status: number, text: string): Raw => ({
  status,
  statusText: '',
  headers: new Headers(),
  text,
})
const taken = () => of(200, '{"withdrawn":true,"events":[]}')
const doneBefore = () => of(422, '{"error_message":"This Idempotency-Key was used."}')

type Attempt = { path: string; command: string | undefined; stop: AbortSignal | undefined }

/** A gateway whose attempts end as the test says, one after the other; then nobody answers. */
function gatewayBy(...answers: (() => Raw | null)[]) {
  const attempts: Attempt[] = []
  const transport: Transport = async ({ path }, { params }, change, _token, stop) => {
    const command = change?.commandId ?? params?.commandId
    attempts.push({ path, command, stop })
    return (answers[attempts.length - 1] ?? (() => null))()
  }
  const sessions = createSessionStore(memoryStorage())
  const gateway = createGateway({
    transport,
    sessions,
    clock: stillClock,
    lock: (work) => work(),
    onStored: () => () => undefined,
  })
  const stop = new AbortController()
  const send = () =>
    gateway.change('addSavedView', request, { commandId: 'c' }, { stop: stop.signal })
  const stopped = () => {
    stop.abort()
    return null
  }
  return { send, stop, stopped, attempts, answers, sessions }
}

const sent = calls.addSavedView.path
const withdrawal = calls.withdrawCommand.path
const kept = calls.readCommand.path

test('what was stopped on its way is taken back under its id: then nothing was changed [G-627]', async () => {
  const { send, stop, stopped, attempts, answers } = gatewayBy()
  answers.push(stopped, taken)
  expect(await send()).toEqual({
    kind: 'refused',
    message: 'The upload was stopped. Nothing was changed.',
    status: null,
    conflict: null,
  })
  expect(attempts).toEqual([
    { path: sent, command: 'c', stop: stop.signal },
    { path: withdrawal, command: 'c', stop: undefined },
  ])
})

test('what had arrived all the same is done: its answer is read, and nothing is sent again', async () => {
  const { send, stopped, attempts, answers } = gatewayBy()
  answers.push(stopped, doneBefore, () => of(200, '{"answer":{"views":[],"events":[]}}'))
  const answer = await send()
  expect(answer).toEqual({
    ...{ kind: 'answer', value: { views: [], events: [] } },
    ...{ asOf: null, eventsThrough: null },
  })
  expect(attempts.map(({ path, command }) => [path, command])).toEqual([
    [sent, 'c'],
    [withdrawal, 'c'],
    [kept, 'c'],
  ])
})

test.each([
  ['nobody answers', () => null],
  ['the session is over', () => of(401, '{"error_message":"Authentication Failure"}')],
  ['it is not there any more', () => of(404, '{"error_message":"Not found"}')],
  ['it cannot be read', () => of(200, '{"answer":{"views":7}}')],
])(
  'what had arrived is never refused, even where its answer is not told, since %s',
  async (_, answer) => {
    const { send, stopped, answers } = gatewayBy()
    answers.push(stopped, doneBefore, answer, answer, answer)
    expect(await send()).toMatchObject({ kind: 'unknown' })
  },
)

test.each([
  ['nobody answers', () => null],
  ['the server is out of order', () => of(500, '{"error_message":"Sorry"}')],
  ['it is turned away at the door', () => of(403, '{"error_message":"Access forbidden"}')],
])('what cannot be taken back, since %s, may have been done', async (_, answer) => {
  const { send, stopped, attempts, answers } = gatewayBy()
  answers.push(stopped, answer, answer, answer)
  expect(await send()).toMatchObject({ kind: 'unknown' })
  expect(new Set(attempts.slice(1).map(({ path }) => path))).toEqual(new Set([withdrawal]))
})

test.each([
  ['taken', taken],
  ['done', doneBefore],
])(
  'whoever logged in meanwhile has keys of their own, which say nothing: %s',
  async (_, answer) => {
    const { send, stopped, attempts, answers, sessions } = gatewayBy()
    answers.push(stopped, () => {
      sessions.write(aSession())
      return answer()
    })
    expect(await send()).toMatchObject({ kind: 'unknown' })
    expect(attempts.map(({ path }) => path)).toEqual([sent, withdrawal])
  },
)

test('what is sent again under an id that was taken back says so in words for people', async () => {
  const { send, answers } = gatewayBy()
  answers.push(doneBefore)
  expect(await send()).toMatchObject({
    kind: 'refused',
    message: 'This was stopped earlier. Nothing was changed. Send it again.',
    status: 422,
  })
})

test('what got lost before somebody stopped its repeat is taken back as well', async () => {
  const { send, stopped, attempts, answers } = gatewayBy()
  answers.push(() => null, stopped, taken)
  expect(await send()).toMatchObject({ kind: 'refused', status: null })
  expect(attempts.map(({ path }) => path)).toEqual([sent, sent, withdrawal])
})

test('what was answered all the same is as it was answered', async () => {
  const { send, stop, attempts, answers } = gatewayBy()
  answers.push(() => {
    stop.abort()
    return of(409, '{"error_message":"No"}')
  })
  expect(await send()).toMatchObject({ kind: 'refused', message: 'No', status: 409 })
  expect(attempts).toHaveLength(1)
})
