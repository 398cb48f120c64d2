import { attach, combine, type Event, type Store, sample } from 'effector'
import type { Gateway } from '../../bus/gateway/call.ts'
import { $gateway } from '../../bus/gateway/store.ts'
import { type Failure, isVerdict } from '../../bus/outcome.ts'
import { $user } from '../../projections/session-state.ts'
import { askAgain } from './ask-again.ts'

const $asker = combine({ gateway: $gateway, user: $user })

type Answered = { kind: 'answer' }

type Read<Answer extends Answered, Ask> = (
  gateway: Gateway,
  customerId: string,
  ask: Ask,
) => Promise<Answer | Failure>

/**
 * A plain read of what is the user's own, or only looked at, and enters no log (engine.md 7). `came` is its answer, and
 * `failed` why there is none, each with what was asked for, unless somebody else is logged in by then: they are told
 * nothing of it. For several that are under way beside each other: whoever asks knows which of them are still wanted, and
 * asks again for what the server has not judged (`unjudged`).
 */
export function createOwnReads<Answer extends Answered, Ask = void>(read: Read<Answer, Ask>) {
  const readFx = attach({
    source: $asker,
    effect: async ({ gateway, user }, ask: Ask) => ({
      userId: user?.user_id,
      answer: await read(gateway, user?.customer_id ?? '', ask),
    }),
  })
  const ended = sample({
    clock: readFx.done,
    source: $user,
    fn: (user, { params: ask, result: { userId, answer } }) =>
      user?.user_id === userId ? { ...answer, ask } : undefined,
  }).filterMap((own) => own)
  type Came = Answer & { ask: Ask }
  type Failed = Failure & { ask: Ask }
  const isAnswer = (answer: Came | Failed): answer is Came => answer.kind === 'answer'
  const isFailed = (answer: Came | Failed): answer is Failed => answer.kind !== 'answer'
  const failed = ended.filter({ fn: isFailed })
  const unjudged = failed.filter({ fn: (failure) => !isVerdict(failure) })
  return { readFx, came: ended.filter({ fn: isAnswer }), failed, unjudged }
}

/**
 * The same of one thing, of which only what was asked for last counts. What the server has not judged is asked for again
 * once it can be reached, unless it was `forgotten` by then.
 */
export function createOwnRead<Answer extends Answered, Ask = void>(
  read: Read<Answer, Ask>,
  forgotten: readonly (Event<unknown> | Store<unknown>)[] = [],
) {
  const { readFx, came, failed, unjudged } = createOwnReads<Answer, Ask>(read)
  askAgain({ asked: readFx, failed: unjudged.map(({ ask }) => ask), forgotten, again: readFx })
  return { readFx, came, failed }
}
