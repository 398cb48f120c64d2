import { useUnit } from 'effector-react'
import { errorOf } from '../../../bus/operation.ts'
import { $caseList, $pageStatus } from '../../../queries/cases/case-list.ts'
import { KeyCap } from '../../../ui/keys/key-cap.tsx'
import { LoadedCount } from '../body/case-list-foot.tsx'
import { NextPage } from '../body/next-page.tsx'

interface Props {
  /** What was done last, in words. */
  readonly said: string
  /** The last row is seen. */
  readonly isAtEnd: boolean
}

/** What is loaded, what comes next, and the keys; how many are marked stands in the bar of what can be done to them. */
export function TableFoot({ said, isAtEnd }: Props) {
  const { list, status } = useUnit({ list: $caseList, status: $pageStatus })
  // That more is on its way stands at the left; where there is no row, that is said in their place.
  const isWhole = list?.ended === true && list.ids.length > 0
  const isLast = errorOf(status) !== null || (isAtEnd && isWhole)
  return (
    <footer className="fw-case-list-foot">
      <LoadedCount />
      <span role="status" aria-label="Clipboard">
        {said}
      </span>
      {isLast && <NextPage />}
      <span className="fw-case-list-keys" aria-hidden="true">
        <KeyCap>Space</KeyCap> select <KeyCap>Enter</KeyCap> open <KeyCap>Ctrl C</KeyCap> copy
      </span>
    </footer>
  )
}
