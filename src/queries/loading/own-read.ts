import { attach, combine, sample } from 'effector'
import type { Gateway } from '../../bus/gateway/call.ts'
import { $gateway } from '../../bus/gateway/store.ts'
import { type Failure, isVerdict } from '../../bus/outcome.ts'
import { $user } from '../../projections/session-state.ts'
import { askAgain } from './ask-again.ts'

const $asker = combine({ gateway: $gateway, user: $user })

type Answered = { kind: 'answer' }

/**
 * A plain read of what is the user's own and enters no log (engine.md 7). `came` is its answer, and `failed` why there is
 * none, unless somebody else is logged in by then: they are told nothing of it. One that the server has not judged is
 * asked for again once the server can be reached.
 */
export function createOwnRead<Answer extends Answered>(
  read: (gateway: Gateway, customerId: string) => Promise<Answer | Failure>,
) {
  const readFx = attach({
    source: $asker,
    effect: async ({ gateway, user }) => ({
      userId: user?.user_id,
      answer: await read(gateway, user?.customer_id ?? ''),
    }),
  })
  const ended = sample({
    clock: readFx.doneData,
    source: $user,
    fn: (user, { userId, answer }) => (user?.user_id === userId ? answer : undefined),
  }).filterMap((own) => own)
  const isAnswer = (answer: Answer | Failure): answer is Answer => answer.kind === 'answer'
  const isFailed = (answer: Answer | Failure): answer is Failure => answer.kind !== 'answer'
  const failed = ended.filter({ fn: isFailed })
  const unjudged = failed.filter({ fn: (failure) => !isVerdict(failure) })
  askAgain({ asked: readFx, failed: unjudged.map(() => undefined), again: readFx })
  return { readFx, came: ended.filter({ fn: isAnswer }), failed }
}
