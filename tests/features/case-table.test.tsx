import { act, fireEvent, screen, within } from '@testing-library/react'
import { allSettled, type Scope } from 'effector'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { KnownEvent } from '../../contracts/events/definitions.ts'
import type { CaseRow } from '../../contracts/model/case.ts'
import { columnsChosen } from '../../src/actions/list-mode.ts'
import { $selectedCaseId, caseSelected } from '../../src/actions/workplace.ts'
import { answered as cameIn } from '../../src/bus/inbox.ts'
import { CaseListPanel } from '../../src/features/case-list/index.ts'
import { $caseList } from '../../src/projections/case-list.ts'
import { $selectedIds } from '../../src/projections/case-selection.ts'
import { HotkeysRoot } from '../../src/ui/hotkeys.tsx'
import { aCaseRow } from '../support/builders.ts'
import { manyRows, searches } from '../support/case-server.ts'
import { aUser, caseEvent } from '../support/events.ts'
import { answered, gate, unreachable } from '../support/fake-gateway.ts'
import { anOffice, show } from '../support/show.tsx'

beforeAll(() => import('../../src/features/case-list/table/case-table.tsx'), 60_000)

const table = () => (
  <HotkeysRoot>
    <CaseListPanel isTable />
  </HotkeysRoot>
)
const grid = () => screen.findByRole('grid', { name: 'Cases' })

/** The cell that the grid names as its current one, with its row and the name of its column. */
function here() {
  // By the attributes: to ask for roles takes long in a table, and this is asked often.
  const named = document.querySelector('[role=grid]')?.getAttribute('aria-activedescendant')
  const cell = document.getElementById(named ?? '')
  const row = cell?.closest('[role=row]')
  const at = Number(cell?.getAttribute('aria-colindex')) - 1
  return {
    text: cell?.textContent,
    row: Number(row?.getAttribute('aria-rowindex')) - 1,
    column: document.querySelectorAll('[role=columnheader]')[at]?.textContent,
    marked: row?.getAttribute('aria-selected'),
  }
}

async function openTable(rows: CaseRow[] = manyRows(30)) {
  const office = anOffice(rows)
  const shown = show(table(), office.scope)
  const focused = await grid()
  focused.focus()
  const press = (keys: string) => shown.user.keyboard(keys)
  const marked = () => office.scope.getState($selectedIds)
  return { ...office, ...shown, press, marked, grid: focused }
}

const arrive = (scope: Scope, ...events: KnownEvent[]) =>
  act(() => allSettled(cameIn, { scope, params: { kind: 'wire', events } }))

