import { describe, expect, test } from 'vitest'
import { type AnyCall, anybody } from '../../../contracts/api/call.ts'
import { calls } from '../../../contracts/api/calls.ts'
import { headers, messages } from '../../../contracts/protocol.ts'
import { malformedAnswer } from '../../../src/bus/gateway/answer.ts'
import { SESSION_KEY } from '../../../src/bus/gateway/session-key.ts'
import { gatewayTo, json, manualClock, tokenNumber } from '../../support/client/fake-server.ts'
import { aCaseDetail, someCounts } from '../../support/records/builders.ts'
import { MOMENT } from '../../support/records/events.ts'
import { note } from '../note-requests.ts'

const counts = someCounts({ all: 2, STANDBY: 1, ACTIVE: 1 })
const change = { commandId: 'c-1', version: 7 }

describe('a call', () => {
  test('goes to the API root, as JSON, with the bearer token [API-01] [API-02] [API-03]', async () => {
    const { gateway, requests } = gatewayTo({ respond: () => json(counts) })
    await gateway.call('countCases', {})
    expect(requests[0]?.url.pathname).toBe('/api/cases/_count')
    expect(requests[0]?.headers.get('content-type')).toBe('application/json')
    expect(requests[0]?.headers.get('authorization')).toBe(`Bearer ${tokenNumber(0)}`)
  })

  test('carries the token, whatever it does, where it is not for anybody [CASEAPI-01]', async () => {
    const { gateway, requests } = gatewayTo({ respond: () => json({}, 404) })
    // What stands in the requests is of no matter here.
    type Send = (name: string, request: object, headers?: object) => Promise<unknown>
    const ways = gateway as unknown as Record<'call' | 'change' | 'file', Send>
    for (const [name, row] of Object.entries<AnyCall>(calls)) {
      const way = row.answer === 'file' ? 'file' : row.effect === 'change' ? 'change' : 'call'
      const sentBefore = requests.length
      await ways[way](name, {}, way === 'change' ? change : undefined)
      const tokens = requests.slice(sentBefore).map((one) => one.headers.get('authorization'))
      expect(tokens, name).toEqual([row.policy === anybody ? null : `Bearer ${tokenNumber(0)}`])
    }
  })

  test('of the login carries no token, not even where a session is stored [AUTH-05] [G-219]', async () => {
    const { gateway, requests, storage } = gatewayTo({ respond: () => json({}, 401) })
    expect(storage.getItem(SESSION_KEY)).not.toBeNull()
    await gateway.login({ body: { email: 'a@b.example', password: 'x' } })
    expect(requests[0]?.headers.get('authorization')).toBeNull()
  })

  test('answers its value and the moment that it is of', async () => {
    const { gateway } = gatewayTo({ respond: () => json(counts, 200, { [headers.asOf]: '17' }) })
    const answer = await gateway.call('countCases', {})
    expect(answer).toEqual({ kind: 'answer', value: counts, asOf: 17, eventsThrough: null })
  })

  test('tells how far the server is ahead, by the last answer that says its time', async () => {
    const dates = ['Sat, 21 Nov 2026 09:00:00 GMT', 'no date', null]
    const { gateway } = gatewayTo({
      clock: manualClock().clock,
      respond: () => {
        const date = dates.shift()
        return json(counts, 200, date ? { Date: date } : {})
      },
    })
    expect(gateway.clockAhead()).toBe(0)
    for (const _ of [...dates]) {
      await gateway.call('countCases', {})
      expect(gateway.clockAhead()).toBe(Date.parse('2026-11-21T09:00:00Z') - Date.parse(MOMENT))
    }
  })

  test('fills and encodes its path', async () => {
    const { gateway, requests } = gatewayTo({
      respond: () => json({ ...aCaseDetail({}), events: [] }),
    })
    const tag = { params: { id: '481516', tagId: 'a/b c' } }
    await gateway.change('addTag', tag, change)
    expect(requests[0]?.url.pathname).toBe('/api/cases/481516/case_tag/a%2Fb%20c')
  })
})

describe('a change', () => {
  test('carries its id and the version of the form', async () => {
    const { gateway, requests } = gatewayTo({
      respond: () => json({ ...aCaseDetail({}), events: [] }),
    })
    await gateway.change('addNote', note, change)
    expect(requests[0]?.headers.get(headers.idempotencyKey)).toBe('c-1')
    expect(requests[0]?.headers.get(headers.ifMatch)).toBe('"7"')
    expect(requests[0]?.body).toBe('{"text":"Hello"}')
  })

  test('without an id or a version is a bug, not a request', async () => {
    const { gateway, requests } = gatewayTo({ respond: () => json({}) })
    await expect(gateway.call('addNote', note)).rejects.toThrow('without a command')
    await expect(gateway.change('addNote', note, { commandId: 'c-1' })).rejects.toThrow('version')
    expect(requests).toEqual([])
  })

  test('is repeated with the same id when the answer got lost', async () => {
    let attempts = 0
    const { gateway, requests } = gatewayTo({
      respond: () => {
        attempts += 1
        if (attempts < 3) throw new TypeError('connection reset')
        return json({ ...aCaseDetail({}), events: [] })
      },
    })
    expect(await gateway.change('addNote', note, change)).toMatchObject({ kind: 'answer' })
    expect(requests.map((one) => one.headers.get(headers.idempotencyKey))).toEqual([
      'c-1',
      'c-1',
      'c-1',
    ])
  })

  test('that is stale brings what somebody else changed', async () => {
    const conflict = {
      error_message: messages.conflict,
      version: 9,
      changes: [
        { field: 'country', from: 'DE', to: 'AT', by: 'Bruno', at: '2026-11-20T09:00:00.000Z' },
      ],
    }
    const { gateway } = gatewayTo({ respond: () => json(conflict, 412) })
    expect(await gateway.change('addNote', note, change)).toEqual({
      kind: 'refused',
      message: messages.conflict,
      status: 412,
      conflict,
    })
  })
})

