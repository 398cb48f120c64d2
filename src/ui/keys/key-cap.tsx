import './key-cap.css'

/** A key as it is printed on the keyboard, 16 px high. */
export function KeyCap({
  children,
  onAccent = false,
}: {
  readonly children: string
  readonly onAccent?: boolean
}) {
  return (
    <kbd
      className={onAccent ? 'fw-key fw-key-on-accent fw-text-caption' : 'fw-key fw-text-caption'}
    >
      {children}
    </kbd>
  )
}
