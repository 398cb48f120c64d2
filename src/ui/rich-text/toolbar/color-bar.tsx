import { Cross } from '@blueprintjs/icons'
import { type KeyboardEvent, useState } from 'react'
import { IconButton } from '../../button/icon-button.tsx'
import { tip } from '../../tip/tip.ts'

interface Props {
  /** The color of the selected words; null where they have none of their own. */
  readonly color: string | null
  readonly onChoose: (color: string | null) => void
  readonly onCancel: () => void
}

/** Colors that can be read on white. */
const colors = [
  { name: 'Black', value: '#000000' },
  { name: 'Gray', value: '#5f6875' },
  { name: 'Dark blue', value: '#002d62' },
  { name: 'Blue', value: '#2350c2' },
  { name: 'Teal', value: '#0a656c' },
  { name: 'Green', value: '#17693a' },
  { name: 'Orange', value: '#a84300' },
  { name: 'Red', value: '#b3242d' },
  { name: 'Violet', value: '#6f3bb0' },
] as const

/** Asks for the color of the selected words. Esc leaves it. */
export function ColorBar({ color, onChoose, onCancel }: Props) {
  const [own, setOwn] = useState(/^#[\da-f]{6}$/i.test(color ?? '') ? (color ?? '') : '#2350c2')
  // The key is not meant for the dialog around.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onCancel()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset lays itself out in ways of its own
    <div className="fw-rich-bar fw-line" role="group" aria-label="Text color" onKeyDown={onKeyDown}>
      <button
        // biome-ignore lint/a11y/noAutofocus: it was asked for by a press or a key
        autoFocus
        type="button"
        className="fw-rich-bar-button"
        aria-pressed={color === null}
        onClick={() => onChoose(null)}
      >
        Default
      </button>
      {colors.map(({ name, value }) => (
        <button
          key={value}
          type="button"
          className="fw-rich-swatch"
          aria-label={name}
          {...tip(name)}
          aria-pressed={color?.toLowerCase() === value}
          style={{ backgroundColor: value }}
          onClick={() => onChoose(value)}
        />
      ))}
      <input
        type="color"
        className="fw-rich-swatch-own"
        aria-label="Another color"
        value={own}
        onChange={(event) => setOwn(event.target.value)}
      />
      <button type="button" className="fw-rich-bar-button" onClick={() => onChoose(own)}>
        Use this color
      </button>
      <IconButton icon={Cross} label="Cancel color" onClick={onCancel} />
    </div>
  )
}
