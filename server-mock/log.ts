import { DrizzleQueryError } from 'drizzle-orm'

/** Facts beside a log line. Never secrets, tokens or bodies. */
export type LogFields = Record<string, string | number | boolean | null>

export type Logger = {
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  /** `cause` is logged by its name, message and stack; a failed query without its values. */
  error(message: string, cause?: unknown, fields?: LogFields): void
}

type Level = 'info' | 'warn' | 'error'

/** A failed query tells its values in its message, and in its stack again: what users wrote. */
function withoutValues(error: DrizzleQueryError): Record<string, string> {
  const { cause, query, stack = '' } = error
  const code = cause && 'code' in cause ? ` (${String(cause.code)})` : ''
  const frames = stack.split('\n').filter((line) => /^\s+at .+:\d+:\d+\)?$/.test(line))
  return { cause: `Failed query${code}: ${query}`, stack: frames.join('\n') }
}

const ofCause = (cause: unknown): Record<string, string> => {
  if (cause === undefined) return {}
  if (!(cause instanceof Error)) return { cause: String(cause) }
  if (cause instanceof DrizzleQueryError) return withoutValues(cause)
  return { cause: `${cause.name}: ${cause.message}`, stack: cause.stack ?? '' }
}

/**
 * One JSON object a line. What came from outside cannot forge a line: JSON escapes line ends
 * (security.md V16).
 */
export function jsonLogger(write: (line: string) => void): Logger {
  const line = (level: Level, message: string, fields: Record<string, unknown>): void =>
    write(`${JSON.stringify({ at: new Date().toISOString(), level, message, ...fields })}\n`)
  return {
    info: (message, fields = {}) => line('info', message, fields),
    warn: (message, fields = {}) => line('warn', message, fields),
    error: (message, cause, fields = {}) =>
      line('error', message, { ...fields, ...ofCause(cause) }),
  }
}
