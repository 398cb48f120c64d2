/** PostgreSQL's error classes that may be over at the next attempt: connection, resources, operator. */
const passingClasses = ['08', '53', '57']

/** Serialisation, deadlock and lock timeout: the transaction was undone whole. */
const passingCodes = ['40001', '40P01', '55P03']

const networkCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]

/** What `pg` and our own pool say without a code. */
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|The database (was busy|has stopped|is closed))/

function isPassing(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : ''
  return (
    passingCodes.includes(code) ||
    (/^[0-9A-Z]{5}$/.test(code) && passingClasses.includes(code.slice(0, 2))) ||
    (networkCodes.includes(code) && 'syscall' in error) ||
    messages.test(error.message)
  )
}

const causes = function* (error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause
}

/** Whether the wait for a lock took too long: another transaction still holds it. */
export const isLockTimeout = (error: unknown): boolean =>
  [...causes(error)].some((cause) => 'code' in cause && cause.code === '55P03')

/**
 * Whether the database could not serve at this moment, so that the same request may succeed later. What it
 * had begun is undone, or stands whole where only the answer to the commit was lost: the command's key tells.
 */
export const isUnavailable = (error: unknown): boolean => [...causes(error)].some(isPassing)
