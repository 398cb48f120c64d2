import './progress-bar.css'

interface Props {
  /** Share done, 0 to 1; out of range is clamped. */
  readonly value: number
  readonly label: string
  /** For what somebody waits for: 120 wide, in the accent. */
  readonly wide?: boolean
}

/** A 32x4 bar of plain elements: it stands in every row of a long list. */
export function ProgressBar({ value, label, wide = false }: Props) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <span
      className={wide ? 'fw-progress fw-progress-wide' : 'fw-progress'}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span className="fw-progress-meter" style={{ width: `${percent}%` }} />
    </span>
  )
}
