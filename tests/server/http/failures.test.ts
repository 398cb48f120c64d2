/** What both origins answer where a request fails in their hands: whose fault it is, and nothing more. */
import { describe, expect, test } from 'vitest'
import { calls } from '../../../contracts/api/calls.ts'
import { messages } from '../../../contracts/protocol.ts'
import { createApp } from '../../../server-mock/http/app.ts'
import { createFilesOrigin } from '../../../server-mock/http/files/files-origin.ts'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const api = await opened(openApi())
const [app, files] = [
  await opened(createApp(api.services)),
  await opened(createFilesOrigin(api.services)),
]

const failure = (parts: object, text = 'secret of the inside') =>
  Object.assign(new Error(text), parts)
const malformed = 'The request is malformed.'
const ours = 'Something went wrong on the server. Try again later.'
const busy = 'The server is busy.'

/** What is thrown, and what each origin answers. */
const failures: [string, Error, [number, string], [number, string]][] = [
  ['400', failure({ statusCode: 400 }), [400, malformed], [400, malformed]],
  ['499', failure({ statusCode: 499 }), [400, malformed], [499, malformed]],
  ['404', failure({ statusCode: 404 }), [404, messages.notFound], [404, malformed]],
  ['413', failure({ statusCode: 413 }), [413, 'The request is too large.'], [413, malformed]],
  [
    '415',
    failure({ statusCode: 415 }),
    [415, 'The content type must be application/json.'],
    [415, malformed],
  ],
  ['a status of no refusal', failure({ statusCode: 399 }), [500, ours], [500, ours]],
  ['500', failure({ statusCode: 500 }), [500, ours], [500, ours]],
  ['no status', failure({}), [500, ours], [500, ours]],
  ['the database that shuts down', failure({ code: '57P01' }), [503, busy], [503, busy]],
  ['a deadlock', failure({ code: '40P01' }), [503, busy], [503, busy]],
  ['a full disk', failure({ code: '53100' }, 'x'.repeat(900)), [503, busy], [503, busy]],
  ['a lost line', failure({ code: 'ECONNRESET', syscall: 'read' }), [503, busy], [503, busy]],
  ['a file that is not there', failure({ code: 'ENOENT' }), [500, ours], [500, ours]],
  ['a wrong value', failure({ code: '22P02' }), [500, ours], [500, ours]],
  ['a longer code', failure({ code: '57P01X' }), [500, ours], [500, ours]],
  ['a code of another kind', failure({ code: '57P0-' }), [500, ours], [500, ours]],
  [
    'what wraps the lost line',
    failure({ cause: failure({ code: '08006' }) }),
    [503, busy],
    [503, busy],
  ],
  ['a pool without a client', failure({}, 'Connection terminated'), [503, busy], [503, busy]],
  ['what only names one', failure({}, 'No Connection terminated'), [500, ours], [500, ours]],
]
for (const origin of [app, files])
  origin.get<{ Params: { at: string } }>('/failing/:at', async ({ params }) => {
    throw failures[Number(params.at)]?.[1] ?? new Error('no such row')
  })

describe.each(failures)('what fails with %s', (name, cause, ofApp, ofFiles) => {
  test.each([
    ['the app', app, ofApp],
    ['the files', files, ofFiles],
  ] as const)(
    'is answered by the origin of %s in its own words',
    async (where, origin, [status, text]) => {
      const at = failures.findIndex(([one]) => one === name)
      const before = api.logged.length
      const answer = await origin.inject(`/failing/${at}`)
      expect([answer.statusCode, answer.json()]).toEqual([status, { error_message: text }])
      expect(answer.headers['retry-after']).toBe(status === 503 ? '1' : undefined)
      const logged = api.logged.slice(before)
      if (status === 500 && where === 'the app')
        expect(logged).toEqual([
          {
            message: 'request failed',
            cause,
            fields: { method: 'GET', route: '/failing/:at' },
          },
        ])
      else if (status === 500)
        expect(logged).toEqual([{ message: 'file not served', cause, fields: {} }])
      else if (status === 503 && where === 'the app')
        expect(logged).toEqual([
          { message: 'database unavailable', fields: { reason: cause.message.slice(0, 200) } },
        ])
      else expect(logged).toEqual([])
    },
  )
})

test.each([
  [calls.sendEmail, messages.attachmentsTooLarge],
  [calls.addFinding, messages.fileTooLarge],
  [calls.replaceOriginal, messages.fileTooLarge],
  [calls.uploadLicense, messages.fileTooLarge],
  [calls.addNote, 'The request is too large.'],
])('a body that is too large is refused in the words of its call: %#', async (call, text) => {
  const token = await api.signIn('enterprise')
  const path = call.path.replace(':id', api.offices.enterprise.caseId).replace(':findingId', 'f')
  const answer = await app.inject({
    method: call.method,
    url: `/api${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'form' in call ? 'multipart/form-data; boundary=x' : 'application/json',
      'content-length': String(call.bodyLimit + 1),
    },
    payload: '{}',
  })
  expect([answer.statusCode, answer.json()]).toEqual([413, { error_message: text }])
})
