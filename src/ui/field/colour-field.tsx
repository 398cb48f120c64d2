import { useState } from 'react'
import {
  type Color,
  hexOf,
  readColor,
  writeColor,
} from '../../../contracts/rules/typed/typed-color.ts'
import { Field, type FieldProps } from './field.tsx'
import './colour-field.css'

interface Props extends FieldProps {
  /** As typed; its owner judges it by `readColor`. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** What the picker shows before the text ever said a color. */
const black: Color = { red: 0, green: 0, blue: 0, alpha: 1 }

/**
 * A color with its opacity: picked, typed or pasted. What is understood is shown as it is kept once the field is left;
 * a text that is no color stays, and is refused under it.
 */
export function ColourField({ label, required = false, help, error, value, onChange }: Props) {
  const [left, setLeft] = useState<string | null>(null)
  const [last, setLast] = useState(black)
  const read = readColor(value)
  const color = read.ok ? read.value : last
  const choose = (chosen: Color) => onChange(writeColor(chosen))
  const leave = () => {
    if (read.ok && writeColor(read.value) !== value) return choose(read.value)
    setLeft(value)
  }
  const refusal = left === value && !read.ok ? read.message : null
  const percent = Math.round(color.alpha * 100)
  return (
    <Field label={label} required={required} help={help} error={error ?? null} refusal={refusal}>
      {(control) => (
        <div className="fw-colour fw-line">
          <span className="fw-colour-swatch">
            <span className="fw-colour-fill" style={{ background: writeColor(color) }} />
            <input
              type="color"
              aria-label={`${label}: pick`}
              value={hexOf(color)}
              onChange={({ target }) => {
                const picked = readColor(target.value)
                if (picked.ok) choose({ ...picked.value, alpha: color.alpha })
              }}
            />
          </span>
          <input
            {...control}
            className="bp6-input fw-num fw-fill"
            autoComplete="off"
            spellCheck={false}
            value={value}
            onChange={({ target }) => {
              if (read.ok) setLast(read.value)
              onChange(target.value)
            }}
            onBlur={leave}
          />
          <input
            type="range"
            className="fw-colour-alpha"
            aria-label={`${label}: opacity`}
            aria-valuetext={`${percent} percent`}
            min={0}
            max={100}
            value={percent}
            onChange={({ target }) => choose({ ...color, alpha: Number(target.value) / 100 })}
          />
          <span className="fw-colour-percent fw-num fw-text-small fw-text-3" aria-hidden="true">
            {percent} %
          </span>
        </div>
      )}
    </Field>
  )
}
