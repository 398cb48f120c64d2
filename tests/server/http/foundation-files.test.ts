import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { finding, license } from '../../../server-mock/db/schema/cases.ts'
import { storedFile } from '../../../server-mock/db/schema/files.ts'
import { createFilesOrigin } from '../../../server-mock/http/files/files-origin.ts'
import { endSession } from '../../../server-mock/modules/access/sessions.ts'
import { signToken } from '../../../server-mock/modules/access/tokens.ts'
import { aGif, aPdf } from '../../support/files/files.ts'
import { addCustomer, memoryServices, signIn } from '../../support/server/services.ts'
import { opened } from '../../support/setup/opened.ts'

const fileToken = async (customerId: string) => {
  const { sessionId, token: access } = await signIn(services, customerId, 'ADMIN')
  const id = `${customerId}-admin`
  const user = {
    id,
    customerId,
    role: 'ADMIN',
    plan: 'ENTERPRISE',
    name: id,
    email: `${id}@example.com`,
    lacksSecondFactor: false,
  } as const
  return { sessionId, access, file: await signToken(services, 'file', user, sessionId) }
}

const services = await opened(memoryServices())
for (const id of ['north', 'south']) await addCustomer(services, id)
await services.database.db.insert(finding).values({
  id: 'f1',
  customerId: 'north',
  caseId: 7,
  position: 0,
  originalFilename: 'harbour.jpg',
  pageLink: 'https://shop.example/',
  pictureSeed: 42,
})
await services.database.db.insert(license).values({
  id: 'l1',
  findingId: 'f1',
  caseId: 7,
  customerId: 'north',
  state: 'UNCHECKED',
  filename: 'licence "ü"\r\n.pdf',
  uploaded: '2026-01-31T09:00:00.000Z',
})
const ofNorth = { customerId: 'north', stored: '2026-01-31T09:00:00.000Z' }
await services.database.db.insert(storedFile).values([
  {
    ...ofNorth,
    ...{ id: 's1', findingId: 'f1', part: 'original', filename: 'a.html.gif', kind: 'gif' },
    bytes: aGif(),
  },
  {
    ...ofNorth,
    ...{ id: 's2', licenseId: 'l1', part: 'license', filename: 'rights.pdf', kind: 'pdf' },
    bytes: aPdf(),
  },
])
const files = await opened(createFilesOrigin(services))
const token = (await fileToken('north')).file
const stranger = (await fileToken('south')).file

const get = (path: string, withToken: string | null = token) =>
  files.inject(`${path}${withToken === null ? '' : `?token=${withToken}`}`)

describe('the files’ origin', () => {
  test.each(['original', 'page'])(
    'shows the picture %s of a finding to its customer',
    async (view) => {
      const answer = await get(`/files/findings/f1/${view}`)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toBe('image/png')
      expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin')
      expect(answer.rawPayload.subarray(1, 4).toString()).toBe('PNG')
    },
  )

  test('draws it in the width that is asked for, and in no other', async () => {
    const wide = await files.inject(`/files/findings/f1/original?token=${token}&width=1280`)
    const small = await files.inject(`/files/findings/f1/original?token=${token}&width=160`)
    expect(wide.rawPayload.readUInt32BE(16)).toBe(1280)
    expect(small.rawPayload.readUInt32BE(16)).toBe(160)
    const huge = await files.inject(`/files/findings/f1/original?token=${token}&width=99999`)
    expect(huge.statusCode).toBe(400)
  })

  test('a licence is a download that nothing can run', async () => {
    const answer = await get('/files/licenses/l1')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[^"\r\n]+";/)
    expect(answer.headers['content-security-policy']).toContain('sandbox')
    expect(answer.rawPayload.toString('latin1')).toContain('(Uploaded 2026-01-31)')
  })

  test.each([
    ['s1', 'image/gif', 'a.html.gif', 'private, max-age=900', aGif()],
    ['s2', 'application/pdf', 'rights.pdf', 'private, no-store', aPdf()],
  ])(
    'what was uploaded as %s is a download of the type that it is, kept for a while if it is a picture',
    async (id, type, name, kept, bytes) => {
      const answer = await get(`/files/stored/${id}`)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': type,
        'cache-control': kept,
        'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${name}`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      })
      expect(answer.rawPayload.equals(Buffer.from(bytes))).toBe(true)
    },
  )

  test('a file of another customer is as unknown as one that does not exist', async () => {
    const paths = { 'findings/%/original': 'f1', 'licenses/%': 'l1', 'stored/%': 's1' }
    for (const [path, id] of Object.entries(paths)) {
      const foreign = await get(`/files/${path.replace('%', id)}`, stranger)
      const none = await get(`/files/${path.replace('%', 'nothing')}`, stranger)
      expect(foreign.statusCode).toBe(404)
      expect([foreign.body, foreign.headers['content-type']]).toEqual([
        none.body,
        none.headers['content-type'],
      ])
    }
  })

  test('without a token, with an access token, a tampered or an ended one: 401', async () => {
    const other = await fileToken('south')
    expect((await get('/files/findings/f1/original', null)).statusCode).toBe(401)
    expect((await get('/files/findings/f1/original', `${token}x`)).statusCode).toBe(401)
    expect((await get('/files/findings/f1/original', other.access)).statusCode).toBe(401)
    await endSession(services, other.sessionId)
    expect((await get('/files/findings/f1/original', other.file)).json()).toEqual({
      error_message: 'Authentication Failure: Invalid token',
    })
  })

  test('every answer carries the safety headers, refusals included', async () => {
    const answers = await Promise.all([
      get('/files/findings/f1/original'),
      get('/files/findings/f1/secret'),
      get('/files/findings/f1/original', null),
      get('/nothing'),
      files.inject({ method: 'POST', url: '/files/findings/f1/original' }),
      get('/files/findings/%2e%2e%2f/original'),
      get('/%ff'),
    ])
    expect(answers.at(-1)?.json()).toEqual({ error_message: 'The address is malformed.' })
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 404, 401, 404, 404, 404, 400])
    for (const { headers } of answers) {
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; frame-ancestors 'none'; sandbox",
      )
    }
  })

  test('a licence that is taken away is gone', async () => {
    await services.database.db.delete(license).where(eq(license.id, 'l1'))
    expect((await get('/files/licenses/l1')).statusCode).toBe(404)
  })
})
