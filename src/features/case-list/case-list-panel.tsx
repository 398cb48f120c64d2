import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import { CaseListBody } from './case-list-body.tsx'
import { CaseListFoot } from './case-list-foot.tsx'
import { CaseListHead } from './case-list-head.tsx'
import { listOpened } from './model.ts'
import './case-list.css'

/** The case list panel: what stands left of the detail (document 2, section 2 "Case list panel"). */
export function CaseListPanel() {
  const open = useUnit(listOpened)
  useEffect(() => open(), [open])
  return (
    <section className="fw-case-list" aria-label="Case list">
      <CaseListHead />
      <CaseListBody />
      <CaseListFoot />
    </section>
  )
}
