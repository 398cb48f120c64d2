import { Error as ErrorIcon } from '@blueprintjs/icons'
import { type ReactNode, useId } from 'react'
import './field.css'

/** What a field asks of whatever control stands in it. */
export interface ControlProps {
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
  readonly 'aria-required': true | undefined
  /** Marks what `leadToRefused` finds. */
  readonly 'data-refused': true | undefined
}

/** What every kind of field has in common. */
export interface FieldProps {
  readonly label: string
  readonly required?: boolean
  /** Stands under the field while there is no error. */
  readonly help?: ReactNode
  /** What is wrong, in its place; announced. */
  readonly error?: string | null
}

interface Props extends FieldProps {
  /** Why the field itself refuses what stands in it; said before what its owner says. */
  readonly refusal?: string | null
  readonly children: (control: ControlProps) => ReactNode
}

/** Label above, control, help or error below (look.md, 4). */
export function Field(props: Props) {
  const { label, required = false, help, refusal = null, children } = props
  const error = refusal ?? props.error
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className="fw-field fw-stack">
      <label className="fw-field-label" htmlFor={id}>
        {label}
        {required && (
          <span className="fw-field-star" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || help ? noteId : undefined,
        'aria-required': required || undefined,
        'data-refused': refusal === null ? undefined : true,
      })}
      <FieldNote id={noteId} error={error ?? null} help={help} />
    </div>
  )
}

interface NoteProps {
  readonly id: string
  readonly error: string | null
  readonly help: ReactNode
}

/** What stands under a field: what is wrong, announced, or help while nothing is. */
export const FieldNote = ({ id, error, help }: NoteProps) =>
  error ? (
    <p className="fw-field-error fw-error" id={id} role="alert">
      <ErrorIcon size={12} />
      {error}
    </p>
  ) : (
    help && (
      <p className="fw-field-help fw-text-small fw-text-3" id={id}>
        {help}
      </p>
    )
  )
