import { Dialog } from '@blueprintjs/core'
import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useId,
  useRef,
} from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../button/button.tsx'
import { Notice } from '../notice/notice.tsx'
import { leadToRefused } from '../refused.ts'
import { caretToEnd } from './caret-to-end.ts'
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
  /** The request runs: spinner in the confirming button, nothing can be pressed, the fields keep their text. */
  readonly busy?: boolean
  /** It was confirmed and waits for something of its own: spinner as well, but it can still be cancelled. */
  readonly waits?: boolean
  /** The refusal, shown above the fields and announced. */
  readonly error?: string | null
  /** Why it cannot be confirmed yet. */
  readonly disabledReason?: string | null
  /** After a confirmation further ones are ignored for so many milliseconds, so a double click acts once. */
  readonly ignoreRepeatMs?: number
  /** 400 confirmation, 560 form, 776 compose (look.md, 2); 1120 for a form beside what it makes. */
  readonly width?: 'narrow' | 'form' | 'wide' | 'full'
  /** What stands at the left of the foot. */
  readonly footStart?: ReactNode
  readonly children: ReactNode
}

/**
 * A form in a dialog: the title states the act, Esc closes, Ctrl+Enter confirms, focus goes to the first wrong field
 * or to the way out of a refusal, and returns to where it was after closing. Nothing typed is lost on a refusal.
 */
export function DialogForm({
  title,
  isOpen,
  onCancel,
  onConfirm,
  confirmLabel = 'Confirm',
  cancelLabel = 'Cancel',
  busy = false,
  waits = false,
  error,
  disabledReason,
  ignoreRepeatMs = 0,
  width = 'form',
  footStart,
  children,
}: Props) {
  const formId = useId()
  const body = useRef<HTMLDivElement>(null)
  const bodyCame = useCallback((element: HTMLDivElement | null) => {
    body.current = element
    caretToEnd(element)
  }, [])
  const attempted = useRef(false)
  const lastConfirm = useRef(Number.NEGATIVE_INFINITY)
  const giveBack = useDialogKeys(body, isOpen, busy ? null : onCancel)

  const leadToFault = () => {
    if (!attempted.current || busy) return
    const wrong = body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const refusal = body.current?.querySelector('[role="alert"]')
    if (!wrong && !refusal) return
    attempted.current = false
    if (wrong) return wrong.focus()
    // Where nothing was being typed, the focus goes to what can be done now.
    const form = body.current?.closest('form')
    const submit = form?.querySelector<HTMLElement>('button[type="submit"]')
    const { activeElement } = document
    if (activeElement !== submit && form?.contains(activeElement)) return
    const next = refusal?.querySelector<HTMLElement>('input, button') ?? submit
    next?.focus()
  }
  // A refusal comes later, and with a render of its own.
  useEffect(leadToFault)

  const confirm = (event: SyntheticEvent) => {
    event.preventDefault()
    // React hands it on to the form that the dialog was opened from, which is not what was confirmed.
    event.stopPropagation()
    if (busy || waits || disabledReason || leadToRefused(body.current)) return
    if (event.timeStamp - lastConfirm.current < ignoreRepeatMs) return
    lastConfirm.current = event.timeStamp
    attempted.current = true
    // What the owner marks as wrong at once may be a part's own, which nothing is rendered anew for here.
    flushSync(onConfirm)
    leadToFault()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isConfirming(event)) confirm(event)
  }
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      {...(busy ? {} : { onClose: onCancel })}
      canOutsideClickClose={false}
      isCloseButtonShown={false}
      className={`fw-dialog fw-dialog-${width}`}
      transitionDuration={0}
      onOpened={focusFirstField}
      onClosed={giveBack}
    >
      <form id={formId} noValidate onSubmit={confirm} onKeyDown={onKeyDown}>
        <div className="fw-dialog-body" tabIndex={-1} ref={bodyCame}>
          {error && (
            <Notice tone="danger" announce>
              {error}
            </Notice>
          )}
          {children}
        </div>
        <div className="fw-dialog-foot fw-line">
          <div className="fw-fill fw-text-small fw-text-3">{footStart}</div>
          <Button onClick={onCancel} disabled={busy} large>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            kind="primary"
            busy={busy || waits}
            disabledReason={disabledReason ?? null}
            large
          >
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Where typing starts, unless a field has taken the focus by itself; without fields the keys are the dialog's. */
function focusFirstField(dialog: HTMLElement) {
  const body = dialog.querySelector<HTMLElement>('.fw-dialog-body')
  if (body?.contains(document.activeElement)) return
  const first = body?.querySelector<HTMLElement>(
    ':is(input, select, textarea):not(:disabled, [readonly])',
  )
  // With nothing to fill in, what is too long for the window scrolls by the keys of a body that Tab reaches.
  if (!first && body) body.tabIndex = 0
  const target = first ?? body
  target?.focus()
  caretToEnd(dialog)
}
