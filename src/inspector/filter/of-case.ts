import type { LoggedEvent } from '../../bus/log/log.ts'
import type { TracedCommand } from '../../bus/recording/command-trace.ts'

/** What a value says of the case that it belongs to, in the words of the contracts. */
function named(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('case_id' in value)) return null
  return typeof value.case_id === 'string' ? value.case_id : null
}

/** The case of an entry: the server's word, what was read of one case, or what a command is about. */
export function caseOf(item: LoggedEvent | TracedCommand): string | null {
  if ('input' in item) return named(item.input)
  if (item.caseId !== null) return item.caseId
  const { payload } = item
  if (typeof payload === 'object' && payload !== null && 'detail' in payload)
    return named(payload.detail)
  return named(payload)
}