describe('a failure', () => {
  const failing = (response: () => Response) => gatewayTo({ respond: response }).gateway

  test.each([400, 409, 500, 503])(
    '%i shows error_message [API-04, CASEERR-01] [G-499]',
    async (status) => {
      const gateway = failing(() => json({ error_message: 'Not so fast' }, status))
      expect(await gateway.call('countCases', {})).toMatchObject({
        kind: 'refused',
        message: 'Not so fast',
        status,
      })
      const ofChange = await gateway.change('addNote', note, change)
      expect(ofChange).toMatchObject({ message: 'Not so fast' })
    },
  )

  test('without error_message shows the status text [API-05]', async () => {
    const gateway = failing(() => new Response('{}', { status: 409, statusText: 'Conflict' }))
    expect(await gateway.call('countCases', {})).toMatchObject({ message: 'Conflict' })
    const page = failing(() => new Response('<p>', { status: 500, statusText: 'Broken' }))
    expect(await page.call('countCases', {})).toMatchObject({ message: 'Broken', status: 500 })
  })

  test('without a body, or without an answer, is an unreachable server [API-06] [API-07] [G-308] [G-492]', async () => {
    const silent = failing(() => new Response(null, { status: 500 }))
    expect(await silent.call('countCases', {})).toEqual({
      kind: 'unknown',
      message: 'The server is unreachable at the moment. Please try again later.',
    })
    const gone = failing(() => {
      throw new TypeError('fetch failed')
    })
    expect(await gone.call('countCases', {})).toMatchObject({ message: messages.unreachable })
  })

  test.each([
    ['no JSON', 'nonsense'],
    ['another shape', '{"all":1}'],
    ['a wrong type', JSON.stringify({ ...counts, PAID: '3' })],
    ['nothing', ''],
  ])('%s in a good answer is refused whole', async (_what, text) => {
    const gateway = failing(() => new Response(text, { status: 200 }))
    expect(await gateway.call('countCases', {})).toMatchObject({
      kind: 'refused',
      message: malformedAnswer,
    })
  })
})

describe('a file', () => {
  const request = { params: { customer_id: 'c1', emailId: 'mail-1', attachmentId: 'a 1' } }

  test('is asked for as a file: anything else is a bug, not a request', async () => {
    const { gateway, requests } = gatewayTo({ respond: () => json({}) })
    const said = 'readAttachment answers a file'
    await expect(gateway.call('readAttachment', request)).rejects.toThrow(said)
    await expect(gateway.change('readAttachment', request, change)).rejects.toThrow(said)
    expect(requests).toEqual([])
  })

  test('is answered with its bytes and type', async () => {
    const bytes = new Uint8Array([37, 80, 68, 70, 0, 255])
    const { gateway, requests } = gatewayTo({
      respond: () =>
        new Response(bytes, {
          headers: { 'content-type': 'application/pdf', 'letter-pages': '2' },
        }),
    })
    const answer = await gateway.file('readAttachment', request)
    if (answer.kind !== 'answer') throw new Error(answer.message)
    expect(new Uint8Array(await answer.value.arrayBuffer())).toEqual(bytes)
    expect(answer.value.type).toBe('application/pdf')
    expect([answer.heads?.('Letter-Pages'), answer.heads?.('Letter-Digest')]).toEqual(['2', null])
    expect(requests[0]?.headers.get('authorization')).toBe(`Bearer ${tokenNumber(0)}`)
  })

  test('is refused in the words of the server', async () => {
    const { gateway } = gatewayTo({ respond: () => json({ error_message: 'Not found' }, 404) })
    expect(await gateway.file('readAttachment', request)).toMatchObject({
      kind: 'refused',
      message: 'Not found',
      status: 404,
    })
  })

  test('that cannot be fetched is told as any other call, after the repeats', async () => {
    const { gateway, requests } = gatewayTo({
      respond: () => {
        throw new TypeError('connection reset')
      },
    })
    expect(await gateway.file('readAttachment', request)).toMatchObject({
      message: messages.unreachable,
    })
    expect(requests).toHaveLength(3)
  })
})
