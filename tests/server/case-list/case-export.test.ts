/** The list as it is shown leaves the server as a file. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { CaseRow } from '../../../contracts/model/cases/case.ts'
import { CaseColumn } from '../../../contracts/model/cases/case-column.ts'
import type { CaseExport, MarkedCases } from '../../../contracts/model/cases/case-export.ts'
import type { CaseFilter, CaseSort } from '../../../contracts/model/cases/query.ts'
import { caseRow } from '../../../server-mock/db/schema/cases.ts'
import { AT_ONCE, casesOf, idsOf } from '../../../server-mock/modules/case-list/whole-list.ts'
import { addCrowd } from '../../support/offices/case-crowd.ts'
import { linesOf, sheet } from '../../support/offices/case-files.ts'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const SIZE = 1300

const api = await opened(openApi())
await addCrowd(api.services.database.db, 'office-lite', SIZE)
const token = await api.signIn('lite')

/** The bytes of an export; `fetch` would take the mark of UTF-8 away from a text. */
async function exported(asked: Partial<CaseExport>, as = token) {
  const answer = await fetch(`${api.origin}/api/cases/_export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${as}` },
    body: JSON.stringify({ format: 'csv', columns: ['id'], ...asked }),
  })
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

const idsIn = (bytes: Buffer) => linesOf(bytes).map((line) => line.replaceAll('"', ''))

const listed = async (body: object): Promise<string[]> => {
  const { json } = await api.call('/cases/_search', {
    token,
    json: { ...body, paging: { page_size: 10_000 } },
  })
  return json.cases.map(({ id }: CaseRow) => id)
}

describe('holds what the list holds, in its order', () => {
  const lists: { filter?: CaseFilter; sort?: CaseSort }[] = [
    {},
    { sort: { key: 'host', ascending: true } },
    { sort: { key: 'last_case_activity_timestamp', ascending: true }, filter: { state: 'PAID' } },
    { filter: { action_required: true } },
    { filter: { overdue_reminders: true, state: 'ACTIVE' } },
    { filter: { search: 'harbour' } },
    { filter: { search: 'a_b', unread_emails: true } },
    { filter: { search: 'nothing answers to this' } },
  ]
  test.each(lists)('%o', async (list) => {
    const ids = await listed(list)
    expect(idsIn((await exported(list)).bytes)).toEqual(ids)
    const rows = await sheet((await exported({ ...list, format: 'xlsx' })).bytes)
    expect(rows.slice(1).map(([id]) => id)).toEqual(ids)
  })

  test('and of each case the columns that are asked for, in their order', async () => {
    const columns: CaseColumn[] = ['host', 'id', 'final_amount']
    const { bytes } = await exported({ columns })
    expect(bytes.toString('utf8').split('\r\n')[0]).toBe('\uFEFF"Host","Case","Amount"')
    const [head] = await sheet((await exported({ columns, format: 'xlsx' })).bytes)
    expect(head).toEqual(['Host', 'Case', 'Amount'])
  })

  test('or what is marked in it, in the same order, and nothing that is not of the list', async () => {
    const list = { filter: { state: 'PAID' } } as const
    const ids = await listed(list)
    const [first = '', second = ''] = ids
    const elsewhere = (await listed({ filter: { state: 'ACTIVE' } }))[0] ?? ''
    const of = async (marked: MarkedCases) => idsIn((await exported({ ...list, marked })).bytes)
    expect(await of({ only: [second, elsewhere, first] })).toEqual([first, second])
    expect(await of({ except: [first, elsewhere] })).toEqual(ids.slice(1))
    expect(await of({ except: [] })).toEqual(ids)
  })

  test('each once, though the list moves while it is read', async () => {
    const { db } = api.services.database
    const list = { customerId: 'office-lite', today: '2026-11-20', filter: {} }
    const sort = { key: 'date_state_updated', ascending: false } as const
    const { ids } = await idsOf(db, { ...list, sort })
    const came: string[] = []
    for await (const part of casesOf(db, 'office-lite', ids)) {
      // The last ones come to the top: by pages, some would be listed twice and others never.
      const last = ids[ids.length - 1 - came.length] ?? 0
      const now = { dateStateUpdated: '2026-11-20T12:00:00.000Z' }
      await db.update(caseRow).set(now).where(eq(caseRow.id, last))
      came.push(...part.map(({ id }) => id))
    }
    expect(ids.length).toBeGreaterThan(AT_ONCE * 2)
    expect(came).toEqual([...ids].map(String))
  })
})

describe('is asked for', () => {
  test('by whoever may work on the cases, and holds nothing of another customer', async () => {
    const columns = [...CaseColumn.options]
    for (const user of ['admin', 'agent'] as const) {
      const as = await api.signIn('pro', user)
      const { answer, bytes } = await exported({ columns }, as)
      expect(answer.status).toBe(200)
      expect(linesOf(bytes).length).toBeGreaterThan(0)
      const all = bytes.toString('utf8')
      expect(all).toContain(api.offices.pro.caseId)
      expect(all).not.toContain(api.offices.lite.mark)
      expect(all).not.toContain(api.offices.enterprise.mark)
    }
  })

  test('as a file under the day, which browsers only save', async () => {
    for (const format of ['csv', 'xlsx'] as const) {
      const { answer } = await exported({ format, filter: { state: 'PAID' } })
      expect(answer.headers.get('content-disposition')).toContain(
        `attachment; filename="cases-2026-11-20.${format}"`,
      )
      expect(answer.headers.get('content-security-policy')).toContain('sandbox')
      expect(answer.headers.get('as-of')).toMatch(/^\d+$/)
    }
  })

  test('and the audit log tells who took how much, by which filter', async () => {
    const filter = { state: 'ACTIVE', unread_emails: true, search: 'harbour' } as const
    const { bytes } = await exported({ format: 'csv', filter })
    const admin = await api.signIn('lite', 'admin')
    const path = '/customer/office-lite/audit_log?action=cases.exported'
    const { entries } = (await api.call(path, { token: admin })).json
    expect(entries[0]).toMatchObject({
      actor: { kind: 'user', id: api.offices.lite.users.agent.id },
      target: { kind: 'cases' },
      changes: [
        { field: 'cases', to: linesOf(bytes).length },
        { field: 'format', to: 'csv' },
        { field: 'state', to: 'ACTIVE' },
        { field: 'filter', to: 'unread_emails' },
        { field: 'search', to: 'harbour' },
      ],
    })
  })

  test.each([
    { columns: [] },
    { columns: ['id', 'id'] },
    { columns: ['contact_email'] },
    { format: 'ods' },
    { filter: { customer_id: 'office-pro' } },
    { paging: { page: 1 } },
    { marked: { only: [] } },
    { marked: { only: ['1'], except: ['2'] } },
  ])('and refused for %o', async (part) => {
    const json = { format: 'csv', columns: ['id'], ...part }
    expect((await api.call('/cases/_export', { token, json })).status).toBe(400)
  })
})
