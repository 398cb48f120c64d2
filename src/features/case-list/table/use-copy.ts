import { useProvidedScope, useUnit } from 'effector-react'
import type { CaseColumn } from '../../../../contracts/model/cases/case-column.ts'
import { rowIn } from '../../../projections/view.ts'
import { rowSource } from '../../../queries/cases/row-source.ts'
import { $plan } from '../../../queries/following/session.ts'
import { $selectedCount, $selectedIds } from '../../../queries/selection/case-selection.ts'
import { type GridRegion, isOneCell, toTsv } from '../../../ui/data-grid/grid-place.ts'
import { formatCount, formatCounted } from '../../../ui/format.ts'
import { copiedText } from './cell-text.ts'

interface Column {
  readonly id: CaseColumn
  readonly name: string
}

/**
 * What goes into the clipboard: a range of cells as it was drawn; else the marked cases that are loaded, under the
 * names of the columns; else the cell of the cursor.
 */
export function useCopy(
  ids: readonly string[],
  columns: readonly Column[],
  region: GridRegion,
  onCopied: (text: string) => void,
): () => string | null {
  const source = rowSource(useProvidedScope())
  const { marked, count, plan } = useUnit({
    marked: $selectedIds,
    count: $selectedCount,
    plan: $plan,
  })
  const cellsOf = (id: string, across: readonly Column[]) => {
    const row = rowIn(source.view(), id)
    return row ? across.map((column) => copiedText(row, column.id, plan ?? 'LITE')) : []
  }
  return () => {
    if (isOneCell(region) && marked.length > 0) {
      const all = count === null ? '1,000+' : formatCount(count)
      onCopied(
        marked.length === count
          ? `${formatCounted(marked.length, 'case')} copied`
          : `${formatCount(marked.length)} of ${all} cases copied: the others are not loaded`,
      )
      return toTsv([columns.map(({ name }) => name), ...marked.map((id) => cellsOf(id, columns))])
    }
    const across = columns.slice(region.columns[0], region.columns[1] + 1)
    const rows = ids.slice(region.rows[0], region.rows[1] + 1)
    onCopied(`${formatCounted(across.length * rows.length, 'cell')} copied`)
    return toTsv(rows.map((id) => cellsOf(id, across)))
  }
}
