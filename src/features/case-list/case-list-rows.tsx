import { useUnit } from 'effector-react'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { $selectedCaseId, caseSelected } from '../../actions/workplace.ts'
import { $caseList, $pageStatus, moreCasesRequested } from '../../projections/case-list.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useRowHeight } from '../../ui/row-height.ts'
import { VirtualList, type VirtualListHandle } from '../../ui/virtual-list/virtual-list.tsx'
import { CaseListRow } from './case-list-row.tsx'
import { NewCases } from './new-cases.tsx'
import { NextPage } from './next-page.tsx'
import { earlyMarks, type RowMarks } from './row-marks.ts'

/** The next page is asked for from here on (LIST-20). */
const THRESHOLD = 0.94

/** Comes after the first rows: the list can be read without, and what is ticked until then is kept. */
const RowSelection = lazyPart(
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
  const [cursor, setCursor] = useState<number | null>(null)
  const handle = useRef<VirtualListHandle>(null)
  const rowHeight = useRowHeight()

  const selectedAt = selected === null ? -1 : ids.indexOf(selected)
  useEffect(() => {
    if (selectedAt === -1) return
    setCursor(selectedAt)
    handle.current?.scrollToIndex(selectedAt)
  }, [selectedAt])

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
      className={marks?.isSelecting ? 'fw-case-list-rows fw-case-selecting' : 'fw-case-list-rows'}
      {...handlers}
    >
      <NewCases />
      <Suspense>
        <RowSelection ids={ids} cursor={cursor} early={early} onMarks={setMarks} />
      </Suspense>
      <VirtualList
        ref={handle}
        ariaLabel="Cases"
        count={ids.length}
        total={list?.total ?? ids.length}
        rowHeight={rowHeight}
        renderRow={renderRow}
        cursor={cursor}
        onCursor={setCursor}
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
