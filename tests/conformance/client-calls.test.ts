import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyCall, anybody } from '../../contracts/api/call.ts'
import { calls } from '../../contracts/api/calls.ts'
import { messages } from '../../contracts/protocol.ts'
import { nodeGateway } from '../support/client/client.ts'
import { gatewayTo, json, tokenNumber } from '../support/client/fake-server.ts'
import { openApi, type TestApi } from '../support/server/api.ts'
import { PASSWORD } from '../support/server/api-office.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

const everyCall = Object.entries<AnyCall>(calls)

/** What the client says above a request of each call; what stands in the request is of no matter here. */
async function headersOf(name: string, row: AnyCall): Promise<Headers[]> {
  const { gateway, requests } = gatewayTo({ respond: () => json({}, 404) })
  type Send = (name: string, request: object, headers?: object) => Promise<unknown>
  const ways = gateway as unknown as Record<'call' | 'change' | 'file', Send>
  const way = row.answer === 'file' ? 'file' : row.effect === 'change' ? 'change' : 'call'
  await ways[way](name, { body: {} }, way === 'change' ? { commandId: 'c', version: 1 } : undefined)
  return requests.map(({ headers }) => headers)
}

describe('a call of the client', () => {
  test('[COMMAPI-01] carries the token unless anybody may make it, and the server answers none without', async () => {
    for (const [name, row] of everyCall) {
      const isOpen = row.policy === anybody
      const tokens = (await headersOf(name, row)).map((sent) => sent.get('authorization'))
      expect(tokens, name).toEqual([isOpen ? null : `Bearer ${tokenNumber(0)}`])
      if (isOpen) continue
      const answer = await api.call(row.path.replaceAll(/:\w+/g, 'x'), { method: row.method })
      expect([name, answer.status]).toEqual([name, 401])
    }
  })

  test('[COMMAPI-02] says that it is JSON unless it is a form with files, and the server takes nothing else', async () => {
    for (const [name, row] of everyCall) {
      const types = (await headersOf(name, row)).map((sent) => sent.get('content-type'))
      expect(types, name).toEqual([row.form ? null : 'application/json'])
    }
    const token = await api.signIn('pro')
    const written = { token, method: 'POST', body: '{"host":"shop.example"}' }
    const asText = { ...written, headers: { 'content-type': 'text/plain' } }
    const asJson = { ...written, headers: { 'content-type': 'application/json' } }
    expect((await api.call('/cases/create', asText)).status).toBe(415)
    expect((await api.call('/cases/create', asJson)).status).not.toBe(415)
  })

  test('[COMMAPI-03] that the server refuses says its error_message', async () => {
    const gateway = nodeGateway(api.origin)
    const { email } = api.offices.pro.users.agent
    await gateway.login({ body: { email, password: PASSWORD } })
    const asked = { params: { id: '1' } }
    const token = await api.signIn('pro', 'colleague')
    const { json: said } = await api.call('/cases/1', { token })
    expect(said).toEqual({ error_message: messages.notFound })
    expect(await gateway.call('readCase', asked)).toMatchObject({
      kind: 'refused',
      status: 404,
      message: said.error_message,
    })
  })

  test('[COMMAPI-04] that a door before the server refuses says its status text', async () => {
    const pages: [number, string, string][] = [
      [502, 'Bad Gateway', '<h1>nginx</h1>'],
      [413, 'Too Much', '{}'],
    ]
    for (const [status, text, page] of pages) {
      const door = createServer((_, answer) => answer.writeHead(status, text).end(page))
      await new Promise<void>((listening) => door.listen(0, '127.0.0.1', listening))
      const { port } = door.address() as AddressInfo
      const gateway = nodeGateway(`http://127.0.0.1:${port}`)
      const answer = await gateway.call('readAccountTerms', {})
      expect(answer).toMatchObject({ kind: 'refused', status, message: text })
      door.closeAllConnections()
      await new Promise((closed) => door.close(closed))
    }
  })
})
