import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { $selectedCaseId } from '../../../../src/actions/workplace.ts'
import { $caseList } from '../../../../src/queries/cases/case-list.ts'
import { manyRows } from '../../../support/client/case-server.ts'
import { answered } from '../../../support/client/fake-gateway.ts'
import { arrive, here, openTable } from '../../../support/dom/case-table.tsx'
import { aCaseRow } from '../../../support/records/builders.ts'
import { aUser, caseEvent } from '../../../support/records/events.ts'

beforeAll(() => import('../../../../src/features/case-list/table/case-table.tsx'), 60_000)

describe('the mouse in the table', () => {
  /** A cell as it is seen: of the frozen ones the upper one. */
  const drawn = (row: number, column: number) => {
    const cells = document.querySelectorAll(
      `.bp6-table-cell-row-${row}.bp6-table-cell-col-${column}`,
    )
    const cell = [...cells].at(-1)
    if (!cell) throw new Error('nothing is drawn there')
    return cell
  }
  const [MARK, HOST] = [0, 2]

  test('marks by the boxes, up to one with Shift, and all by that of the head, which open nothing', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(700)
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
    onTestFinished(() => void vi.restoreAllMocks())
    const { scope, marked } = await openTable(manyRows(9))
    await vi.waitFor(() => drawn(8, HOST))
    fireEvent.click(drawn(2, MARK))
    expect(marked()).toEqual(['3'])
    fireEvent.click(drawn(4, MARK), { shiftKey: true })
    expect(marked()).toEqual(['3', '4', '5'])
    fireEvent.click(drawn(7, HOST), { metaKey: true })
    fireEvent.click(drawn(6, HOST))
    expect(marked()).toEqual(['3', '4', '5', '8'])
    fireEvent.doubleClick(drawn(2, MARK))
    expect(scope.getState($selectedCaseId)).toBeNull()
    const head = document.querySelector('.bp6-table-header:has(.fw-mark)')
    if (!head) throw new Error('the head is not drawn')
    fireEvent.click(head)
    expect(marked()).toHaveLength(9)
    fireEvent.click(head)
    expect(marked()).toEqual([])
  })

  test('means the case that is seen, where another one stands by now', async () => {
    // So many rows that many batches of cells are drawn before the last ones.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(2600)
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
    const { scope, marked } = await openTable(manyRows(120))
    await vi.waitFor(() => drawn(90, HOST), { timeout: 20_000 })
    const frames: FrameRequestCallback[] = []
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame))
    // The library shares its turns between all tables, of other tests too.
    onTestFinished(() => {
      vi.restoreAllMocks()
      for (const frame of frames) frame(0)
    })
    // The own creation comes first at once.
    const row = { id: '999', host: 'new.example', version: 1 }
    await arrive(scope, caseEvent(2, 'case.created', { row, by: aUser() }))
    expect([...(scope.getState($caseList)?.ids ?? [])][84]).toBe('84')
    expect(drawn(84, HOST).textContent).toBe('host-85.example')
    fireEvent.click(drawn(84, MARK))
    expect(marked()).toEqual(['85'])
    fireEvent.click(drawn(86, HOST), { ctrlKey: true })
    expect(marked()).toEqual(['85', '87'])
    fireEvent.doubleClick(drawn(84, HOST))
    expect(scope.getState($selectedCaseId)).toBe('85')
    const at = { clientX: 250, clientY: 88 * 28 + 9 }
    fireEvent.mouseDown(drawn(88, HOST), at)
    fireEvent.mouseUp(document, at)
    expect(here()).toMatchObject({ text: 'host-89.example', row: 90, column: 'Host' })
  })
})

describe('the clipboard of the table', () => {
  const rows = [
    aCaseRow({
      id: '1',
      host: '=cmd|calc',
      tags: ['vip', 'pr\tess'],
      total_unread_emails: 3,
      final_amount: 1166,
      currency: 'EUR',
      reminder_date: '2026-11-25',
    }),
    aCaseRow({ id: '2', host: 'two.example', date_state_updated: '2026-11-20T07:00:00.000Z' }),
  ]
  /** What Ctrl+C, or the menu of the browser, puts into the clipboard. */
  const copied = () => {
    let text = ''
    const setData = (_type: string, data: string) => {
      text = data
    }
    fireEvent.copy(screen.getByRole('grid'), { clipboardData: { setData } })
    return text
  }

  test('takes the cell of the cursor, as text that no spreadsheet runs', async () => {
    const { press } = await openTable(rows)
    await press('{ArrowRight}')
    expect(copied()).toBe("'=cmd|calc")
    expect(screen.getByRole('status', { name: 'Clipboard' }).textContent).toBe('1 cell copied')
  })

  test('takes a range of cells in rows and columns, numbers as numbers, zero as 0', async () => {
    const { press } = await openTable(rows)
    await press('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')
    await press('{Shift>}{ArrowDown}{ArrowRight}{ArrowRight}{/Shift}')
    expect(copied()).toBe('3\t0\t2026-11-25\n0\t0\t')
    expect(screen.getByRole('status', { name: 'Clipboard' }).textContent).toBe('6 cells copied')
  })

  test('takes the marked cases under the names of the columns', async () => {
    const { press } = await openTable(rows)
    await press(' ')
    const lines = copied()
      .split('\n')
      .map((line) => line.split('\t'))
    expect(lines).toHaveLength(2)
    const cell = (name: string) => lines[1]?.[lines[0]?.indexOf(name) ?? -1]
    expect(cell('Host')).toBe("'=cmd|calc")
    expect(cell('Tags')).toBe('vip, pr ess')
    expect(cell('Amount')).toBe('1166.00')
    expect(cell('State')).toBe('Active')
    expect(screen.getByRole('status', { name: 'Clipboard' }).textContent).toBe('1 case copied')
  })

  test.each([
    [450, '200 of 450 cases copied: the others are not loaded'],
    [null, '200 of 1,000+ cases copied: the others are not loaded'],
  ])('says how many of %s marked cases it took', async (total_count, said) => {
    const { press, gateway, user } = await openTable(manyRows(3))
    gateway.answer('searchCases', () =>
      answered({ cases: manyRows(200), total_count, next_cursor: '200' }, 1),
    )
    await user.type(screen.getByLabelText('Search cases'), 'host')
    const rowCount = total_count === null ? '-1' : `${total_count + 1}`
    const grid = () => screen.getByRole('grid', { name: 'Cases' })
    await vi.waitFor(() => expect(grid().getAttribute('aria-rowcount')).toBe(rowCount))
    grid().focus()
    await press('{Control>}a{/Control}')
    expect(copied().split('\n')).toHaveLength(201)
    expect(screen.getByRole('status', { name: 'Clipboard' }).textContent).toBe(said)
  })
})
