const complaints: string[] = []
let expected: RegExp[] = []

/** One readable line for whatever was handed to the console. */
function line(parts: readonly unknown[]): string {
  return parts
    .map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part)))
    .join(' ')
}

/** Makes `console.error` and `console.warn` collect complaints that fail the running test. */
export function guardConsole(): void {
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...parts: unknown[]) => {
      const text = line(parts)
      if (!expected.some((pattern) => pattern.test(text)))
        complaints.push(`console.${level}: ${text}`)
    }
  }
}

/** Declares, for the rest of the running test, a console message that the test provokes on purpose. */
export function expectConsole(pattern: RegExp): void {
  expected.push(pattern)
}

/** The complaints since the last call; starts afresh for the next test. */
export function takeConsoleComplaints(): string[] {
  expected = []
  return complaints.splice(0)
}
