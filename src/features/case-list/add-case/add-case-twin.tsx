import { useUnit } from 'effector-react'
import type { MouseEvent } from 'react'
import { caseStateLabels } from '../../../../contracts/rules/cases/case-labels.ts'
import { caseSelected } from '../../../actions/workplace.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { addCaseCancelled } from './add-case-model.ts'
import { $twin } from './twin-model.ts'

/** A press that asks for a tab of its own is the browser's. */
const isPlain = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  !ctrlKey && !metaKey && !shiftKey && !altKey

/** Warns of a second open case for the same host and leads to the first; it can be added all the same. */
export function AddCaseTwin() {
  const { twin, cancel, select } = useUnit({
    twin: $twin,
    cancel: addCaseCancelled,
    select: caseSelected,
  })
  if (!twin) return null
  const { id, state } = twin
  return (
    <Notice tone="warning" announce="politely">
      {`This website has an open case already: `}
      <a
        href={`/cases?case=${id}`}
        onClick={(event) => {
          if (!isPlain(event)) return
          event.preventDefault()
          cancel()
          select(id)
        }}
      >
        {`${id}, ${caseStateLabels[state]}`}
      </a>
    </Notice>
  )
}
