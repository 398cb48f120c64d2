import { EventEmitter, once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../../contracts/events/envelope.ts'
import { writingEntries } from '../../../server-mock/events/audit/entries.ts'
import { createApp } from '../../../server-mock/http/app.ts'
import { sendFile } from '../../../server-mock/http/reply.ts'
import { csvHead } from '../../../server-mock/modules/audit/csv.ts'
import { openAuditDesk } from '../../support/offices/audit-desk.ts'
import { opened } from '../../support/setup/opened.ts'

const { api, admin, office, path, page, latest } = await opened(openAuditDesk())

const exported = (query: Record<string, string> = {}) =>
  api.call(`/customer/${office().id}/audit_log/export?${new URLSearchParams(query)}`, {
    method: 'POST',
    token: admin,
  })

/** Entries of another customer of the same plan's admin, made straight away. */
const write = (
  customerId: string,
  count: number,
  name = 'Agnes Berg',
  actor: Actor = { kind: 'user', id: 'somebody', name },
) =>
  api.services.database.db.execute(
    writingEntries(
      {
        customerId,
        actor,
        at: api.services.clock.now().toISOString(),
      },
      Array.from({ length: count }, (_, n) => ({
        action: 'user.changed',
        target: { kind: 'user', id: `u${n}`, name: `Number ${n}` },
        changes: [],
      })),
    ),
  )

describe('the list', () => {
  test('comes in pages, the newest first, each entry once, while others are written', async () => {
    await write(office().id, 200)
    const first = await page({ person: 'somebody' })
    expect(first.entries).toHaveLength(100)
    await write(office().id, 3)
    const rest = await page({ person: 'somebody', cursor: first.next_cursor ?? '' })
    // Exactly a page is left: nothing comes after it.
    expect([rest.entries.length, rest.next_cursor]).toEqual([100, null])
    const ids = [...first.entries, ...rest.entries].map(({ id }) => Number(id))
    expect(new Set(ids).size).toBe(200)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  })

  test('is filtered by person, action and time', async () => {
    const { admin: me } = office().users
    const since = api.services.clock.now().toISOString()
    await api.call('/user/name', {
      method: 'PUT',
      token: admin,
      json: { name: 'Another name', public_name: 'Another' },
    })
    const until = api.services.clock.now().toISOString()
    await api.call('/user/email_signature', {
      method: 'PUT',
      token: admin,
      json: { signature: '<p>Yours</p>' },
    })
    const actions = async (query: Record<string, string>) =>
      (await page(query)).entries.map(({ action }) => action)
    expect(await actions({ since })).toEqual(['user.signature-changed', 'user.changed'])
    expect(await actions({ since, until })).toEqual(['user.changed'])
    expect(await actions({ since, person: me.id, action: 'user.changed' })).toEqual([
      'user.changed',
    ])
    expect(await actions({ since, person: 'somebody' })).toEqual([])
    expect(await actions({ person: 'operator' })).toEqual([])
    await write(office().id, 1, 'Nobody', { kind: 'provider', id: null, name: null })
    expect(await actions({ since, person: 'system' })).toEqual(['user.changed'])
  })

  test.each([
    { cursor: 'none' },
    { cursor: Buffer.from('["0000-01-01T00:00:00.000Z",1]').toString('base64url') },
    { action: 'user.hugged' },
    { since: 'yesterday' },
    { until: '0000-01-01T00:00:00.000Z' },
    { customer: 'office-pro' },
  ] as Record<string, string>[])('is refused for %o', async (query) => {
    const { status, json } = await api.call(path(query), { token: admin })
    expect([status, json.error_message]).toEqual([
      400,
      expect.stringMatching(new RegExp(`^Invalid query: ${Object.keys(query)[0]} `)),
    ])
  })

  test('holds nothing of another customer, whatever is asked for', async () => {
    await write(api.offices.pro.id, 3, api.offices.pro.mark)
    const all = JSON.stringify([
      await page({ person: 'somebody' }),
      await page({ person: api.offices.pro.users.admin.id }),
      (await exported()).text,
    ])
    expect(all).not.toContain(api.offices.pro.mark)
    const foreign = await api.call(path({}, api.offices.pro.id), { token: admin })
    expect([foreign.status, foreign.json.error_message]).toEqual([403, 'Access forbidden'])
  })

  test('is for administrators alone', async () => {
    const token = await api.signIn('enterprise')
    for (const [method, part] of [
      ['GET', ''],
      ['POST', '/export'],
    ] as const) {
      const path = `/customer/${office().id}/audit_log${part}`
      expect((await api.call(path, { method, token })).status).toBe(403)
    }
  })
})

describe('the export', () => {
  test('is a file of CSV with everything that the filter lets through', async () => {
    await write(office().id, 1_200, 'Many')
    const answer = await exported({ person: 'somebody' })
    expect(answer.headers.get('content-disposition')).toMatch(/attachment; filename="audit-log-/)
    const lines = answer.text.trimEnd().split('\r\n')
    expect(lines[0]).toBe('"Time (UTC)","User","User ID","Action","Target","Target ID","Changes"')
    // The mark by which spreadsheets know UTF-8 is no part of the text that `fetch` gives.
    expect(csvHead.startsWith('\uFEFF"Time')).toBe(true)
    expect(lines.filter((line) => line.includes('"Many"'))).toHaveLength(1_200)
    expect(lines[1]).toMatch(
      /^"2026-11-20T09:\d\d:\d\d\.\d{3}Z","Many","somebody","User changed","Number 1199","u1199",""$/,
    )
  })

  test('leaves no formula to a spreadsheet, whatever stands before its sign', async () => {
    const signs = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)']
    const before = ['', ' ', '   ', '\t', '\r', '\n', ' \t ', '\u00A0', '\u3000', ' \uFEFF']
    const hidden = ['\u200B', '\u202E', '\u0001', '\u001F', '\u007F', '\u0085', '\u2028', '\u2060 ']
    const formulas = signs.flatMap((sign) => [...before, ...hidden].map((prefix) => prefix + sign))
    const names = [...formulas, '\tx', '\rx', '\nx']
    for (const name of names) await write(office().id, 1, name)
    const { text } = await exported({ person: 'somebody' })
    for (const name of names) {
      // Behind a line or a tab a cell may begin anew.
      const held = name.replace(/([\t\r\n])(?=[\s\p{C}]*[^\s\p{C}x])/u, "$1'")
      expect(text, JSON.stringify(name)).toContain(`,"'${held}",`)
      expect(text, JSON.stringify(name)).not.toContain(`,"${name}",`)
    }
  })

  test.each(['Ada = Bob', ' Ada', 'a-b@c.example', '1 + 1'])('leaves %j as it is', async (name) => {
    await write(office().id, 1, name)
    expect((await exported({ person: 'somebody' })).text).toContain(`,"${name}",`)
  })

  test('keeps quotes, commas and lines of a name in its cell', async () => {
    await write(office().id, 1, 'A "B", C\nD')
    expect((await exported({ person: 'somebody' })).text).toContain(',"A ""B"", C\nD",')
  })

  test('that nobody waits for any more is no failure of the server', async () => {
    const app = await createApp(api.services)
    const steps = new EventEmitter()
    const reached = once(steps, 'reached')
    const done = once(steps, 'done')
    async function* pieces(answer: ServerResponse) {
      try {
        steps.emit('reached')
        await once(answer, 'close')
        yield 'Time'
      } finally {
        steps.emit('done')
      }
    }
    app.post('/slow', (_, reply) =>
      sendFile(reply, { filename: 'slow.csv', pieces: pieces(reply.raw) }),
    )
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    const stop = new AbortController()
    const asPosted = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    const answer = fetch(`${origin}/slow`, { ...asPosted, signal: stop.signal })
    await reached
    stop.abort()
    await expect(answer).rejects.toThrow('aborted')
    await done
    // Closing waits for everything that is under way.
    await app.close()
    expect(api.logged.map(({ message }) => message)).not.toContain('request failed')
  })

  test('becomes an entry itself, with what was asked for', async () => {
    await exported({ action: 'user.changed' })
    expect(await latest()).toMatchObject({
      action: 'audit.exported',
      target: { kind: 'log' },
      changes: [{ field: 'action', from: null, to: 'user.changed' }],
    })
  })
})
