import { useUnit } from 'effector-react'
import { useCallback, useEffect, useState } from 'react'
import { ListedKeys } from '../../../ui/hotkeys/hotkeys.tsx'
import { CaseListBody } from '../body/case-list-body.tsx'
import { tableKeys } from '../body/list-keys.ts'
import { NewCases } from '../body/new-cases.tsx'
import { CaseListHead } from '../head/case-list-head.tsx'
import { CaseGrid } from './case-grid.tsx'
import { ColumnsButton } from './columns-button.tsx'
import { tableOpened } from './columns-model.ts'
import { TableFoot } from './table-foot.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import './case-table.css'

/** The table mode of the case list: full width, for work on many cases. */
export default function CaseTable() {
  const open = useUnit(tableOpened)
  useEffect(() => open(), [open])
  const [said, say] = useState('')
  const [isAtEnd, setAtEnd] = useState(false)
  const renderGrid = useCallback(
    (ids: readonly string[]) => (
      <div className="fw-case-list-rows">
        <NewCases />
        <CaseGrid ids={ids} onCopied={say} onEnd={setAtEnd} />
      </div>
    ),
    [],
  )
  return (
    <section className="fw-case-list fw-case-table" aria-label="Case table">
      <ListedKeys keys={tableKeys} />
      <CaseListHead tools={<ColumnsButton />} isTable />
      <CaseListBody renderRows={renderGrid} skeleton={<TableSkeleton />} staysInSorting />
      <TableFoot said={said} isAtEnd={isAtEnd} />
    </section>
  )
}
