import { Tick } from '@blueprintjs/icons'
import { Fragment, type KeyboardEvent, useRef } from 'react'
import { KeyCap } from '../keys/key-cap.tsx'
import type { MenuAct, MenuEntry } from './menu-items.ts'
import './menu.css'

interface Props {
  readonly label: string
  readonly entries: readonly MenuEntry[]
  /** One of the choices at most is marked, and choosing one unmarks the other. */
  readonly single?: boolean
}

/** The list of a menu: arrow keys move, Home and End jump, a letter finds, Enter chooses. */
export function MenuList({ label, entries, single = false }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])]
    const at = items.findIndex((item) => item.matches(':focus'))
    const target = nextItem(items, at, event.key)
    if (!target) return
    event.preventDefault()
    event.stopPropagation()
    target.focus()
  }
  return (
    <div
      className="bp6-menu fw-menu"
      role="menu"
      aria-label={label}
      ref={list}
      onKeyDown={onKeyDown}
      tabIndex={-1}
    >
      {entries.map((entry) =>
        'divider' in entry ? (
          <hr key={entry.divider} className="bp6-menu-divider" />
        ) : 'head' in entry ? (
          <div key={entry.head} className="fw-menu-head fw-text-caption" role="presentation">
            {entry.head}
          </div>
        ) : (
          <Fragment key={entry.id}>
            <Item act={entry} single={single} />
          </Fragment>
        ),
      )}
    </div>
  )
}

function nextItem(items: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  const last = items.length - 1
  switch (key) {
    case 'ArrowDown':
      return items[at >= last ? 0 : at + 1]
    case 'ArrowUp':
      return items[at <= 0 ? last : at - 1]
    case 'Home':
      return items[0]
    case 'End':
      return items[last]
    default:
      return key.length === 1 && /\S/.test(key)
        ? [...items.slice(at + 1), ...items.slice(0, at + 1)].find((item) =>
            item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()),
          )
        : undefined
  }
}

function Item({ act, single }: { readonly act: MenuAct; readonly single: boolean }) {
  const { icon: Icon, checked } = act
  const part =
    checked === undefined
      ? { role: 'menuitem' }
      : { role: single ? 'menuitemradio' : 'menuitemcheckbox', 'aria-checked': checked }
  const classes = [
    'bp6-menu-item fw-menu-item',
    act.danger ? 'bp6-intent-danger' : '',
    act.disabled ? 'bp6-disabled' : '',
  ]
  return (
    <button
      type="button"
      {...part}
      className={classes.join(' ')}
      disabled={act.disabled}
      onClick={act.onSelect}
    >
      {Icon ? <Icon /> : act.glyph}
      <span className="fw-menu-text">{act.text}</span>
      {act.label !== undefined && <span className="fw-menu-label fw-num">{act.label}</span>}
      {act.keyHint !== undefined && <KeyCap>{act.keyHint}</KeyCap>}
      {checked && <Tick />}
    </button>
  )
}
