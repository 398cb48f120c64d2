import { Dialog } from '@blueprintjs/core'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { Button } from '../button/button.tsx'
import { Notice } from '../notice/notice.tsx'
import { isConfirming } from './confirming-keys.ts'
import { useDialogKeys } from './use-dialog-keys.ts'
import './dialog-form.css'

interface Props {
  readonly title: string
  readonly isOpen: boolean
  readonly onCancel: () => void
  readonly onConfirm: () => void
  readonly confirmLabel?: string
  readonly cancelLabel?: string
  /** Solid red for what cannot be undone; focus starts on Cancel either way. */
  readonly destructive?: boolean
  readonly busy?: boolean
  /** Why it cannot be confirmed yet. */
  readonly disabledReason?: string | null
  /** 400, or as wide as what is shown with the question needs. */
  readonly width?: 'narrow' | 'wide'
  readonly error?: string | null
  /** The other answer to a question that has two besides leaving it. */
  readonly other?: { readonly label: string; readonly onPress: () => void }
  readonly children: ReactNode
}

/** A question before an act: Ctrl+Enter confirms it, Escape and Cancel leave everything as it is. */
export function ConfirmDialog({
  title,
  isOpen,
  onCancel,
  onConfirm,
  confirmLabel = 'Yes',
  cancelLabel = 'Cancel',
  destructive = false,
  busy = false,
  disabledReason,
  width = 'narrow',
  error,
  other,
  children,
}: Props) {
  const textId = useId()
  const body = useRef<HTMLDivElement>(null)
  const giveBack = useDialogKeys(body, isOpen, busy ? null : onCancel)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isConfirming(event)) return
    event.preventDefault()
    if (!busy && !disabledReason) onConfirm()
  }
  return (
    <Dialog
      title={title}
      role="alertdialog"
      aria-describedby={textId}
      isOpen={isOpen}
      {...(busy ? {} : { onClose: onCancel })}
      canOutsideClickClose={false}
      isCloseButtonShown={false}
      className={`fw-dialog fw-dialog-${width} fw-dialog-question`}
      transitionDuration={0}
      onOpened={focusCancel}
      onClosed={giveBack}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of whatever is focused inside */}
      <div onKeyDown={onKeyDown}>
        <div className="fw-dialog-body" id={textId} tabIndex={-1} ref={body}>
          {children}
          {error && (
            <Notice tone="danger" announce>
              {error}
            </Notice>
          )}
        </div>
        <div className="fw-dialog-foot fw-line">
          <div className="fw-fill fw-text-small fw-text-3" />
          <Button className="fw-dialog-cancel" onClick={onCancel} disabled={busy}>
            {cancelLabel}
          </Button>
          {other && (
            <Button onClick={other.onPress} disabled={busy}>
              {other.label}
            </Button>
          )}
          <Button
            kind={destructive ? 'danger-solid' : 'primary'}
            busy={busy}
            disabledReason={disabledReason ?? null}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Whoever presses Enter without reading loses nothing. */
function focusCancel(dialog: HTMLElement) {
  dialog.querySelector<HTMLElement>('.fw-dialog-cancel')?.focus()
}
