import { useUnit } from 'effector-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { caseStateLabels } from '../../../../contracts/rules/cases/case-state-labels.ts'
import { caseSelected } from '../../../actions/workplace.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { useSettledPress } from '../../../ui/press/settled-press.ts'
import { addCase, addCaseCancelled } from './add-case-model.ts'
import { $isAsked, $isUnknown, $twin, secondWanted } from './twin-model.ts'

/** A press that asks for a tab of its own is the browser's. */
const isPlain = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  !ctrlKey && !metaKey && !shiftKey && !altKey

/**
 * Warns of a second open case for the same host and leads to the first. Once that is confirmed it asks, and leads whoever
 * confirmed to the answer: nothing is created before it is given.
 */
export function AddCaseTwin() {
  const { twin, isUnknown, isAsked, busy, cancel, select, want } = useUnit({
    twin: $twin,
    isUnknown: $isUnknown,
    isAsked: $isAsked,
    busy: addCase.$pending,
    cancel: addCaseCancelled,
    select: caseSelected,
    want: secondWanted,
  })
  const answer = useRef<HTMLButtonElement>(null)
  // The second Enter of a hurry comes before anybody can have read the question.
  const settled = useSettledPress(isAsked ? 'asked' : 'warned')
  useEffect(() => {
    if (isAsked) answer.current?.focus()
  }, [isAsked])
  if (!twin && !isAsked) return null
  return (
    <Notice
      tone="warning"
      announce={isAsked || 'politely'}
      action={
        isAsked && (
          <Button ref={answer} busy={busy} onClick={settled(() => want())}>
            Add case anyway
          </Button>
        )
      }
    >
      {twin ? (
        <>
          {'This website already has an open case: '}
          <a
            href={`/cases?case=${twin.id}`}
            onClick={(event) => {
              if (!isPlain(event)) return
              event.preventDefault()
              cancel()
              select(twin.id)
            }}
          >
            {`${twin.id}, ${caseStateLabels[twin.state]}`}
          </a>
        </>
      ) : (
        isUnknown && 'The server could not check whether this website already has an open case.'
      )}
    </Notice>
  )
}
