import { Dialog } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { useDialogKeys } from './use-dialog-keys.ts'
import './dialog-form.css'

interface Props {
  readonly title: string
  readonly isOpen: boolean
  /** Null for what has to be answered: there is no way out but its actions. */
  readonly onClose: (() => void) | null
  /** 400 for a list, 560 form, 776 compose (look.md, 2), or as wide as pictures need. */
  readonly width?: 'narrow' | 'form' | 'wide' | 'full'
  /** It is closed by its buttons and Esc alone: a press beside it would often be meant for what is written in it. */
  readonly isFirm?: boolean
  /** Beside the cross. */
  readonly headActions?: ReactNode
  /** Buttons at the right of the foot; without any there is no foot. */
  readonly actions?: ReactNode
  /** What stands at the left of the foot, such as the way to delete what is shown. */
  readonly footStart?: ReactNode
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly children: ReactNode
}

/** Something to look at, over the page: Esc, the cross and a press beside it close it, where it may be closed. */
export function ViewDialog(props: Props) {
  const { title, isOpen, onClose, width = 'wide', actions, footStart, onKeyDown, children } = props
  const { isFirm = false, headActions } = props
  const body = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const giveBack = useDialogKeys(body, isOpen, onClose)
  // It may go together with what it showed, which Blueprint does not see as closing.
  useEffect(() => (isOpen ? () => giveBack() : undefined), [isOpen, giveBack])

  return (
    <Dialog
      title={
        <span className="fw-dialog-view-title fw-line">
          <span className="fw-ellipsis" id={titleId}>
            {title}
          </span>
          <span className="fw-line">
            {headActions}
            {onClose && <IconButton icon={Cross} label="Close" onClick={onClose} />}
          </span>
        </span>
      }
      // Without the buttons that stand beside it.
      aria-labelledby={titleId}
      isOpen={isOpen}
      {...(onClose ? { onClose } : {})}
      canOutsideClickClose={!isFirm}
      isCloseButtonShown={false}
      className={`fw-dialog fw-dialog-${width}`}
      transitionDuration={0}
      onOpened={focusBody}
      onClosed={giveBack}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of whatever is focused inside */}
      <div onKeyDown={onKeyDown}>
        <div className="fw-dialog-body" tabIndex={-1} ref={body}>
          {children}
        </div>
        {(actions || footStart) && (
          <div className="fw-dialog-foot fw-line">
            <div className="fw-fill fw-text-small fw-text-3">{footStart}</div>
            {actions}
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** Keys belong to what is shown from the first moment, and long content scrolls by them; unless a field has taken the focus by itself. */
function focusBody(dialog: HTMLElement) {
  const body = dialog.querySelector<HTMLElement>('.fw-dialog-body')
  if (!body?.contains(document.activeElement)) body?.focus()
}
