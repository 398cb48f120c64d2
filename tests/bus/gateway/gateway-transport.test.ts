import { describe, expect, test } from 'vitest'
import { calls } from '../../../contracts/api/calls.ts'
import { headers } from '../../../contracts/protocol.ts'
import { createTransport, pathOf, type Target } from '../../../src/bus/gateway/transport.ts'

const change = { commandId: 'c-1', version: 7 }

/** A wire that answers the same each time and tells what went out. */
function wire(respond: () => Response = () => new Response('{}')) {
  const sent: RequestInit[] = []
  const urls: string[] = []
  const fetch = async (url: unknown, init: RequestInit = {}) => {
    urls.push(String(url))
    sent.push(init)
    return respond()
  }
  return { send: createTransport('/api', fetch as typeof globalThis.fetch), sent, urls }
}

const sentHeaders = (init: RequestInit | undefined) => new Headers(init?.headers)

describe('what goes out', () => {
  test('names its query, and has a body only where the call takes one', async () => {
    const { send, sent, urls } = wire()
    await send(calls.readEvents as Target, { query: { since: '17' } }, null, null)
    await send(calls.addTag as Target, { params: { id: '1', tagId: 'vip' } }, change, null)
    await send(calls.addNote as Target, { params: { id: '1' } }, change, null)
    expect(urls[0]).toBe('/api/events?since=17')
    await send(calls.readEvents as Target, { query: { a: undefined, b: '&' } as never }, null, null)
    expect(urls.at(-1)).toBe('/api/events?b=%26')
    expect(sent.map(({ body }) => body)).toEqual([undefined, undefined, 'null', undefined])
  })

  test('engine.md 15: a change of no case carries its id and asks for no version', async () => {
    const { send, sent } = wire()
    const target: Target = { ...(calls.addNote as Target), versioned: false }
    await send(target, {}, { commandId: 'c-1' }, null)
    expect(sentHeaders(sent[0]).get(headers.idempotencyKey)).toBe('c-1')
    expect(sentHeaders(sent[0]).get(headers.ifMatch)).toBeNull()
  })

  test('outlives the page only where it is a signal', async () => {
    const { send, sent } = wire()
    await send(calls.tellPresence as Target, { body: {} }, null, null)
    await send(calls.readEvents as Target, {}, null, null)
    expect(sent.map(({ keepalive }) => keepalive)).toEqual([true, false])
  })

  test('has an empty place in its path where a parameter is missing', () => {
    expect(pathOf('/cases/:id/notes/:noteId', { id: 'a b' })).toBe('/cases/a%20b/notes/')
  })
})

describe('what comes back', () => {
  const typed = (type: string, body = '{"error_message":"No"}', status = 200) =>
    wire(() => new Response(body, { status, headers: { 'content-type': type } })).send

  test('is the text itself, whatever type it names', async () => {
    const send = typed('application/json')
    expect(await send(calls.countCases as Target, {}, null, null)).toMatchObject({
      text: '{"error_message":"No"}',
    })
  })

  test('is the bytes of a file, whatever type it names, and the text of its refusal', async () => {
    const row = calls.readAttachment as Target
    const file = await typed('application/json')(row, {}, null, null)
    expect(file?.file).toBeInstanceOf(Blob)
    expect(file?.text).toBe('')
    const refused = await typed('text/html', '<p>No</p>', 404)(row, {}, null, null)
    expect(refused).toMatchObject({ status: 404, text: '<p>No</p>' })
  })

  test('is counted piece by piece where somebody follows a file', async () => {
    const pieces = ['Time,Per', 'son\r\n']
    const body = new ReadableStream({
      pull: (out) => {
        const piece = pieces.shift()
        if (piece === undefined) out.close()
        else out.enqueue(new TextEncoder().encode(piece))
      },
    })
    const { send } = wire(() => new Response(body))
    const heard: number[] = []
    const row = calls.exportAuditLog as Target
    const came = await send(row, {}, null, null, undefined, (bytes) => heard.push(bytes))
    expect([await came?.file?.text(), heard]).toEqual(['Time,Person\r\n', [8, 13]])
  })

  test('is no answer where a file breaks off', async () => {
    const body = new ReadableStream({ pull: (out) => out.error(new Error('lost')) })
    const { send } = wire(() => new Response(body))
    const row = calls.exportAuditLog as Target
    expect(await send(row, {}, null, null, undefined, () => undefined)).toBeNull()
  })
})

describe('a request that somebody may stop', () => {
  /** A wire that answers nothing until it is told to stop. */
  function silent() {
    const signals: AbortSignal[] = []
    const fetch = (_: unknown, { signal }: RequestInit = {}) =>
      new Promise<Response>((_resolve, reject) => {
        if (!signal) throw new Error('cannot be stopped')
        signals.push(signal)
        const end = () => reject(new DOMException('stopped', 'AbortError'))
        if (signal.aborted) end()
        signal.addEventListener('abort', end)
      })
    return { send: createTransport('/api', fetch as typeof globalThis.fetch), signals }
  }
  const row = { ...(calls.readEvents as Target), waitMs: 40 }

  test('has no answer once it is stopped, and is over when it was so before', async () => {
    const { send, signals } = silent()
    const stop = new AbortController()
    const answer = send({ ...row, waitMs: 60_000 }, {}, null, null, stop.signal)
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
    stop.abort()
    expect(await answer).toBeNull()
    expect(await send({ ...row, waitMs: 60_000 }, {}, null, null, stop.signal)).toBeNull()
  })

  test.each([new AbortController().signal, undefined])(
    'waits no longer than its call does: %#',
    async (stop) => {
      const { send } = silent()
      const began = performance.now()
      expect(await send(row, {}, null, null, stop)).toBeNull()
      expect(performance.now() - began).toBeGreaterThan(30)
    },
  )
})
