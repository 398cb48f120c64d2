/** What a spreadsheet makes of the file, and how the file is made. */
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import type { CaseRow } from '../../../contracts/model/cases/case.ts'
import { CaseColumn } from '../../../contracts/model/cases/case-column.ts'
import { exportHeading } from '../../../contracts/rules/case-list/case-export.ts'
import { csvOf } from '../../../server-mock/modules/case-list/export-csv.ts'
import { xlsxOf } from '../../../server-mock/modules/case-list/export-xlsx.ts'
import { AT_ONCE } from '../../../server-mock/modules/case-list/whole-list.ts'
import { linesOf, sheet, sheetXml } from '../../support/offices/case-files.ts'
import { aCaseRow } from '../../support/records/builders.ts'

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
    expect(text).toBe('\uFEFF"Host","Case reference"\r\n"ähre.example","A ""B"", C\nD"\r\n')
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
      // A line or a tab may begin a cell of its own.
      const cell = `"'${formula.replace(/^([\t\r])(?!x)/u, "$1'")}"`
      const line = [cell, cell, cell, cell, '"7002"'].join(',')
      expect(text.endsWith(`${line}\r\n`), JSON.stringify(formula)).toBe(true)
    }
  })

  test('in CSV, where a program parts lines at semicolons', async () => {
    const inner = withTexts('x;=1+1;"\n=2')
    const cells = (await csv(columns, inner)).toString('utf8').split(/[;\n]/u)
    expect(cells.filter((cell) => cell.startsWith('='))).toEqual([])
    expect(cells.filter((cell) => cell.startsWith("'="))).toHaveLength(8)
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
