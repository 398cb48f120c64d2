import { ColumnLayout } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { useCallback, useEffect, useState } from 'react'
import { errorOf } from '../../../bus/operation.ts'
import { $caseList, $pageStatus } from '../../../queries/cases/case-list.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ListedKeys } from '../../../ui/hotkeys/hotkeys.tsx'
import { KeyCap } from '../../../ui/keys/key-cap.tsx'
import { Skeleton, SkeletonBar } from '../../../ui/state/skeleton.tsx'
import { CaseListBody } from '../body/case-list-body.tsx'
import { LoadedCount } from '../body/case-list-foot.tsx'
import { tableKeys } from '../body/list-keys.ts'
import { NewCases } from '../body/new-cases.tsx'
import { NextPage } from '../body/next-page.tsx'
import { CaseListHead } from '../head/case-list-head.tsx'
import { CaseGrid } from './case-grid.tsx'
import { ColumnsDialog } from './columns-dialog.tsx'
import { $layout, tableOpened } from './columns-model.ts'
import './case-table.css'

const rows = Array.from({ length: 30 }, (_, index) => index)

/** Rows to come, in the geometry of their columns. */
function TableSkeleton() {
  const shown = useUnit($layout).filter((place) => place.shown)
  return (
    <div className="fw-case-list-skeleton fw-fill-down">
      <Skeleton label="Loading cases">
        {rows.map((index) => (
          <div key={index} className="fw-case-table-skeleton fw-line">
            <SkeletonBar width={16} height={16} />
            {shown.map(({ id, width }) => (
              <span key={id} style={{ width }}>
                <SkeletonBar width={Math.round(width * 0.6)} />
              </span>
            ))}
          </div>
        ))}
      </Skeleton>
    </div>
  )
}

/** The table mode of the case list: full width, for work on many cases. */
export default function CaseTable() {
  const open = useUnit(tableOpened)
  useEffect(() => open(), [open])
  const [said, say] = useState('')
  const [isAtEnd, setAtEnd] = useState(false)
  const renderGrid = useCallback(
    (ids: readonly string[]) => (
      <div className="fw-case-list-rows fw-stack fw-fill-down">
        <NewCases />
        <CaseGrid ids={ids} onCopied={say} onEnd={setAtEnd} />
      </div>
    ),
    [],
  )
  return (
    <section className="fw-case-list fw-case-table fw-stack" aria-label="Case table">
      <ListedKeys keys={tableKeys} />
      <CaseListHead tools={<ColumnsButton />} isTable />
      <CaseListBody renderRows={renderGrid} skeleton={<TableSkeleton />} staysInSorting />
      <TableFoot said={said} isAtEnd={isAtEnd} />
    </section>
  )
}

/** Opens the choice of columns. */
function ColumnsButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        className="fw-columns-button"
        icon={ColumnLayout}
        aria-label="Columns"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Columns
      </Button>
      <ColumnsDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

interface Props {
  /** What was done last, in words. */
  readonly said: string
  /** The last row is seen. */
  readonly isAtEnd: boolean
}

/** What is loaded, what comes next, and the keys; how many are marked stands in the bar of what can be done to them. */
function TableFoot({ said, isAtEnd }: Props) {
  const { list, status } = useUnit({ list: $caseList, status: $pageStatus })
  // That more is on its way stands at the left; where there is no row, that is said in their place.
  const isWhole = list?.ended === true && list.ids.length > 0
  const isLast = errorOf(status) !== null || (isAtEnd && isWhole)
  return (
    <footer className="fw-case-list-foot fw-ends">
      <LoadedCount />
      <span role="status" aria-label="Clipboard">
        {said}
      </span>
      {isLast && <NextPage />}
      <span className="fw-case-list-keys fw-line" aria-hidden="true">
        <KeyCap>Space</KeyCap> select <KeyCap>Enter</KeyCap> open <KeyCap>Ctrl C</KeyCap> copy
      </span>
    </footer>
  )
}
