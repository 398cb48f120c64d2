import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createJsonReader } from '../../server-mock/http/json/json-thread.ts'
import { readJson } from '../../server-mock/http/json/read-json.ts'
import { MOST_DEPTH, MOST_VALUES } from '../../server-mock/http/json/shape.ts'
import { openApi, type TestApi } from '../support/server/api.ts'

const MB = 1024 * 1024

let api: TestApi
let token: string
beforeAll(async () => {
  api = await openApi()
  token = await api.signIn('enterprise')
})
afterAll(() => api.close())

const json = { 'content-type': 'application/json' }
const mailTo = () => `/cases/${api.offices.enterprise.caseId}/outbound_email`
const send = (body: BodyInit) => api.call(mailTo(), { method: 'POST', token, headers: json, body })

/** Processor time of this process and its threads: a busy machine takes none of it. */
async function costOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

test('four bodies of 12 MB of brackets cost no more than four that end at their first letter', async () => {
  const four = (letter: string) =>
    costOf(async () => {
      const body = Buffer.alloc(12 * MB, letter)
      const answers = await Promise.all([body, body, body, body].map(send))
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400])
    })
  const harmless = Math.min(await four('x'), await four('x'))
  expect((await four('[')) / harmless).toBeLessThan(2)
})

test('while a body of the largest size is read, others are answered', async () => {
  const content = 'QUJD'.repeat(6 * MB)
  const attachments = [{ filename: 'a.txt', content, contentType: 'text/plain', encoding: 'x' }]
  const body = JSON.stringify({ to: '', cc: '', bcc: '', subject: '', content: '', attachments })
  const order: string[] = []
  const large = send(body).then(({ status }) => order.push(`large ${status}`))
  const small = api.call('/health').then(({ status }) => order.push(`small ${status}`))
  await Promise.all([large, small])
  expect(order).toEqual(['small 200', 'large 400'])
})

test('a body of a size that the call does not take is refused unread', async () => {
  expect((await send('['.repeat(35 * MB)).catch(() => ({ status: 413 }))).status).toBe(413)
  const small = api.call('/login', { method: 'POST', headers: json, body: '['.repeat(MB) })
  expect((await small.catch(() => ({ status: 413 }))).status).toBe(413)
})

describe('the shape of a body', () => {
  const verdict = (text: string) => {
    const read = readJson(Buffer.from(text))
    return read.ok ? null : read.message
  }
  const nested = (depth: number) => `${'{"a":['.repeat(depth / 2)}1${']}'.repeat(depth / 2)}`

  test('is bounded in depth, in values, and in names', () => {
    expect(verdict(nested(MOST_DEPTH))).toBeNull()
    expect(verdict(nested(MOST_DEPTH + 2))).toBe('The request body is nested too deeply.')
    expect(verdict(`[${'1,'.repeat(MOST_VALUES - 2)}1]`)).toBeNull()
    for (const many of ['1', '[]', '{}'].map((value) => `[${`${value},`.repeat(MOST_VALUES)}1]`))
      expect(verdict(many)).toBe('The request body has too many values.')
    // Each in the one before: no comma tells them apart.
    const deep = `${'['.repeat(MOST_DEPTH - 2)}${']'.repeat(MOST_DEPTH - 2)}`
    const often = Math.ceil(MOST_VALUES / (MOST_DEPTH - 2)) + 1
    expect(verdict(`[${Array.from({ length: often }, () => deep).join()}]`)).toBe(
      'The request body has too many values.',
    )
    const twice = 'The request body names a member twice.'
    for (const text of ['{"a":1,"a":2}', '{"x":[{"a":{"b":1},"\\u0061":2}]}', '{"":1,"":1}'])
      expect(verdict(text)).toBe(twice)
    for (const text of ['[{"a":1},{"a":2}]', '{"a":{"a":"a"}}', '{"a":["a","a",":","{"]}'])
      expect(verdict(text)).toBeNull()
  })

  test('takes every text of any value as the parser takes it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ depthSize: 'medium', noUnicodeString: false }), (value) => {
        const text = JSON.stringify(value)
        fc.pre(!text.includes('__proto__') && !text.includes('\\u0000'))
        const read = readJson(Buffer.from(text))
        expect(read).toEqual(
          text.isWellFormed() && !/\\ud[89a-f]/i.test(text)
            ? { ok: true, json: JSON.parse(text) }
            : expect.objectContaining({ ok: false }),
        )
      }),
    )
  })

  test('of any bytes is judged without a failure', () => {
    const bits = fc.constantFrom('{', '}', '[', ']', '"', ':', ',', '\\', 'a', '1', '"a"', '\\u00')
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 40 }), (parts) => {
        const text = parts.join('')
        const read = readJson(Buffer.from(text))
        if (read.ok) expect(read.json).toEqual(JSON.parse(text))
      }),
    )
  })
})

test('a body that fills the heap of its thread ends that thread alone: the next one is read', async () => {
  const reader = createJsonReader(8)
  const wide = Buffer.from(`["${'ü'.repeat(12 * MB)}"]`)
  expect(await reader.read(wide)).toMatchObject({ ok: false })
  const next = Buffer.from(JSON.stringify('a'.repeat(300_000)))
  expect(await reader.read(next)).toEqual({ ok: true, json: 'a'.repeat(300_000) })
  await reader.close()
})

test('100,000 parts of a form are refused for less than it takes to read them', async () => {
  const [type, mark] = ['multipart/form-data; boundary=x', '--x\r\n']
  const part = `${mark}content-disposition: form-data; name="note"\r\n\r\na\r\n`
  const body = `${part.repeat(100_000)}--x--\r\n`
  const path = `/cases/${api.offices.enterprise.caseId}/findings/f/upload_license`
  const post = () =>
    api.call(path, { method: 'POST', token, headers: { 'content-type': type }, body })
  const reference = await costOf(() =>
    new Response(body, { headers: { 'content-type': type } }).formData(),
  )
  const attack = await costOf(async () => {
    expect((await post()).status).toBe(400)
  })
  expect(attack / reference).toBeLessThan(0.5)
})
