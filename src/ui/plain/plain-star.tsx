/** Marks the label of a field that has to be filled in. */
export function PlainStar() {
  return (
    <span className="fw-plain-star" aria-hidden="true">
      {' *'}
    </span>
  )
}
