import { Duplicate, EyeOpen, History, Trash } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { isFocusLost } from '../../../ui/focus.ts'
import { formatCount } from '../../../ui/format.ts'
import { usePreviewKey } from '../../../ui/hotkeys/hotkeys.tsx'
import { SaveButtons } from '../../../ui/record-form/save-buttons.tsx'
import { deletePressed } from './deletion.ts'
import { duplicatePressed, historyPressed, isCopied, type Pane, previewOpened } from './model.ts'

interface Props {
  readonly pane: Pane
  readonly unsaved: number | null
  readonly busy: boolean
  readonly isFixed: boolean
  readonly onDiscard: () => void
}

/** Which template this is, of which flow, and what can be done to it (TPL-13, TPL-14). */
export function TemplateHead({ pane, unsaved, busy, isFixed, onDiscard }: Props) {
  const { remove, duplicate, history, preview } = useUnit({
    remove: deletePressed,
    duplicate: duplicatePressed,
    history: historyPressed,
    preview: previewOpened,
  })
  usePreviewKey(() => preview())
  const head = useRef<HTMLElement>(null)
  const { flow, stored, newFormReason } = pane
  const isNew = stored === null
  // The button that began a new template has gone with the form that it stood in.
  useEffect(() => {
    if (isNew && isFocusLost()) head.current?.closest('form')?.querySelector('input')?.focus()
  }, [isNew])
  const name = stored?.name ?? (pane.isDeleted ? pane.editing.stored.name : 'New template')
  const uses = `used by ${formatCount(flow.cases)} active ${flow.cases === 1 ? 'case' : 'cases'}`
  return (
    <header className="fw-records-pane-head fw-template-head fw-line" ref={head}>
      <div className="fw-fill">
        <h2 className="fw-text-title fw-ellipsis" title={name}>
          {name}
        </h2>
        <p className="fw-text-small fw-text-3 fw-ellipsis">{`${flow.name}, ${uses}`}</p>
      </div>
      <Button
        kind="minimal"
        icon={EyeOpen}
        large
        tooltip="See it filled in for a case"
        tipKey="Ctrl P"
        onClick={() => preview()}
      >
        Preview
      </Button>
      {stored && (
        <Button kind="minimal" icon={History} large onClick={() => history()}>
          History
        </Button>
      )}
      {isCopied(pane) && (
        <IconButton
          icon={Duplicate}
          label="Duplicate"
          large
          disabledReason={newFormReason}
          onClick={() => duplicate()}
        />
      )}
      {stored && <IconButton icon={Trash} label="Delete" large onClick={() => remove()} />}
      {!isFixed && (
        <SaveButtons unsaved={unsaved} saveLabel="Save" busy={busy} onDiscard={onDiscard} />
      )}
    </header>
  )
}
