import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callNames } from '../../support/calls/catalogue.ts'
import { openApi, type TestApi } from '../../support/server/api.ts'
import type { Office } from '../../support/server/api-office.ts'
import type { Finding } from '../matrix/matrix-cells.ts'
import { askAll } from '../part.ts'
import { taint } from './canaries.ts'
import { walk } from './canary-walk.ts'
import { askFiles } from './other-doors.ts'
import { strayParts } from './strays.ts'
import { accountStrayParts } from './strays-of-accounts.ts'
import { caseStrayParts } from './strays-of-cases.ts'
import { invoiceStrayParts } from './strays-of-invoices.ts'
import { mailStrayParts } from './strays-of-mail.ts'
import { writingStrayParts } from './strays-of-writing.ts'
import { outsideStrayParts } from './strays-outside.ts'
import { askTransplants } from './transplants.ts'

let api: TestApi
let token: string
let own: Office
let other: Office
beforeAll(async () => {
  api = await openApi()
  token = await api.signIn('pro', 'admin')
  own = api.offices.pro
  other = api.offices.enterprise
})
afterAll(() => api.close())

/** Ids that are right each for itself and not together; those of each call alone stand in transplants.ts. */
const transplants: [string, (own: Office, other: Office) => [string, string, unknown?]][] = [
  ['note of a foreign case', (a, b) => ['DELETE', `/cases/${a.caseId}/note/${b.noteId}`]],
  ['foreign mail', (a, b) => ['GET', `/customer/${a.id}/email/${b.emailId}`]],
  ['foreign mail, marked', (a, b) => ['PUT', `/customer/${a.id}/email/${b.emailId}?unread=true`]],
  ['foreign unmapped mail', (a, b) => ['GET', `/customer/${a.id}/email/${b.unmappedId}`]],
  [
    'attachment of a foreign mail',
    (a, b) => ['GET', `/customer/${a.id}/email/${b.emailId}/attachment/${b.attachmentId}`],
  ],
  [
    'foreign attachment at an own mail',
    (a, b) => ['GET', `/customer/${a.id}/email/${a.emailId}/attachment/${b.attachmentId}`],
  ],
  [
    'foreign checksum at an own mail',
    (a, b) => ['GET', `/customer/${a.id}/email/${a.emailId}/attachment/${b.checksum}`],
  ],
  [
    'attachment of another own mail',
    (a) => ['GET', `/customer/${a.id}/email/${a.unmappedId}/attachment/${a.checksum}`],
  ],
  ['an activity that is no note', (a) => ['DELETE', `/cases/${a.caseId}/note/${a.id}-mail-entry`]],
  ['an own note at another case', (a) => ['DELETE', `/cases/${a.paidId}/note/${a.noteId}`]],
  ['a number that is none', () => ['GET', '/cases/abc']],
  ['a number that is too long', () => ['GET', '/cases/99999999999999999999']],
  ['an id with foreign characters', (a) => ['GET', `/customer/${a.id}/email/%27%20or%201%3D1`]],
]

test.each(transplants)('%s is not found and changes nothing [G-613]', async (_what, of) => {
  const [method, path] = of(own, other)
  const before = [await api.digest(own.id), await api.digest(other.id)]
  const answer = await api.call(path, { method, token })
  expect([answer.status, answer.json]).toEqual([404, { error_message: 'Not found' }])
  expect([await api.digest(own.id), await api.digest(other.id)]).toEqual(before)
})

test('the files of another customer are as unknown as files that do not exist', async () => {
  expect(await askFiles(api)).toEqual([])
})

/** A server that the tests below may leave as they like. */
async function withApi<T>(work: (api: TestApi) => Promise<T>): Promise<T> {
  const fresh = await openApi()
  return work(fresh).finally(() => fresh.close())
}

describe('requests that are right but for one id', () => {
  let findings: Finding[] = []
  beforeAll(async () => {
    findings = await withApi(askTransplants)
  })

  test.each(callNames)("%s takes no id of another customer's, wherever it stands", (name) => {
    expect(findings.filter(({ call }) => call === name).map(({ wrong }) => wrong)).toEqual([])
  })
})

test.each([
  ['calls', strayParts],
  ['accounts', accountStrayParts],
  ['cases', caseStrayParts],
  ['invoices', invoiceStrayParts],
  ['mail', mailStrayParts],
  ['writing', writingStrayParts],
  ['the outside', outsideStrayParts],
])(
  'every query of %s keeps to its own customer by itself, whatever another one has',
  async (_what, parts) => {
    expect(await withApi(async (fresh) => askAll(await parts(fresh)))).toEqual([])
  },
)

test('no answer, list, search or count says a word of another customer, or a secret', async () => {
  const heard = await withApi(async (fresh) => {
    const missing = await taint(fresh, fresh.offices.lite)
    // Every column of text is marked, so that no leak goes unseen.
    expect(missing).toEqual([])
    return walk(fresh, fresh.offices.enterprise, fresh.offices.lite)
  })
  expect(heard).toEqual([])
})
