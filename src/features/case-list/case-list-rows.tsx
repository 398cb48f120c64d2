import { useUnit } from 'effector-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { $selectedCaseId, caseSelected } from '../../actions/workplace.ts'
import {
  $caseList,
  $pageStatus,
  moreCasesRequested,
  newCasesShown,
} from '../../projections/case-list.ts'
import { formatCount } from '../../ui/format.ts'
import { useRowHeight } from '../../ui/row-height.ts'
import { VirtualList, type VirtualListHandle } from '../../ui/virtual-list/virtual-list.tsx'
import { CaseListRow } from './case-list-row.tsx'
import { NextPage } from './next-page.tsx'

/** The next page is asked for from here on (LIST-20). */
const THRESHOLD = 0.94

const renderRow = (index: number) => <CaseListRow index={index} />

/** The rows on their recycled pool, with the keyboard's cursor and the chip of new cases. */
export function CaseListRows({ ids }: { ids: readonly string[] }) {
  const { list, pageStatus, selected, select, loadMore, showNew } = useUnit({
    list: $caseList,
    pageStatus: $pageStatus,
    selected: $selectedCaseId,
    select: caseSelected,
    loadMore: moreCasesRequested,
    showNew: newCasesShown,
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
  const newCount = list?.newCount ?? 0
  return (
    <div className="fw-case-list-rows">
      {newCount > 0 && (
        <button type="button" className="fw-new-chip" onClick={() => showNew()}>
          {formatCount(newCount)} new
        </button>
      )}
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
        onScrollRatio={onScrollRatio}
        busy={pageStatus === 'request'}
        after={<NextPage />}
      />
    </div>
  )
}
