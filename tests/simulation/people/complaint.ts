/** What does not hold, as one sentence, and the step in which it began where that can be known. */
export type Complaint = { text: string; at: string | null }

export const complaint = (text: string, at: string | null = null): Complaint => ({ text, at })

/** Everything that is there more than once, each time that it is too much. */
export function twice(values: readonly string[]): string[] {
  const seen = new Set<string>()
  return values.filter((value) => {
    if (seen.has(value)) return true
    seen.add(value)
    return false
  })
}
