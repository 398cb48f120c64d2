/** A small turning ring in the colour of the text; named only where no text beside it says the same. */
export function Spinner({ label }: { readonly label?: string }) {
  return label === undefined ? (
    <span className="fw-spin" aria-hidden="true" />
  ) : (
    <span className="fw-spin" role="img" aria-label={label} />
  )
}
