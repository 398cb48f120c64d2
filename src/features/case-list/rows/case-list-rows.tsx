import { useUnit } from 'effector-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { $selectedCaseId, caseSelected } from '../../../actions/workplace.ts'
import { listKey } from '../../../projections/cases/case-list.ts'
import { $caseList, $pageStatus, moreCasesRequested } from '../../../queries/cases/case-list.ts'
import { useRowHeight } from '../../../ui/appearance/row-height.ts'
import { lateView } from '../../../ui/loading/late-view.tsx'
import { earlyMarks, type RowMarks } from '../../../ui/virtual-list/row-marks.ts'
import { useRowCursor } from '../../../ui/virtual-list/use-row-cursor.ts'
import { VirtualList, type VirtualListHandle } from '../../../ui/virtual-list/virtual-list.tsx'
import { NewCases } from '../body/new-cases.tsx'
import { NextPage } from '../body/next-page.tsx'
import { CaseListRow } from './case-list-row.tsx'

/** The next page is asked for from here on (LIST-20). */
const THRESHOLD = 0.94

/** Comes after the first rows: the list can be read without, and what is ticked until then is kept. */
const RowSelection = lateView(
  () => import('./row-selection.tsx'),
  () => null,
)

const renderRow = (index: number) => <CaseListRow index={index} />

/** The rows on their recycled pool, with the keyboard's cursor and the chip of new cases. */
export function CaseListRows({ ids }: { ids: readonly string[] }) {
  const { list, pageStatus, selected, select, loadMore } = useUnit({
    list: $caseList,
    pageStatus: $pageStatus,
    selected: $selectedCaseId,
    select: caseSelected,
    loadMore: moreCasesRequested,
  })
  const [cursor, moveTo] = useRowCursor(ids)
  const handle = useRef<VirtualListHandle>(null)
  const rowHeight = useRowHeight()

  const selectedAt = selected === null ? -1 : ids.indexOf(selected)
  const listed = list && listKey(list.query)
  const followed = useRef<string | null>(null)
  // Once for each choice and each list: whoever scrolls away from it afterwards means to, whatever comes before it.
  useEffect(() => {
    const wanted = selectedAt === -1 ? null : `${selected} ${listed}`
    if (wanted !== null && wanted !== followed.current) {
      moveTo(selectedAt)
      handle.current?.scrollToIndex(selectedAt)
    }
    followed.current = wanted
  }, [selectedAt, selected, listed, moveTo])

  const ended = list?.ended ?? true
  const onScrollRatio = useCallback(
    (ratio: number) => {
      if (ratio >= THRESHOLD && !ended) loadMore()
    },
    [ended, loadMore],
  )
  const [marks, setMarks] = useState<RowMarks | null>(null)
  const [early] = useState<string[]>(() => [])
  const tickEarly = (index: number) => early.push(...ids.slice(index, index + 1))
  const handlers = marks?.handlers ?? earlyMarks(cursor, tickEarly)
  return (
    <div
      className={
        marks?.isSelecting
          ? 'fw-case-list-rows fw-rows-selecting fw-stack fw-fill-down'
          : 'fw-case-list-rows fw-stack fw-fill-down'
      }
      {...handlers}
    >
      <NewCases />
      <RowSelection ids={ids} cursor={cursor} early={early} onMarks={setMarks} />
      <VirtualList
        ref={handle}
        ariaLabel="Cases"
        count={ids.length}
        total={list?.total ?? ids.length}
        rowHeight={rowHeight}
        renderRow={renderRow}
        cursor={cursor}
        onCursor={moveTo}
        onActivate={(index) => select(ids[index] ?? null)}
        isSelected={(index) => ids[index] === selected}
        isChecked={marks ? (index) => marks.isMarked(ids[index] ?? '') : undefined}
        onScrollRatio={onScrollRatio}
        busy={pageStatus === 'request'}
        after={<NextPage />}
      />
    </div>
  )
}
