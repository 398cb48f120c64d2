import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CaseRow } from '../../../contracts/model/cases/case.ts'
import {
  CaseColumn,
  ColumnLayout,
  type ColumnPlace,
  columnWidths,
} from '../../../contracts/model/cases/case-column.ts'
import {
  layoutOf,
  standardLayout,
  wholeLayout,
  withMoved,
  withShown,
  withWidth,
} from '../../../contracts/rules/case-list/case-columns.ts'
import { isSameLayout } from '../../../contracts/rules/case-list/same-layout.ts'
import { spreadsheetCell, spreadsheetText } from '../../../contracts/rules/files/spreadsheet.ts'
import { parse } from '../../../contracts/schema.ts'
import { processorMs } from '../../support/time/processor-time.ts'

const ids = CaseColumn.options
const aColumn = fc.constantFrom(...ids)
const aPlace: fc.Arbitrary<ColumnPlace> = fc.record({
  id: aColumn,
  width: fc.integer(columnWidths),
  shown: fc.boolean(),
})
const aLayout = fc.array(aPlace).map(wholeLayout)
const shownIds = (layout: ColumnLayout) => layout.filter(({ shown }) => shown).map(({ id }) => id)
const sorted = (layout: ColumnLayout) => layout.map(({ id }) => id).toSorted()

describe('the columns of the case table', () => {
  test('are every field of a list item that says something, and the progress', () => {
    const fields = Object.keys(CaseRow.shape).filter((field) => field !== 'hidden')
    expect([...ids].toSorted()).toEqual([...fields, 'progress'].toSorted())
  })

  test('are whole whatever was kept: each once, within its width, with the host', () => {
    fc.assert(
      fc.property(aLayout, (layout) => {
        expect(sorted(layout)).toEqual([...ids].toSorted())
        expect(parse(ColumnLayout, layout).ok).toBe(true)
        expect(shownIds(layout)).toContain('host')
        expect(isSameLayout(wholeLayout(layout), layout)).toBe(true)
      }),
    )
  })

  test('keep what was kept, and take what was not known at their end', () => {
    const kept: ColumnPlace[] = [
      { id: 'tags', width: 90, shown: true },
      { id: 'host', width: 100, shown: true },
    ]
    expect(wholeLayout(kept).slice(0, 3)).toEqual([...kept, standardLayout[0]])
    expect(wholeLayout([])).toEqual(standardLayout)
  })

  test('are moved to a place among the shown ones; the others keep their order', () => {
    fc.assert(
      fc.property(aLayout, fc.integer({ min: -3, max: 30 }), fc.nat(), (layout, to, pick) => {
        const shown = shownIds(layout)
        const id = shown[pick % shown.length] ?? 'host'
        const moved = withMoved(layout, id, to)
        const place = Math.min(shown.length - 1, Math.max(0, to))
        expect(shownIds(moved).indexOf(id)).toBe(place)
        const rest = (of: ColumnLayout) => of.map((one) => one.id).filter((one) => one !== id)
        expect(rest(moved)).toEqual(rest(layout))
      }),
    )
  })

  const four: ColumnLayout = [
    { id: 'state', width: 100, shown: true },
    { id: 'id', width: 100, shown: false },
    { id: 'host', width: 100, shown: true },
    { id: 'tags', width: 100, shown: true },
  ]
  test.each<[CaseColumn, number, string]>([
    ['state', 0, 'state id host tags'],
    ['state', 1, 'id host state tags'],
    ['state', 2, 'id host tags state'],
    ['state', 3, 'id host tags state'],
    ['host', 0, 'host state id tags'],
    ['tags', 1, 'state id tags host'],
    ['tags', -1, 'tags state id host'],
    // Hidden: it takes the place of a shown one all the same.
    ['id', 0, 'id state host tags'],
    ['id', 1, 'state host id tags'],
    ['version', 0, 'state id host tags'],
  ])('%s moved to %i: %s', (id, to, order) => {
    expect(
      withMoved(four, id, to)
        .map((place) => place.id)
        .join(' '),
    ).toBe(order)
  })

  test('none of which is shown are not moved', () => {
    const hidden = four.map((place) => ({ ...place, shown: false }))
    expect(withMoved(hidden, 'state', 2)).toEqual(hidden)
  })

  test('are laid out as somebody chose, else as everybody begins', () => {
    expect(layoutOf(null)).toBe(standardLayout)
    expect(layoutOf(four)).toEqual(wholeLayout(four))
    expect(layoutOf(four)).toHaveLength(ids.length)
    const spare = ['currency', 'total_scheduled_emails', 'num_triggered_emails_failed', 'version']
    const hidden = standardLayout.filter(({ shown }) => !shown).map(({ id }) => id)
    expect(hidden).toEqual(spare)
    expect(standardLayout.map(({ id }) => id)).toEqual(ids)
  })

  test.each<[string, ColumnLayout, boolean]>([
    ['the same', four.map((place) => ({ ...place })), true],
    ['one fewer', four.slice(1), false],
    ['one more', [...four, { id: 'version', width: 80, shown: true }], false],
    ['another order', four.toReversed(), false],
    ['another column', [{ id: 'country', width: 100, shown: true }, ...four.slice(1)], false],
    ['another width', withWidth(four, 'tags', 101), false],
    ['one shown that was hidden', withShown(four, 'id', true), false],
  ])('show the same as others or do not: %s', (_, other, same) => {
    expect(isSameLayout(four, other)).toBe(same)
  })

  test.each([
    [47, 48],
    [48, 48],
    [90.4, 90],
    [90.5, 91],
    [800, 800],
    [801, 800],
  ])('drawn %s wide are %i wide', (drawn, wide) => {
    expect(withWidth(four, 'tags', drawn).map(({ width }) => width)).toEqual([100, 100, 100, wide])
  })

  test('have a width within limits, and are hidden, but for the host', () => {
    const narrow = withWidth(standardLayout, 'tags', 1)
    expect(narrow.find(({ id }) => id === 'tags')?.width).toBe(columnWidths.min)
    expect(withWidth(standardLayout, 'tags', 90.4).find(({ id }) => id === 'tags')?.width).toBe(90)
    expect(shownIds(withShown(standardLayout, 'tags', false))).not.toContain('tags')
    expect(shownIds(withShown(standardLayout, 'host', false))).toContain('host')
  })
})

test.each([
  ['=1+1', "'=1+1"],
  [' @sum', "' @sum"],
  ['\u200B+1', "'\u200B+1"],
  ['＝1', "'＝1"],
  ['shop.example', 'shop.example'],
  ['a=b', 'a=b'],
  ['', ''],
])('a spreadsheet takes %j as text', (text, safe) => {
  expect(spreadsheetText(text)).toBe(safe)
})

test.each([
  ['=1+1', "'=1+1"],
  ['shop;=1+1;', "shop;'=1+1;"],
  ['a\n=1;b', "a\n'=1;b"],
  ['a\r\n @x', "a\r\n' @x"],
  ['a;\t;-1', "a;\t;'-1"],
  ['\n=1', "'\n'=1"],
  ['a; b\n\nc, -1 = d', 'a; b\n\nc, -1 = d'],
  ['', ''],
])(
  'a file of cells holds %j as text, also where a semicolon or a line begins a cell',
  (text, safe) => {
    expect(spreadsheetCell(text)).toBe(safe)
  },
)

test('a long text of blanks is read in no time', () => {
  const text = `x${';\n '.repeat(100_000)}`
  let read = ''
  const took = processorMs(() => {
    read = spreadsheetCell(text)
  })
  expect(read).toBe(text)
  expect(took).toBeLessThan(1_000)
})
