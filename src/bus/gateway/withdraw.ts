import { parse, type Schema } from '../../../contracts/schema.ts'
import { refused } from '../outcome.ts'
import { unreadableChange } from './answer.ts'
import type { CallResult, Gateway } from './call.ts'

/** Said of a change that was stopped on its way out and taken back. */
const STOPPED = 'The upload was stopped. Nothing was changed.'

type Parts = Pick<Gateway, 'call' | 'change'> & { userNow: () => string | undefined }

/**
 * Takes back a change that was stopped: how much of it has left nobody here can tell, since what the system took over
 * still arrives after the browser let go of it. Where it was done already, its answer is asked for. `userId`: who gave
 * it; whoever logged in meanwhile has keys of their own, and learns nothing of it.
 */
export const createWithdrawal =
  ({ call, change, userNow }: Parts) =>
  async <Value>(
    commandId: string,
    answer: Schema<Value>,
    userId: string | undefined,
  ): Promise<CallResult<Value>> => {
    const taken = await change('withdrawCommand', {}, { commandId })
    if (userNow() !== userId) return { kind: 'unknown', message: unreadableChange }
    if (taken.kind === 'answer') return refused(STOPPED)
    const wasDone = taken.kind === 'refused' && taken.status === 422
    if (!wasDone) return { kind: 'unknown', message: taken.message }
    const kept = await call('readCommand', { params: { commandId } })
    if (kept.kind !== 'answer') return { kind: 'unknown', message: kept.message }
    const value = parse(answer, kept.value.answer)
    return value.ok
      ? { kind: 'answer', value: value.value, asOf: null, eventsThrough: null }
      : { kind: 'unknown', message: unreadableChange, isFault: true }
  }
