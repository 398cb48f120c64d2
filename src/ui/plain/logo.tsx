/** The product's mark with its name. */
export function Logo() {
  return (
    <span className="fw-logo">
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path fill="currentColor" d="M0 6V0h6v2H2v4zM10 14h4v-4h2v6h-6z" />
        <rect className="fw-logo-eye" x="5" y="5" width="6" height="6" rx=".6" />
      </svg>
      Framewright
    </span>
  )
}
