/** An element of an array literal, quoted. */
const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

function element(value: unknown): string {
  if (Array.isArray(value)) return arrayLiteral(value)
  const text = textOf(value)
  return text === null ? 'NULL' : quoted(text)
}

const arrayLiteral = (values: readonly unknown[]): string => `{${values.map(element).join(',')}}`

/** A query's parameter in PostgreSQL's text form, by the conversions of `pg`. */
export function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return arrayLiteral(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
