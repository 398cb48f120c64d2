/** Issue 6, "Export": the list as it is shown leaves the server as a file. */
import { Readable } from 'node:stream'
import { inflateRawSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CaseRow } from '../../contracts/model/case.ts'
import { CaseColumn } from '../../contracts/model/case-column.ts'
import type { CaseExport, MarkedCases } from '../../contracts/model/case-export.ts'
import type { CaseFilter, CaseSort } from '../../contracts/model/query.ts'
import { exportHeading } from '../../contracts/rules/case-export.ts'
import { caseRow } from '../../server-mock/db/schema/cases.ts'
import { csvOf } from '../../server-mock/modules/cases/export-csv.ts'
import { xlsxOf } from '../../server-mock/modules/cases/export-xlsx.ts'
import { AT_ONCE, casesOf, idsOf } from '../../server-mock/modules/cases/whole-list.ts'
import { openApi, type TestApi } from '../support/api.ts'
import { aCaseRow } from '../support/builders.ts'
import { addCrowd } from '../support/case-crowd.ts'

const SIZE = 1300
let api: TestApi
let token: string
beforeAll(async () => {
  api = await openApi()
  await addCrowd(api.services.database.db, 'office-lite', SIZE)
  token = await api.signIn('lite')
})
afterAll(() => api.close())

/** The bytes of an export; `fetch` would take the mark of UTF-8 away from a text. */
async function exported(asked: Partial<CaseExport>, as = token) {
  const answer = await fetch(`${api.origin}/api/cases/_export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${as}` },
    body: JSON.stringify({ format: 'csv', columns: ['id'], ...asked }),
  })
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

const linesOf = (bytes: Buffer) => bytes.toString('utf8').split('\r\n').slice(1, -1)
const idsIn = (bytes: Buffer) => linesOf(bytes).map((line) => line.replaceAll('"', ''))

async function sheet(bytes: Uint8Array) {
  const [first] = await readXlsx(Buffer.from(bytes))
  return first?.data ?? []
}

/** The sheet's own text; it is the first entry of the archive. */
function sheetXml(bytes: Buffer): string {
  const name = bytes.readUInt16LE(26)
  expect(bytes.toString('utf8', 30, 30 + name)).toBe('xl/worksheets/sheet1.xml')
  return inflateRawSync(bytes.subarray(30 + name + bytes.readUInt16LE(28))).toString('utf8')
}

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

/** One case that shows every kind of value. */
const shown = aCaseRow({
  id: '7001',
  host: 'ähre.example',
  state: 'VALID_LICENSE',
  source_case_id: 'A "B", C\nD',
  tags: ['one', 'two'],
  final_amount: 1166000.5,
  currency: 'KRW',
  last_case_activity_timestamp: '2026-11-19T23:59:58.123Z',
  reminder_date: '2026-12-24',
  reminder_name: null,
  total_unread_emails: 3,
})

async function* only(...rows: CaseRow[]) {
  yield rows
}
const csv = async (columns: readonly CaseColumn[], ...rows: CaseRow[]) =>
  Buffer.from((await Readable.from(csvOf(columns, 'PRO', only(...rows))).toArray()).join(''))
const xlsx = async (columns: readonly CaseColumn[], ...rows: CaseRow[]) =>
  Buffer.concat(await Readable.from(xlsxOf(columns, 'PRO', only(...rows))).toArray())

describe('a spreadsheet takes', () => {
  const kinds: CaseColumn[] = [
    'id',
    'state',
    'tags',
    'final_amount',
    'last_case_activity_timestamp',
    'reminder_date',
    'reminder_name',
    'total_unread_emails',
  ]

  test('real numbers, days and moments from a workbook, and numbers of cases as text', async () => {
    const [, row] = await sheet(await xlsx(kinds, shown))
    expect(row).toEqual([
      '7001',
      'Valid License',
      'one, two',
      1166000.5,
      new Date('2026-11-19T23:59:58.123Z'),
      new Date('2026-12-24T00:00:00.000Z'),
      null,
      3,
    ])
    const formats = sheetXml(await xlsx(kinds, shown))
    expect(formats).toContain('<v>1166000.5</v>')
  })

  test('amounts, days and moments from CSV whatever its language is', async () => {
    const [line] = linesOf(await csv(kinds, shown))
    expect(line).toBe(
      '"7001","Valid License","one, two",1166000.50,2026-11-19 23:59:58,2026-12-24,,3',
    )
  })

  test('quotes, commas, lines and letters of any language as they are', async () => {
    const columns: CaseColumn[] = ['host', 'source_case_id']
    const text = (await csv(columns, shown)).toString('utf8')
    expect(text).toBe('\uFEFF"Host","Source"\r\n"ähre.example","A ""B"", C\nD"\r\n')
    const [, row] = await sheet(await xlsx(columns, shown))
    expect(row).toEqual(['ähre.example', 'A "B", C\nD'])
  })

  test.each(CaseColumn.options)('%s from every case, with a heading of its own', async (column) => {
    const heading = exportHeading(column)
    expect(CaseColumn.options.filter((one) => exportHeading(one) === heading)).toEqual([column])
    const [head, row] = await sheet(await xlsx([column, 'id'], shown))
    expect(head).toEqual([heading, 'Case'])
    expect(row?.at(-1)).toBe('7001')
  })
})

