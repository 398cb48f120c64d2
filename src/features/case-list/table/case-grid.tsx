import { useUnit } from 'effector-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CaseColumn } from '../../../../contracts/model/cases/case-column.ts'
import { type CaseSort, CaseSortKey } from '../../../../contracts/model/cases/query.ts'
import { columnName } from '../../../../contracts/rules/case-list/case-columns.ts'
import { caseFocusRequested } from '../../../actions/case-focus.ts'
import { $selectedCaseId, caseSelected } from '../../../actions/workplace.ts'
import { $caseList, $pageStatus, moreCasesRequested } from '../../../queries/cases/case-list.ts'
import { $today } from '../../../queries/following/day.ts'
import { $plan } from '../../../queries/following/session.ts'
import {
  $caseSelection,
  allMatchingSelected,
  caseRangeSelected,
  caseSelectionCleared,
  casesSelected,
  caseToggled,
  isSelected,
} from '../../../queries/selection/case-selection.ts'
import { rowHeights } from '../../../ui/appearance/appearance.ts'
import { DataGrid, type DataGridHandle } from '../../../ui/data-grid/data-grid.tsx'
import { isOneCell } from '../../../ui/data-grid/grid-place.ts'
import { useGridCursor } from '../../../ui/data-grid/use-grid-cursor.ts'
import { $sort, sortKeyChosen } from '../query/model.ts'
import { AllMark } from './all-mark.tsx'
import { CaseCell, CaseCellText, CaseMark } from './case-cell.tsx'
import { isAtEnd } from './cell-text.ts'
import { $layout, $tableDensity, columnMoved, columnResized } from './columns-model.ts'
import { useCopy } from './use-copy.ts'

/** The next page is asked for from here on, as in the list (LIST-20). */
const THRESHOLD = 0.94
/** The first columns stay at the left. */
const FROZEN = 2

const renderAllMark = () => <AllMark />

/** What a head sorts by: the server has an order of the list for three columns. */
const sortKeyOf = (id: string) => CaseSortKey.options.find((key) => key === id)

/** The shown columns, the same array as long as none comes, goes or moves. */
function useColumns() {
  const layout = useUnit($layout)
  const shown = useMemo(() => layout.filter((place) => place.shown), [layout])
  const key = shown.map(({ id }) => id).join()
  const columns = useMemo(
    () =>
      (key.split(',') as CaseColumn[]).map((id) => ({
        id,
        name: columnName(id),
        end: isAtEnd(id),
        sortable: sortKeyOf(id) !== undefined,
      })),
    [key],
  )
  const widths = useMemo(() => shown.map(({ width }) => width), [shown])
  return { columns, widths }
}

const isSameSort = (a: CaseSort, b: CaseSort) => a.key === b.key && a.ascending === b.ascending

interface Props {
  readonly ids: readonly string[]
  /** What was copied, in words. */
  readonly onCopied: (text: string) => void
  /** The last row is seen, or is not any more. */
  readonly onEnd: (isAtEnd: boolean) => void
}

