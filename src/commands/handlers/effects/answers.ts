import type { CommandName, ResultOf } from '../../../../contracts/commands/commands.ts'
import type { WireEvent } from '../../../../contracts/events/envelope.ts'
import type { Done } from '../../../bus/command/command.ts'
import type { CallResult } from '../../../bus/gateway/call.ts'
import type { Failure } from '../../../bus/outcome.ts'

type Changed = { events: readonly WireEvent[] }

const lastNumber = (events: readonly WireEvent[]): number | null =>
  events.reduce<number | null>(
    (last, { seq }) => (seq === null ? last : Math.max(last ?? 0, seq)),
    null,
  )

/** What a changing answer brings back: its events, and the result read from its body. */
export function doneWith<N extends CommandName, Value extends Changed>(
  answer: CallResult<Value>,
  result: (value: Value) => ResultOf<N>,
): Done<N> | Failure {
  if (answer.kind !== 'answer') return answer
  const { events } = answer.value
  return {
    kind: 'done',
    result: result(answer.value),
    events,
    through: answer.eventsThrough ?? lastNumber(events),
  }
}

/** The headers of a change of what has a version: the command's id, and the version that its form was opened with. */
export const headersOf = ({ id, input }: { id: string; input: { version: number } }) => ({
  commandId: id,
  version: input.version,
})

/** The query of an act that sends an email: what its person was shown of it, if anything. */
export const shownIn = ({ shown_email }: { shown_email?: string | undefined }) =>
  shown_email === undefined ? {} : { shown_email }

/** The result of a command that says nothing beside its events. */
export const nothing = () => ({})
