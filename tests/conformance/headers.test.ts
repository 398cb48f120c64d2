import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../server-mock/http/app.ts'
import { fileHeaders, portalHeaders } from '../../server-mock/http/files/file-headers.ts'
import { createFilesOrigin } from '../../server-mock/http/files/files-origin.ts'
import { securityHeaders } from '../../server-mock/http/security-headers.ts'
import { openApi, type Reply, type TestApi } from '../support/server/api.ts'

let api: TestApi
let token: string
beforeAll(async () => {
  api = await openApi()
  token = await api.signIn('pro')
})
afterAll(() => api.close())

/** One of every status that a call can answer. */
const answers: [number, () => Promise<Reply>][] = [
  [200, () => api.call('/cases/_count', { token })],
  [400, () => api.call('/events', { token })],
  [400, () => api.call('/cases/%zz')],
  [401, () => api.call('/cases/_count')],
  [403, () => api.call('/customer/other/case_tags', { token })],
  [404, () => api.call('/nothing')],
  [404, () => api.request('/nothing-at-all')],
  [
    409,
    () =>
      api.call(`/cases/${api.offices.pro.standbyId}/reminder`, {
        token,
        method: 'PUT',
        json: { name: null, date: '2027-01-01' },
      }),
  ],
  [413, () => api.call('/cases/create', { token, json: { host: 'x'.repeat(70_000) } })],
  [415, () => api.call('/cases/create', { token, method: 'POST', body: 'x' })],
]

test('over https the browser keeps to https, for the hosts below as well; over http nothing is said of it', () => {
  const { config } = api.services
  const secure = { ...config, publicUrl: 'https://a.example', publicFilesUrl: 'https://b.example' }
  const name = 'strict-transport-security'
  for (const headers of [securityHeaders, fileHeaders]) {
    expect(headers(secure)[name]).toBe('max-age=31536000; includeSubDomains')
    expect(headers(config)).not.toHaveProperty(name)
  }
  // Below an own domain are hosts of the customer, of which we know nothing.
  expect(portalHeaders(secure)[name]).toBe('max-age=31536000')
  expect(portalHeaders(config)).not.toHaveProperty(name)
})

test('every answer tells the time that the server goes by', async () => {
  for (const [, ask] of answers) {
    const told = Date.parse((await ask()).headers.get('date') ?? '')
    expect(told).toBe(Math.floor(api.services.clock.now().getTime() / 1_000) * 1_000)
  }
})

function expectSafe(answer: Reply): void {
  const policy = answer.headers.get('content-security-policy') ?? ''
  for (const rule of ["default-src 'none'", "object-src 'none'", "base-uri 'none'"]) {
    expect(policy).toContain(rule)
  }
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  expect(answer.headers.get('x-powered-by')).toBeNull()
}

test.each(answers)('an answer of status %i carries the security headers', async (status, ask) => {
  const answer = await ask()
  expect(answer.status).toBe(status)
  expectSafe(answer)
})

test('[API-03] every answer of the API is JSON, kept by no cache', async () => {
  for (const [, ask] of answers) {
    const answer = await ask()
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.json).toBeTypeOf('object')
  }
  const { headers } = await api.call('/cases/_count', { token })
  expect(headers.get('cache-control')).toBe('no-store')
})

test('a failure of ours is a plain 500: logged, and nothing of it told', async () => {
  const { pool } = api.services.database
  await pool.query('alter table customer_tag rename to hidden_tag')
  try {
    const answer = await api.call(`/customer/${api.offices.pro.id}/case_tags`, { token })
    expect([answer.status, answer.json]).toEqual([
      500,
      { error_message: 'Something went wrong on the server. Try again later.' },
    ])
    expectSafe(answer)
    const failure = api.logged.findLast(({ message }) => message === 'request failed')
    expect(String(failure?.cause)).toContain('customer_tag')
  } finally {
    await pool.query('alter table hidden_tag rename to customer_tag')
  }
})

test('refused calls are logged with who, what and where, and no token', async () => {
  await api.call('/customer/other/case_tags', { token })
  const last = api.logged.at(-1)
  expect(last).toMatchObject({
    message: 'call refused',
    fields: {
      status: 403,
      route: 'GET /customer/:customer_id/case_tags',
      user: api.offices.pro.users.agent.id,
      ip: '127.0.0.1',
    },
  })
  expect(JSON.stringify(api.logged)).not.toContain(token)
})