/** The cases as a spreadsheet-like table: cursor, marks, range, columns, and pages ahead of the reader. */
export function CaseGrid({ ids, onCopied, onEnd }: Props) {
  const unit = useUnit({
    list: $caseList,
    pageStatus: $pageStatus,
    selected: $selectedCaseId,
    selection: $caseSelection,
    plan: $plan,
    today: $today,
    density: $tableDensity,
    loadMore: moreCasesRequested,
    select: caseSelected,
    enter: caseFocusRequested,
    markCases: casesSelected,
    toggle: caseToggled,
    markRange: caseRangeSelected,
    markAll: allMatchingSelected,
    clear: caseSelectionCleared,
    resize: columnResized,
    move: columnMoved,
    sort: $sort,
    sortBy: sortKeyChosen,
  })
  const { selection, plan, today, loadMore, selected } = unit
  const grid = useRef<DataGridHandle>(null)
  const { columns, widths } = useColumns()
  const { place, region, moveTo, draw } = useGridCursor(ids, columns)
  const copy = useCopy(ids, columns, region, onCopied)

  // The case that another way has opened is where the cursor goes: a key, the palette, the address.
  const [followed, follow] = useState<string | null>(null)
  useEffect(() => {
    if (selected === followed) return
    follow(selected)
    const row = selected === null ? -1 : ids.indexOf(selected)
    if (row === -1 || row === place.row) return
    moveTo({ row, column: place.column }, false)
    grid.current?.scrollTo({ row, column: place.column })
  }, [selected, followed, ids, place, moveTo])

  const sort = useMemo(
    () => ({ column: unit.sort.key, ascending: unit.sort.ascending }),
    [unit.sort],
  )
  // In another order the list begins at its top again.
  const shownSort = unit.list?.query.sort
  const drawnSort = useRef(shownSort)
  useEffect(() => {
    if (!shownSort || drawnSort.current === shownSort) return
    const isOther = drawnSort.current !== undefined && !isSameSort(drawnSort.current, shownSort)
    drawnSort.current = shownSort
    if (!isOther) return
    moveTo({ row: 0, column: place.column }, false)
    grid.current?.scrollTo({ row: 0, column: place.column })
  }, [shownSort, place.column, moveTo])

  const ended = unit.list?.ended ?? true
  const onSeen = useCallback(
    (_first: number, last: number) => {
      onEnd(last >= ids.length - 1)
      if ((last + 1) / ids.length >= THRESHOLD && !ended) loadMore()
    },
    [ids.length, ended, loadMore, onEnd],
  )

  const keyOf = useCallback((row: number) => ids[row] ?? '', [ids])
  const renderCell = useCallback(
    (column: string, row: number) => (
      <CaseCell
        id={keyOf(row)}
        column={column as CaseColumn}
        plan={plan ?? 'LITE'}
        today={today ?? ''}
      />
    ),
    [keyOf, plan, today],
  )
  const renderText = (column: string, row: number) => (
    <CaseCellText id={keyOf(row)} column={column as CaseColumn} plan={plan ?? 'LITE'} />
  )
  const marks = useMemo(
    () => ({ renderMark: (row: number) => <CaseMark id={keyOf(row)} />, renderAllMark }),
    [keyOf],
  )

  const open = (row: number) => {
    unit.select(keyOf(row))
    unit.enter()
  }
  const mark = (row: number, range: boolean) => {
    const [first, last] = region.rows
    if (range) unit.markRange(keyOf(row))
    else if (first !== last && row >= first && row <= last) {
      unit.markCases(ids.slice(first, last + 1))
    } else unit.toggle(keyOf(row))
  }
  // The range, then the open case, then the marks: those are the most work to have again.
  const letGo = () => {
    if (!isOneCell(region)) {
      moveTo(place, false)
      return true
    }
    if (selected !== null) {
      unit.select(null)
      return true
    }
    const isMarked = selection.kind === 'all' || selection.ids.size > 0
    if (isMarked) unit.clear()
    return isMarked
  }
  return (
    <DataGrid
      ref={grid}
      label="Cases"
      columns={columns}
      widths={widths}
      frozen={FROZEN}
      rowCount={ids.length}
      totalRows={unit.list?.total ?? null}
      rowHeight={rowHeights[unit.density]}
      rowsVersion={ids}
      keyOf={keyOf}
      isMarked={(row) => isSelected(selection, keyOf(row))}
      renderCell={renderCell}
      renderText={renderText}
      marks={marks}
      place={place}
      region={region}
      onPlace={(to, extend) => {
        onCopied('')
        moveTo(to, extend)
      }}
      onRegion={draw}
      onSeen={onSeen}
      onOpen={open}
      onMark={mark}
      onMarkAll={() => (selection.kind === 'all' ? unit.clear() : unit.markAll())}
      onLetGo={letGo}
      onCopy={copy}
      sort={sort}
      onSort={(id) => {
        const key = sortKeyOf(id)
        if (key) unit.sortBy(key)
      }}
      movesByLetters={selected === null}
      onResize={(id, width) => unit.resize({ id: id as CaseColumn, width })}
      onMove={(id, to) => unit.move({ id: id as CaseColumn, to })}
      busy={unit.pageStatus === 'request'}
    />
  )
}
