import { expect, test } from 'vitest'
import { calls } from '../../contracts/api/calls.ts'
import { createGateway } from '../../src/bus/gateway.ts'
import type { Raw } from '../../src/bus/gateway-answer.ts'
import type { Transport } from '../../src/bus/gateway-transport.ts'
import { createSessionStore } from '../../src/bus/session-store.ts'
import { memoryStorage } from '../support/client.ts'
import { aPdf } from '../support/files.ts'
import { stillClock } from '../support/office.ts'

const request = {
  params: { id: '1', findingId: 'f1' },
  body: { license_file: { filename: 'a.pdf', bytes: aPdf() } },
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
  const transport: Transport = async ({ path }, _parts, change, _token, stop) => {
    attempts.push({ path, command: change?.commandId, stop })
    return (answers[attempts.length - 1] ?? (() => null))()
  }
  const gateway = createGateway({
    transport,
    sessions: createSessionStore(memoryStorage()),
    clock: stillClock,
    lock: (work) => work(),
    onStored: () => () => undefined,
  })
  const stop = new AbortController()
  const send = () =>
    gateway.change('uploadLicense', request, { commandId: 'c', version: 1 }, { stop: stop.signal })
  const stopped = () => {
    stop.abort()
    return null
  }
  return { send, stop, stopped, attempts, answers }
}

const upload = calls.uploadLicense.path
const withdrawal = calls.withdrawCommand.path

test('what was stopped on its way is taken back under its id: then nothing was changed', async () => {
  const { send, stop, stopped, attempts, answers } = gatewayBy()
  answers.push(stopped, taken)
  expect(await send()).toEqual({
    kind: 'refused',
    message: 'The upload was stopped. Nothing was changed.',
    status: null,
    conflict: null,
  })
  expect(attempts).toEqual([
    { path: upload, command: 'c', stop: stop.signal },
    { path: withdrawal, command: 'c', stop: undefined },
  ])
})

test('what had arrived all the same is done: its answer is asked for, and nobody stops that', async () => {
  const { send, stopped, attempts, answers } = gatewayBy()
  answers.push(stopped, doneBefore, () => of(409, '{"error_message":"As stored"}'))
  expect(await send()).toMatchObject({ kind: 'refused', message: 'As stored' })
  expect(attempts.map(({ path }) => path)).toEqual([upload, withdrawal, upload])
  expect(attempts.at(-1)?.stop).toBeUndefined()
})

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

test('what got lost before somebody stopped its repeat is taken back as well', async () => {
  const { send, stopped, attempts, answers } = gatewayBy()
  answers.push(() => null, stopped, taken)
  expect(await send()).toMatchObject({ kind: 'refused', status: null })
  expect(attempts.map(({ path }) => path)).toEqual([upload, upload, withdrawal])
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
