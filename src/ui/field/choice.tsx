import { useId } from 'react'
import './choice.css'

interface Props<V extends string> {
  /** What the choice is about. */
  readonly label: string
  /** Why one is disabled is said beside the choice. */
  readonly options: readonly { value: V; text: string; disabled?: boolean }[]
  /** Null while nothing is chosen. */
  readonly value: V | null
  readonly onChoose: (value: V) => void
}

/** One of a few, all of them in sight. */
export function Choice<V extends string>({ label, options, value, onChoose }: Props<V>) {
  const name = useId()
  return (
    <fieldset className="fw-choice">
      <legend className="fw-visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="fw-choice-option">
          <input
            type="radio"
            name={name}
            disabled={option.disabled}
            checked={value === option.value}
            onChange={() => onChoose(option.value)}
          />
          <span>{option.text}</span>
        </label>
      ))}
    </fieldset>
  )
}
