import { type ReactNode, useId } from 'react'
import { FieldNote } from '../field/field.tsx'

interface Props {
  readonly label: string
  readonly required?: boolean | undefined
  readonly help?: string | undefined
  readonly error?: string | null | undefined
  /** The label was pressed, as that of any field may be. */
  readonly onLabel: () => void
  readonly children: (told: {
    isInvalid: boolean
    isRequired: boolean
    describedBy?: string
  }) => ReactNode
}

/** Label above, text, help or error below. What is edited is no field of the browser, so its name is given apart. */
export function TextFrame({ label, required = false, help, error, onLabel, children }: Props) {
  const noteId = useId()
  const note = error || help
  return (
    <div className="fw-field fw-stack">
      <span
        className="fw-field-label"
        aria-hidden="true"
        onMouseDown={(event) => {
          event.preventDefault()
          onLabel()
        }}
      >
        {label}
        {required && <span className="fw-field-star"> *</span>}
      </span>
      {children({
        isInvalid: Boolean(error),
        isRequired: required,
        ...(note && { describedBy: noteId }),
      })}
      <FieldNote id={noteId} error={error ?? null} help={help} />
    </div>
  )
}
