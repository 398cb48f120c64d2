import { describe, expect, test } from 'vitest'
import { calls } from '../../../contracts/api/calls.ts'
import { createTransport, type Target } from '../../../src/bus/gateway/transport.ts'
import { createUpload } from '../../../src/bus/gateway/upload.ts'
import { createUploadRegistry, type Sent } from '../../../src/bus/gateway/upload-registry.ts'
import { aPdf } from '../../support/files/files.ts'

const change = { commandId: 'c-1', version: 7 }
const params = { id: '1', findingId: 'f1' }

/** The browser's own request, as far as it is used: the test says what happens to it. */
function fakeRequest(answer: { status: number; text?: string; headers?: string }) {
  const seen = {
    method: '',
    url: '',
    headers: new Map<string, string>(),
    body: null as unknown,
    isAborted: false,
  }
  const request = {
    status: 0,
    statusText: '',
    responseText: '',
    timeout: 0,
    upload: {
      onprogress: null as ((event: { loaded: number; total: number }) => void) | null,
      onload: null as ((event: { loaded: number }) => void) | null,
    },
    onloadend: null as (() => void) | null,
    open: (method: string, url: string) => Object.assign(seen, { method, url }),
    setRequestHeader: (name: string, value: string) => void seen.headers.set(name, value),
    getAllResponseHeaders: () => answer.headers ?? '',
    send: (body: unknown) => {
      seen.body = body
    },
    abort: () => {
      seen.isAborted = true
      request.onloadend?.()
    },
  }
  return {
    seen,
    request,
    open: () => request as unknown as XMLHttpRequest,
    progress: (loaded: number, total: number) => request.upload.onprogress?.({ loaded, total }),
    left: (loaded: number) => request.upload.onload?.({ loaded }),
    answer: () => {
      const { status, text = '{}' } = answer
      Object.assign(request, { status, statusText: 'Said', responseText: text })
      request.onloadend?.()
    },
    fail: () => request.onloadend?.(),
  }
}

const never = (async () => {
  throw new Error('fetched')
}) as typeof globalThis.fetch

function sending(fake: ReturnType<typeof fakeRequest>, stop?: AbortSignal) {
  const told: Sent[] = []
  const send = createTransport('/api', never, createUpload(fake.open))
  const body = { license_file: { filename: 'a.pdf', bytes: aPdf() }, note: 'Bought' }
  const row = calls.uploadLicense as Target
  const answer = send(row, { params, body }, change, 'token', stop, undefined, (sent) => {
    told.push(sent)
  })
  return { told, answer }
}

describe('a request that is followed on its way out', () => {
  test('goes to its address as a form, with the headers of its command', async () => {
    const fake = fakeRequest({
      status: 200,
      text: '{"a":1}',
      headers: 'As-Of: 7\r\nDate: now: 8\r\n: nameless\r\n',
    })
    const { answer } = sending(fake)
    const { seen, request } = fake
    expect([seen.method, seen.url]).toEqual(['POST', '/api/cases/1/findings/f1/upload_license'])
    expect(Object.fromEntries(seen.headers)).toEqual({
      Authorization: 'Bearer token',
      'Idempotency-Key': 'c-1',
      'If-Match': '"7"',
    })
    expect(request.timeout).toBe(120_000)
    const form = seen.body as FormData
    const file = form.get('license_file') as File
    expect([file.name, form.get('note')]).toEqual(['a.pdf', 'Bought'])
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(aPdf())
    fake.answer()
    const raw = await answer
    expect(raw).toMatchObject({ status: 200, statusText: 'Said', text: '{"a":1}' })
    expect([...(raw?.headers ?? [])]).toEqual([
      ['as-of', '7'],
      ['date', 'now: 8'],
    ])
  })

  test('tells how much of it is out, and at last all of it', async () => {
    const fake = fakeRequest({ status: 200 })
    const { told, answer } = sending(fake)
    fake.progress(10, 40)
    fake.left(40)
    fake.answer()
    await answer
    expect(told).toEqual([
      { sent: 10, total: 40 },
      { sent: 40, total: 40 },
    ])
  })

  test('is taken back while it has not left whole', async () => {
    const fake = fakeRequest({ status: 200 })
    const stop = new AbortController()
    const { answer } = sending(fake, stop.signal)
    fake.progress(10, 40)
    stop.abort()
    expect(await answer).toBeNull()
    expect(fake.seen.isAborted).toBe(true)
  })

  test('is taken back no more once all of it is out', async () => {
    const fake = fakeRequest({ status: 200 })
    const stop = new AbortController()
    const { answer } = sending(fake, stop.signal)
    fake.left(40)
    stop.abort()
    expect(fake.seen.isAborted).toBe(false)
    fake.answer()
    expect((await answer)?.status).toBe(200)
  })

  test('that was stopped before it began is not sent', async () => {
    const fake = fakeRequest({ status: 200 })
    expect(await sending(fake, AbortSignal.abort()).answer).toBeNull()
    expect(fake.seen.url).toBe('')
  })

  test('has no answer where the line breaks', async () => {
    const fake = fakeRequest({ status: 0 })
    const { answer } = sending(fake)
    fake.fail()
    expect(await answer).toBeNull()
  })

  test('is JSON where the call is', () => {
    const fake = fakeRequest({ status: 200 })
    const send = createTransport('/api', never, createUpload(fake.open))
    const row = calls.replaceOriginal as Target
    const body = { base64: 'AAAA', filename: 'a.png' }
    void send(row, { params, body }, change, null, undefined, undefined, () => undefined)
    expect([fake.seen.method, fake.seen.body]).toEqual(['PUT', JSON.stringify(body)])
    expect(fake.seen.headers.get('Content-Type')).toBe('application/json')
  })
})

test('a form that nobody follows is fetched, its type left to the browser', async () => {
  const sent: RequestInit[] = []
  const fetch = async (_: unknown, init: RequestInit = {}) => {
    sent.push(init)
    return new Response('{}')
  }
  const send = createTransport('/api', fetch as typeof globalThis.fetch)
  const body = { license_file: { filename: 'a.pdf', bytes: aPdf() } }
  await send(calls.uploadLicense as Target, { params, body }, change, null)
  expect(sent[0]?.body).toBeInstanceOf(FormData)
  expect(new Headers(sent[0]?.headers).get('content-type')).toBeNull()
})

test('the upload registry holds a file, and who follows it, until it is dropped', () => {
  const uploadRegistry = createUploadRegistry()
  const [file, watch] = [new Blob(['a']), { onSent: () => undefined }]
  uploadRegistry.put('f1', file)
  uploadRegistry.put('f2', file)
  uploadRegistry.follow('f1', watch)
  expect([
    uploadRegistry.get('f1'),
    uploadRegistry.watchOf('f1'),
    uploadRegistry.watchOf('f2'),
  ]).toEqual([file, watch, {}])
  uploadRegistry.drop('f1')
  expect([
    uploadRegistry.get('f1'),
    uploadRegistry.watchOf('f1'),
    uploadRegistry.get('f2'),
  ]).toEqual([null, {}, file])
  uploadRegistry.follow('f2', watch)
  uploadRegistry.clear()
  expect([uploadRegistry.get('f2'), uploadRegistry.watchOf('f2')]).toEqual([null, {}])
})
