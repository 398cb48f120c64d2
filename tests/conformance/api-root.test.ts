import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyCall } from '../../contracts/api/call.ts'
import { calls } from '../../contracts/api/calls.ts'
import { createTransport, type Target } from '../../src/bus/gateway/transport.ts'
import { openApi, type TestApi } from '../support/server/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

const everyCall = Object.values<AnyCall>(calls)
const change = { commandId: 'c-1', version: 1 }

/** What a path needs, whatever it names. */
const paramsOf = ({ path }: AnyCall) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'x']))

async function addressesUnder(root: string): Promise<string[]> {
  const asked: string[] = []
  const transport = createTransport(root, async (input) => {
    asked.push(String(input instanceof Request ? input.url : input))
    return new Response('{}')
  })
  for (const call of everyCall)
    await transport(call as Target, { params: paramsOf(call), body: {} }, change, null)
  return asked
}

test.each(['/api', 'https://api.framewright.example/v1'])(
  '[CASEAPI-03] every call of the client is made relative to the one root it is given: %s',
  async (root) => {
    const asked = await addressesUnder(root)
    expect(asked).toEqual(everyCall.map((call) => root + call.path.replaceAll(/:\w+/g, 'x')))
  },
)

test('[CASEAPI-03] the server answers every call under its root, and none beside it [G-201]', async () => {
  const statusOf = async (address: string) => (await fetch(address, { method: 'GET' })).status
  expect(await statusOf(`${api.origin}/api/cases/_count`)).toBe(401)
  expect(await statusOf(`${api.origin}/cases/_count`)).toBe(404)
})
