import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { HotkeysRoot } from '../../src/ui/hotkeys/hotkeys.tsx'
import DataTable from '../../src/ui/table/data-table.tsx'

const columns = [
  { id: 'no', name: 'No.', width: 80, end: true },
  { id: 'type', name: 'Type', width: 200 },
]
const cell = (column: string, row: number) => `${column} ${row}`

it('a table names itself, its columns and the number of its rows', () => {
  render(
    <HotkeysRoot>
      <DataTable label="Events" columns={columns} rowCount={3} renderCell={cell} />
    </HotkeysRoot>,
  )
  const table = screen.getByRole('region', { name: 'Events' })
  const description = document.getElementById(table.getAttribute('aria-describedby') ?? '')
  expect(description?.textContent).toBe('3 rows. Columns: No., Type.')
})
