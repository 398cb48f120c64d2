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
  const head = useRef<HTMLElement>(null)
  const { flow, stored, newFormReason } = pane
  // What has lost its flow has no case to be filled in for.
  const isShowable = pane.lost !== 'flow'
  usePreviewKey(() => isShowable && preview())
  const isNew = stored === null && pane.lost === null
  // The button that began a new template has gone with the form that it stood in.
  useEffect(() => {
    if (isNew && isFocusLost()) head.current?.closest('form')?.querySelector('input')?.focus()
  }, [isNew])
  const name = stored?.name ?? ((pane.lost && pane.editing.stored.name) || 'New template')
  const cases = `${formatCount(flow.cases)} active ${flow.cases === 1 ? 'case' : 'cases'}`
  const of = pane.lost === 'flow' ? flow.name : `${flow.name}, used by ${cases}`
  return (
    <header className="fw-records-pane-head fw-template-head fw-line" ref={head}>
      <div className="fw-fill">
        <h2 className="fw-text-title fw-ellipsis" title={name}>
          {name}
        </h2>
        <p className="fw-text-small fw-text-3 fw-ellipsis">{of}</p>
      </div>
      {isShowable && (
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
      )}
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
      {/* What the plan locks is kept as it was typed; it is still nobody's but who typed it. */}
      {pane.lock !== null && pane.lost === null && unsaved !== 0 && (
        <Button kind="minimal" large onClick={onDiscard}>
          Discard changes
        </Button>
      )}
    </header>
  )
}
