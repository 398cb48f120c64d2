import { expect, test } from 'vitest'
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

const refusal: Raw = {
  status: 409,
  statusText: 'Conflict',
  headers: new Headers(),
  text: '{"error_message":"No"}',
}

/** A gateway whose attempts end as the test says, one after the other. */
function gatewayBy(...attempts: (() => Raw | null)[]) {
  const stops: (AbortSignal | undefined)[] = []
  const transport: Transport = async (_row, _parts, _change, _token, stop) => {
    stops.push(stop)
    return (attempts[stops.length - 1] ?? (() => null))()
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
  return { send, stop, stops }
}

test('what was stopped on its way out was not done, and is not sent again', async () => {
  const { send, stop, stops } = gatewayBy(() => {
    stop.abort()
    return null
  })
  expect(await send()).toEqual({
    kind: 'refused',
    message: 'The upload was stopped. Nothing was changed.',
    status: null,
    conflict: null,
  })
  expect(stops).toEqual([stop.signal])
})

test('what got lost before somebody stopped its repeat may have been done', async () => {
  const { send, stop, stops } = gatewayBy(
    () => null,
    () => {
      stop.abort()
      return null
    },
  )
  expect(await send()).toMatchObject({ kind: 'unknown' })
  expect(stops).toHaveLength(2)
})

test('what was answered all the same is as it was answered', async () => {
  const { send, stop } = gatewayBy(() => {
    stop.abort()
    return refusal
  })
  expect(await send()).toMatchObject({ kind: 'refused', message: 'No', status: 409 })
})