describe('the table of cases', () => {
  test('is walked by keys like a spreadsheet, and names its current cell', async () => {
    const { press } = await openTable()
    expect(here()).toEqual({ text: 'Active', row: 1, column: 'State', marked: 'false' })
    await press('{ArrowDown}{ArrowDown}{ArrowRight}')
    expect(here()).toMatchObject({ text: 'host-3.example', row: 3, column: 'Host' })
    await press('{Control>}{End}{/Control}')
    expect(here()).toMatchObject({ row: 30, column: 'State changed' })
    await press('{Home}{ArrowUp}k')
    expect(here()).toMatchObject({ row: 28, column: 'State' })
    await press('j')
    expect(here()).toMatchObject({ row: 29, column: 'State' })
    await press('{Control>}{Home}{/Control}{ArrowUp}{ArrowLeft}')
    expect(here()).toMatchObject({ row: 1, column: 'State' })
  })

  test('says how many rows and columns there are', async () => {
    const { grid: shown } = await openTable(manyRows(250))
    expect(shown.getAttribute('aria-rowcount')).toBe('251')
    expect(shown.getAttribute('aria-colcount')).toBe('21')
    expect(within(shown).getAllByRole('columnheader')).toHaveLength(21)
  })

  test('marks rows by keys: one, up to one, all that match, none', async () => {
    const { press, marked } = await openTable()
    await press('{ArrowDown} ')
    expect([marked(), here().marked]).toEqual([['2'], 'true'])
    await press('{ArrowDown}{ArrowDown}{Shift>} {/Shift}')
    expect(marked()).toEqual(['2', '3', '4'])
    await press('{Control>}a{/Control}')
    expect(marked()).toHaveLength(30)
    await press(' ')
    expect(marked()).not.toContain('4')
    expect(marked()).toHaveLength(29)
    await press('{Escape}')
    expect(marked()).toEqual([])
  })

  test('marks the row under the cursor by the key of the list too, whichever case is open', async () => {
    const { press, marked, scope } = await openTable()
    await allSettled(caseSelected, { scope, params: '5' })
    await press('{ArrowDown}x')
    expect(marked()).toEqual([String(here().row)])
    await press('x')
    expect(marked()).toEqual([])
  })

  test('marks the rows of a range of cells at once', async () => {
    const { press, marked } = await openTable()
    await press('{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{/Shift} ')
    expect(marked()).toEqual(['2', '3', '4'])
  })

  test('opens the case under the cursor', async () => {
    const { press, scope } = await openTable()
    await press('{ArrowDown}{ArrowDown}{Enter}')
    expect(scope.getState($selectedCaseId)).toBe('3')
  })

  test('asks for the next page before the cursor is at the end, and says when there is no more [LIST-20] [LIST-22]', async () => {
    const { press, gateway, scope } = await openTable(manyRows(250))
    expect(searches(gateway)).toHaveLength(1)
    expect(screen.queryByText('No more data to load.')).toBeNull()
    await press('{Control>}{End}{/Control}')
    await vi.waitFor(() => expect(scope.getState($caseList)?.ids).toHaveLength(250))
    await press('{Control>}{End}{/Control}')
    expect(here().row).toBe(250)
    await screen.findByText('No more data to load.')
    expect(searches(gateway)).toHaveLength(2)
  })

  test('says nothing of more where there is nothing', async () => {
    const { user, press } = await openTable(manyRows(3))
    await press('{Control>}{End}{/Control}')
    await screen.findByText('No more data to load.')
    await user.type(screen.getByLabelText('Search cases'), 'nowhere')
    await screen.findByText('No case matches')
    expect(screen.queryByText('No more data to load.')).toBeNull()
  })

  test('offers to try again where the next page failed', async () => {
    const { press, gateway, scope, user } = await openTable(manyRows(250))
    gateway.answer('searchCases', () => unreachable)
    await press('{Control>}{End}{/Control}')
    await screen.findByText('The server is unreachable at the moment. Please try again later.')
    gateway.answer('searchCases', () =>
      answered({ cases: manyRows(250).slice(200), total_count: 250, next_cursor: null }, 1),
    )
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await vi.waitFor(() => expect(scope.getState($caseList)?.ids).toHaveLength(250))
  })

  test('shows what stands in its place: loading, the error, nothing', async () => {
    const held = gate()
    const { scope, gateway } = anOffice([])
    gateway.answer('searchCases', async () => {
      await held.passed
      return unreachable
    })
    const { user } = show(table(), scope)
    await screen.findByRole('status', { name: 'Loading cases' })
    held.open()
    await screen.findByText('The list could not be loaded')
    gateway.answer('searchCases', () =>
      answered({ cases: [], total_count: 0, next_cursor: null }, 1),
    )
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('No case yet')
    expect(screen.queryByRole('grid')).toBeNull()
  })

  test('keeps cursor and marks at their cases while others come and go', async () => {
    const { press, marked, scope } = await openTable()
    await press('{ArrowDown}{ArrowDown}{ArrowRight} ')
    const created = caseEvent(2, 'case.created', {
      row: { id: '99', host: 'new.example', version: 1 },
    })
    await arrive(scope, created)
    expect(screen.getByRole('button', { name: '1 new' })).toBeDefined()
    expect(here()).toMatchObject({ text: 'host-3.example', row: 3, marked: 'true' })
    expect(marked()).toEqual(['3'])
  })

  test('shows a live change in the row that it is of', async () => {
    const { press, scope } = await openTable()
    await press('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(here()).toMatchObject({ column: 'Unread', text: '' })
    await arrive(
      scope,
      caseEvent(2, 'case.mail-received', {
        row: { ...manyRows(30)[0], total_unread_emails: 2, version: 2 },
        was: { total_unread_emails: 0 },
      }),
    )
    expect(here().text).toBe('2')
  })
})

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
})

describe('the columns of the table', () => {
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

  test('are hidden, moved and widened by keyboard, and remembered', async () => {
    const { user, scope, unmount } = await openTable()
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    const dialog = await screen.findByRole('dialog', { name: 'Choose columns' })
    const inDialog = within(dialog)
    expect(inDialog.getByRole<HTMLInputElement>('checkbox', { name: 'Host' }).disabled).toBe(true)
    await user.click(inDialog.getByRole('checkbox', { name: 'Case' }))
    await user.click(inDialog.getByRole('checkbox', { name: 'Currency' }))
    const left = inDialog.getByRole('button', { name: 'Move Host to the left' })
    left.focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(left)
    expect(inDialog.getByText('Host is column 1 of 21')).toBeDefined()
    await user.click(inDialog.getByRole('button', { name: 'Make Host wider' }))
    expect(heads()[0]).toBe('State')
    await user.click(inDialog.getByRole('button', { name: 'Save' }))
    await vi.waitFor(() => expect(heads().slice(0, 3)).toEqual(['Host', 'State', 'Last activity']))
    expect(heads()).toContain('Currency')
    unmount()
    const next = anOffice(manyRows(3))
    show(table(), next.scope)
    await grid()
    expect(heads().slice(0, 2)).toEqual(['Host', 'State'])
    const kept = JSON.parse(localStorage.getItem('framewright:u1:case-columns') ?? '[]')
    expect(kept[0]).toEqual({ id: 'host', width: 232, shown: true })
    expect(scope).not.toBe(next.scope)
  })

  test('are the standard ones where what was kept cannot be read, and again at a wish', async () => {
    localStorage.setItem('framewright:u1:case-columns', '{"host":')
    const { user } = await openTable()
    expect(heads().slice(0, 2)).toEqual(['State', 'Host'])
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose columns' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Tags' }))
    await user.click(dialog.getByRole('button', { name: 'Standard columns' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(heads()).toContain('Tags')
  })

  test('are those of a view that was opened before', async () => {
    const office = anOffice(manyRows(3))
    await allSettled(columnsChosen, {
      scope: office.scope,
      params: [{ id: 'tags', width: 90, shown: true }],
    })
    show(table(), office.scope)
    await grid()
    expect(heads()[0]).toBe('Tags')
  })
})
