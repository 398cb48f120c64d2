import { errorOf, type Status } from '../../../bus/operation.ts'
import { focusOnArrival } from '../../../ui/dialog-form/focus-on-arrival.ts'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { RetryNotice } from '../../../ui/notice/retry-notice.tsx'

interface Props {
  readonly label: string
  /** What can be chosen; null before it was read. */
  readonly options: readonly { value: string; text: string }[] | null
  readonly status: Status
  /** Said where the customer has none. */
  readonly none: string
  readonly value: string
  readonly onChoose: (value: string) => void
  readonly onRetry: () => void
}

/** One of what the customer has set up, or what stands in its place: that it comes, that it failed, that there is none. */
export function SetUpSelect({ label, options, status, none, value, onChoose, onRetry }: Props) {
  const error = errorOf(status)
  if (options === null && error === null) {
    return (
      <p className="fw-text-3" role="status">
        Loading ...
      </p>
    )
  }
  return (
    <>
      <RetryNotice error={error} onRetry={onRetry} />
      {options?.length === 0 && <Notice tone="neutral">{none}</Notice>}
      {options !== null && options.length > 0 && (
        <SelectField
          ref={focusOnArrival}
          label={label}
          required
          value={options.some((option) => option.value === value) ? value : ''}
          options={[{ value: '', text: 'Choose' }, ...options]}
          onChange={onChoose}
        />
      )}
    </>
  )
}

/** Why what is chosen cannot be confirmed, or null. */
export function choiceObstacle(
  options: readonly { value: string }[] | null,
  chosen: string,
  current: string | null,
): string | null {
  if (!options?.some(({ value }) => value === chosen)) return 'Make a choice first'
  return chosen === current ? 'This is already assigned to the case' : null
}
