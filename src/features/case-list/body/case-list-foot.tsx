import { useUnit } from 'effector-react'
import { $caseList, $listStatus, $pageStatus } from '../../../queries/cases/case-list.ts'
import { formatCount } from '../../../ui/format.ts'
import { KeyCap } from '../../../ui/keys/key-cap.tsx'

/** What is loaded, and the keys that move. */
export function CaseListFoot() {
  return (
    <footer className="fw-case-list-foot fw-ends">
      <LoadedCount />
      <span className="fw-case-list-keys fw-line" aria-hidden="true">
        <KeyCap>J</KeyCap> <KeyCap>K</KeyCap> move
      </span>
    </footer>
  )
}

/** How many are loaded; "Loading ..." while a page is asked for (LIST-21). */
export function LoadedCount() {
  const { list, listStatus, pageStatus } = useUnit({
    list: $caseList,
    listStatus: $listStatus,
    pageStatus: $pageStatus,
  })
  const loading = listStatus === 'request' || pageStatus === 'request'
  return (
    <span className="fw-num" role="status">
      {loading
        ? 'Loading ...'
        : list && list.ids.length > 0 && loadedText(list.ids.length, list.total)}
    </span>
  )
}

const loadedText = (loaded: number, total: number | null) =>
  `${formatCount(loaded)} of ${total === null ? '1,000+' : formatCount(total)} loaded`
