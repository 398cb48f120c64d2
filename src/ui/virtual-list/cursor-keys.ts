/**
 * Where the row cursor goes by a key: Down or j, Up or k, Home, End, PageDown, PageUp (a page less one row, so that
 * the eye keeps its place). Undefined when the key moves nothing; a list without a cursor starts at its first row.
 */
export function cursorAfterKey(
  key: string,
  cursor: number | null,
  count: number,
  page: number,
): number | undefined {
  if (count === 0) return undefined
  const from = cursor ?? -1
  const step = Math.max(1, page - 1)
  const wanted = {
    ArrowDown: from + 1,
    j: from + 1,
    ArrowUp: from - 1,
    k: from - 1,
    Home: 0,
    End: count - 1,
    PageDown: from + step,
    PageUp: from - step,
  }[key]
  return wanted === undefined ? undefined : Math.min(count - 1, Math.max(0, wanted))
}