test('reads say their moment, changes how far their events go', async () => {
  const note = `/cases/${api.offices.pro.caseId}/note`
  const changed = await api.call(note, { token, json: { text: 'x' } })
  const through = Number(changed.headers.get('events-through'))
  expect(changed.json.events.at(-1).seq).toBe(through)
  const reads = ['/cases/_count', `/cases/${api.offices.pro.caseId}`, '/events?since=0']
  for (const path of reads) {
    expect((await api.call(path, { token })).headers.get('as-of')).toBe(String(through))
  }
  const search = await api.call('/cases/_search', { token, method: 'POST' })
  expect(search.headers.get('as-of')).toBe(String(through))
})

test('what another address claims in its headers is not believed', async () => {
  await api.call('/cases/_count', {
    headers: { 'x-forwarded-for': '9.9.9.9', forwarded: 'for=9.9.9.9' },
  })
  expect(api.logged.at(-1)?.fields.ip).toBe('127.0.0.1')
})

describe('behind a proxy that is trusted', () => {
  const proxies = '127.0.0.1,10.0.0.0/8'
  const ipOf = async (forwarded: string, trustedProxy: string | null = proxies) => {
    const { services } = api
    const own = { ...services, config: { ...services.config, trustedProxy } }
    const seen: string[] = []
    for (const app of [await createApp(own), await createFilesOrigin(own)]) {
      app.addHook('onRequest', async ({ ip }) => void seen.push(ip))
      await app.inject({ url: '/nothing', headers: { 'x-forwarded-for': forwarded } })
      await app.close()
    }
    expect(seen).toHaveLength(2)
    expect(new Set(seen).size).toBe(1)
    return seen[0]
  }

  test.each([
    ['the address that it names', '9.9.9.9', '9.9.9.9'],
    ['the address that the first of two names', '9.9.9.9, 10.1.2.3', '9.9.9.9'],
    ['not the one that a client wrote before', '1.1.1.1, 9.9.9.9', '9.9.9.9'],
    ['not more hops than were set', '10.9.9.9, 1.1.1.1, 9.9.9.9, 10.1.2.3', '9.9.9.9'],
    ['also one of version 6', '2001:db8::1', '2001:db8::1'],
  ])('counts %s', async (_what, forwarded, ip) => {
    expect(await ipOf(forwarded)).toBe(ip)
  })

  test.each([null, '10.0.0.0/8'])('nobody else is one, where %s is set', async (trusted) => {
    expect(await ipOf('9.9.9.9', trusted)).toBe('127.0.0.1')
  })
})

test('bytes that are no HTTP end the connection and nothing else', async () => {
  const { port } = new URL(api.origin)
  const closed = await new Promise<string>((resolve, reject) => {
    let text = ''
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write('\x16\x03\x01 nonsense\r\n\r\n'),
    )
    socket.on('data', (chunk) => {
      text += chunk.toString()
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
  expect(closed).toContain('400')
  expect((await api.call('/health')).status).toBe(200)
})

test('reports of the content security policy are counted, whatever they say', async () => {
  const send = (body: string, type: string) =>
    api.request('/csp-report', { method: 'POST', body, headers: { 'content-type': type } })
  const { count } = (await api.request('/csp-report')).json
  expect((await send('{"csp-report":{}}', 'application/csp-report')).status).toBe(204)
  expect((await send('nonsense', 'text/plain')).status).toBe(204)
  expect((await send('x'.repeat(20_000), 'application/csp-report')).status).toBe(413)
  expect((await api.request('/csp-report')).json).toEqual({ count: count + 2 })
})

test.each([
  ['431', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`],
  [
    '400',
    'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
  ],
])('what the parser of HTTP refuses by %s looks as every refusal', async (status, request) => {
  const text = await new Promise<string>((resolve, reject) => {
    let received = ''
    const socket = connect(Number(new URL(api.origin).port), '127.0.0.1', () =>
      socket.write(request),
    )
    socket.on('data', (chunk) => {
      received += chunk.toString()
    })
    socket.on('close', () => resolve(received))
    socket.on('error', reject)
  })
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  expect(line).toContain(status)
  const headers = new Headers(
    lines.map((one): [string, string] => [
      one.slice(0, one.indexOf(':')),
      one.slice(one.indexOf(':') + 1),
    ]),
  )
  expectSafe({ status: Number(status), headers, text: body, json: JSON.parse(body) })
  expect(Object.keys(JSON.parse(body))).toEqual(['error_message'])
})

test('a report of the content security policy is logged without the token of the address it names', async () => {
  const body = JSON.stringify({
    'csp-report': { 'blocked-uri': `http://x.example/a?token=${token}` },
  })
  const headers = { 'content-type': 'application/csp-report' }
  await api.request('/csp-report', { method: 'POST', body, headers })
  const report = String(api.logged.at(-1)?.fields.report)
  expect(report).toContain('http://x.example/a?token=...')
  expect(report).not.toContain(token)
})