describe('leaves no formula to a spreadsheet', () => {
  const signs = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1']
  const hidden = ['', ' ', '\t', '\r', '\u200B', '\u0001', '\u00A0']
  const behind = hidden.flatMap((prefix) => signs.map((sign) => prefix + sign))
  const formulas = [...behind, '\tx', '\rx', '\nx']
  const withTexts = (text: string) =>
    aCaseRow({ id: '7002', host: text, source_case_id: text, tags: [text], reminder_name: text })
  const columns: CaseColumn[] = ['host', 'source_case_id', 'tags', 'reminder_name', 'id']

  test('in CSV, whatever stands before its sign', async () => {
    for (const formula of formulas) {
      const text = (await csv(columns, withTexts(formula))).toString('utf8')
      const cell = `"'${formula}"`
      const line = [cell, cell, cell, cell, '"7002"'].join(',')
      expect(text.endsWith(`${line}\r\n`), JSON.stringify(formula)).toBe(true)
    }
  })

  test('in a workbook, where every text is typed as text', async () => {
    const bytes = await xlsx(columns, ...formulas.map(withTexts))
    const xml = sheetXml(bytes)
    expect(xml).not.toMatch(/<f[ >/]/)
    expect(xml.match(/ t="inlineStr"/g)).toHaveLength(columns.length * (formulas.length + 1))
    const rows = await sheet(await xlsx(columns, withTexts('=1+1')))
    expect(rows[1]?.[0]).toBe('=1+1')
  })

  test('and text that no workbook holds keeps it readable', async () => {
    const odd = ['_x0041_', 'a\uFFFEb\uFFFF', 'nul\u0000', 'x'.repeat(40_000)]
    const rows = await sheet(await xlsx(['host'], ...odd.map(withTexts)))
    expect(rows[1]).toEqual(['_x0041_'])
    expect(rows[2]).toEqual(['ab'])
    expect(String(rows[3]?.[0])).toMatch(/^nul/)
    expect(String(rows[4]?.[0])).toHaveLength(32_767)
  })
})

describe('however many cases there are', () => {
  const MANY = 100_000

  /** A long list that tells how much of it was read. */
  function longList() {
    const told = { read: 0, closed: false }
    async function* parts() {
      try {
        while (told.read < MANY) {
          told.read += AT_ONCE
          yield Array.from({ length: AT_ONCE }, (_, n) => ({ ...shown, id: String(told.read + n) }))
        }
      } finally {
        told.closed = true
      }
    }
    return { told, parts: parts() }
  }

  /** Nobody takes more than two pieces, and all that is ready has happened. */
  async function held(pieces: AsyncIterable<string | Uint8Array>) {
    const taken = pieces[Symbol.asyncIterator]()
    await taken.next()
    await taken.next()
    for (let turn = 0; turn < 200; turn += 1) await new Promise(setImmediate)
    return taken
  }

  test.each([
    ['csv', csvOf],
    ['xlsx', xlsxOf],
  ] as const)('%s is made no faster than it is taken, and no further', async (_, write) => {
    const { told, parts } = longList()
    const taken = await held(write(CaseColumn.options, 'PRO', parts))
    // A workbook is compressed in blocks: some rows are on their way.
    expect(told.read).toBeLessThanOrEqual(AT_ONCE * 4)
    await taken.return?.()
    expect(told.closed).toBe(true)
  })

  test('all of them leave, and little of them is in memory at a time', async () => {
    const { told, parts } = longList()
    let lead = 0
    let lines = 0
    for await (const piece of csvOf(['id'], 'PRO', parts)) {
      lines += piece.split('\r\n').length - 1
      lead = Math.max(lead, told.read - (lines - 1))
    }
    expect([lines, told.read]).toEqual([MANY + 1, MANY])
    expect(lead).toBeLessThanOrEqual(AT_ONCE)
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
    token = await api.signIn('lite')
  })

  test('as a file under the day, which browsers only save', async () => {
    for (const format of ['csv', 'xlsx'] as const) {
      const { answer } = await exported({ format, filter: { state: 'PAID' } })
      expect(answer.headers.get('content-disposition')).toContain(
        `attachment; filename="cases-2026-11-20.${format}"`,
      )
      expect(answer.headers.get('content-security-policy')).toContain('sandbox')
      expect(Number(answer.headers.get('as-of'))).toBeGreaterThanOrEqual(0)
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
