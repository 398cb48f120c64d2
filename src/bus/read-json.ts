/** What a text that somebody kept says; undefined where it is no JSON. */
export function readJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // No JSON says nothing.
  }
  return value
}
