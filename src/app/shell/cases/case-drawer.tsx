import { ArrowDown, ArrowUp, Cross } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { actions } from '../../../actions/actions.ts'
import { $isCaseFocusDue, caseFocusTaken } from '../../../actions/case-focus.ts'
import { caseStepRequested } from '../../../actions/requests.ts'
import { caseSelected } from '../../../actions/workplace.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { keyText } from '../../../ui/keys/key-text.ts'
import './case-drawer.css'

interface Props {
  readonly children: ReactNode
  /** It takes the place of list or table, so the focus cannot stay there. */
  readonly isAlone: boolean
}

/** The case beside the table. It covers nothing, so that the table is worked on meanwhile. */
export default function CaseDrawer({ children, isAlone }: Props) {
  const { isDue, taken, close, step } = useUnit({
    isDue: $isCaseFocusDue,
    taken: caseFocusTaken,
    close: caseSelected,
    step: caseStepRequested,
  })
  const drawer = useRef<HTMLElement>(null)
  const opener = useRef<Element | null>(null)
  // With the case, not a moment after it: what is typed then is meant for it.
  useLayoutEffect(() => {
    if (!isDue) return
    opener.current = document.activeElement
    drawer.current?.focus()
    taken()
  }, [isDue, taken])
  useLayoutEffect(() => {
    const at = document.activeElement
    if (!isAlone || !at?.closest('.fw-shell-table')) return
    opener.current = at
    drawer.current?.focus()
  }, [isAlone])
  const leave = () => {
    // Before the focus: in a narrow window the table is not there as long as the drawer is.
    flushSync(() => close(null))
    if (opener.current instanceof HTMLElement && opener.current.isConnected) {
      opener.current.focus({ preventScroll: true })
    } else
      document
        .querySelector<HTMLElement>('.fw-shell-table :is([role="grid"], [role="listbox"])')
        ?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // What is open in the case closes first: a menu or a dialog stands elsewhere in the page.
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (!drawer.current?.contains(event.target as Node)) return
    if (
      event.target instanceof Element &&
      event.target.matches('input, textarea, select, [contenteditable]')
    )
      return
    event.preventDefault()
    leave()
  }
  return (
    <section
      ref={drawer}
      className="fw-shell-drawer fw-ring-inside fw-stack"
      aria-label="Open case"
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div className="fw-drawer-bar fw-line">
        <IconButton
          icon={ArrowUp}
          label={actions.previousCase.label}
          tipKey={keyText(actions.previousCase.hotkey)}
          onClick={() => step('previous')}
        />
        <IconButton
          icon={ArrowDown}
          label={actions.nextCase.label}
          tipKey={keyText(actions.nextCase.hotkey)}
          onClick={() => step('next')}
        />
        <span className="fw-fill" />
        <IconButton icon={Cross} label="Close case" tipKey="Esc" onClick={leave} />
      </div>
      <div className="fw-fill-down">{children}</div>
    </section>
  )
}
