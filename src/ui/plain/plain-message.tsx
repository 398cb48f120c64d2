import type { ReactNode } from 'react'

/** An error said in its place: under a field, or under the fields of a form. Announced at once. */
export function PlainMessage({
  children,
  id,
}: {
  readonly children: ReactNode
  readonly id?: string
}) {
  return (
    <p className="fw-plain-message fw-error" role="alert" id={id}>
      <svg width="12" height="12" viewBox="0 0 16 16" aria-hidden="true" fill="currentColor">
        <path d="M8 0a8 8 0 1 0 0 16A8 8 0 0 0 8 0m1 13H7v-2h2zm0-3H7V3h2z" />
      </svg>
      <span>{children}</span>
    </p>
  )
}
