/** The keys of everything that the browser keeps; none where it keeps nothing. */
export function keptKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}
