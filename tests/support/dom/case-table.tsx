/** The list of cases as a table. */
import { act, screen } from '@testing-library/react'
import { allSettled, type Scope } from 'effector'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { CaseRow } from '../../../contracts/model/cases/case.ts'
import { answered as cameIn } from '../../../src/bus/log/inbox.ts'
import { CaseListPanel } from '../../../src/features/case-list/index.ts'
import { $selectedIds } from '../../../src/queries/selection/case-selection.ts'
import { HotkeysRoot } from '../../../src/ui/hotkeys/hotkeys.tsx'
import { manyRows } from '../client/case-server.ts'
import { anOffice, show } from './show.tsx'

export const table = () => (
  <HotkeysRoot>
    <CaseListPanel isTable />
  </HotkeysRoot>
)
export const grid = () => screen.findByRole('grid', { name: 'Cases' })

/** The cell that the grid names as its current one, with its row and the name of its column. */
export function here() {
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

export async function openTable(rows: CaseRow[] = manyRows(30)) {
  const office = anOffice(rows)
  const shown = show(table(), office.scope)
  const focused = await grid()
  focused.focus()
  const press = (keys: string) => shown.user.keyboard(keys)
  const marked = () => office.scope.getState($selectedIds)
  return { ...office, ...shown, press, marked, grid: focused }
}

export const arrive = (scope: Scope, ...events: KnownEvent[]) =>
  act(() => allSettled(cameIn, { scope, params: { kind: 'wire', events } }))
