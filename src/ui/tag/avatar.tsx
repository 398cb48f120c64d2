import './avatar.css'

/** The first letters of the first and the last word, capital; empty for an empty name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const picked = words.length > 1 ? [words[0], words[words.length - 1]] : words
  // By characters: half of one would show as a replacement mark.
  return picked.map((word = '') => ([...word][0] ?? '').toUpperCase()).join('')
}

/** A tile of 24 px with initials; decoration beside a written name. */
export function Avatar({ name }: { readonly name: string }) {
  return (
    <span className="fw-avatar" aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
