import { Checkbox } from '@blueprintjs/core'
import { ArrowDown, ArrowUp, Minus, Plus } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { useEffect, useRef, useState } from 'react'
import type { ColumnLayout, ColumnPlace } from '../../../../contracts/model/cases/case-column.ts'
import {
  columnName,
  mayHide,
  standardLayout,
  withMoved,
  withShown,
  withWidth,
} from '../../../../contracts/rules/case-list/case-columns.ts'
import { isSameLayout } from '../../../../contracts/rules/case-list/same-layout.ts'
import { columnsChosen } from '../../../actions/list-mode.ts'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { DialogForm } from '../../../ui/dialog-form/dialog-form.tsx'
import { isFocusLost } from '../../../ui/focus.ts'
import { $layout } from './columns-model.ts'

const STEP = 16

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Which columns are shown, in which order and how wide: by keyboard what the heads do by mouse, and hiding. */
export function ColumnsDialog({ isOpen, onClose }: Props) {
  const { layout, choose } = useUnit({ layout: $layout, choose: columnsChosen })
  const [draft, setDraft] = useState(layout)
  useEffect(() => {
    if (isOpen) setDraft(layout)
  }, [isOpen, layout])
  const [said, say] = useState('')
  const pressed = useRef<HTMLElement | null>(null)
  // A line that moves is taken out and put in again, and loses the focus on the way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another draft is when to look
  useEffect(() => {
    if (isOpen && isFocusLost()) pressed.current?.focus()
  }, [draft, isOpen])
  const move = (place: ColumnPlace, by: number) => {
    const shown = draft.filter((one) => one.shown)
    const to = shown.indexOf(place) + by
    setDraft(withMoved(draft, place.id, to))
    say(
      `${columnName(place.id)} is column ${Math.min(shown.length, Math.max(1, to + 1))} of ${shown.length}`,
    )
  }
  const confirm = () => {
    if (!isSameLayout(draft, layout)) choose(draft)
    onClose()
  }
  return (
    <DialogForm
      title="Choose columns"
      confirmLabel="Save"
      isOpen={isOpen}
      onCancel={onClose}
      onConfirm={confirm}
      footStart={<Button onClick={() => setDraft(standardLayout)}>Restore default columns</Button>}
    >
      <ul
        onClickCapture={({ target }) => {
          pressed.current = target instanceof Element ? target.closest('button') : null
        }}
      >
        {draft.map((place) => (
          <ColumnLine
            key={place.id}
            place={place}
            onShow={(shown) => setDraft(withShown(draft, place.id, shown))}
            onMove={(by) => move(place, by)}
            onWidth={(by) => setDraft(withWidth(draft, place.id, place.width + by))}
          />
        ))}
      </ul>
      <p className="fw-visually-hidden" role="status">
        {said}
      </p>
    </DialogForm>
  )
}

interface LineProps {
  readonly place: ColumnLayout[number]
  readonly onShow: (shown: boolean) => void
  readonly onMove: (by: number) => void
  readonly onWidth: (by: number) => void
}

function ColumnLine({ place, onShow, onMove, onWidth }: LineProps) {
  const name = columnName(place.id)
  return (
    <li className="fw-column-line fw-line">
      <Checkbox
        checked={place.shown}
        disabled={!mayHide(place.id)}
        label={name}
        onChange={({ currentTarget }) => onShow(currentTarget.checked)}
      />
      {place.shown && (
        <>
          <span className="fw-num fw-text-3">{place.width} px</span>
          <IconButton icon={Minus} label={`Make ${name} narrower`} onClick={() => onWidth(-STEP)} />
          <IconButton icon={Plus} label={`Make ${name} wider`} onClick={() => onWidth(STEP)} />
          <IconButton
            icon={ArrowUp}
            label={`Move ${name} to the left`}
            onClick={() => onMove(-1)}
          />
          <IconButton
            icon={ArrowDown}
            label={`Move ${name} to the right`}
            onClick={() => onMove(1)}
          />
        </>
      )}
    </li>
  )
}
