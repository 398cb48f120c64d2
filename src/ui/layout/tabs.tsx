import type { KeyboardEvent, ReactNode } from 'react'
import './tabs.css'

interface Props<Name extends string> {
  /** What the tabs divide, for those who do not see it. */
  readonly label: string
  readonly names: readonly Name[]
  readonly chosen: Name
  /** The element that shows the chosen part. */
  readonly panelId: string
  /** The parts that cannot be left out; marked. */
  readonly required?: readonly Name[]
  /** What stands behind the name of a part, such as that it holds something unsaved. */
  readonly marks?: Partial<Readonly<Record<Name, ReactNode>>>
  readonly onChoose: (name: Name) => void
}

/** Parts of which one is shown: the arrow keys go from one to the next. */
export function Tabs<Name extends string>({
  label,
  names,
  chosen,
  panelId,
  required = [],
  marks = {},
  onChoose,
}: Props<Name>) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (by === undefined) return
    // Whatever stands around the tabs may walk by the same keys.
    event.stopPropagation()
    const next = (names.indexOf(chosen) + by + names.length) % names.length
    const name = names[next]
    if (name === undefined) return
    onChoose(name)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <div className="fw-tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          className="fw-tab"
          aria-selected={name === chosen}
          aria-controls={panelId}
          tabIndex={name === chosen ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          {name}
          {required.includes(name) && <span title="required"> *</span>}
          {marks[name]}
        </button>
      ))}
    </div>
  )
}
