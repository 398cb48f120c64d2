/** What a terminal would take for an order, and what would break a line. */
const unprintable = /\p{Cc}/gu

/** Rows as lines whose columns stand under each other. */
export function asTable(rows: readonly (readonly string[])[]): string[] {
  const clean = rows.map((row) => row.map((cell) => cell.replaceAll(unprintable, ' ')))
  const widths = (clean[0] ?? []).map((_, at) =>
    Math.max(...clean.map((row) => (row[at] ?? '').length)),
  )
  return clean.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
