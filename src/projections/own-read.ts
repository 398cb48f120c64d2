import { attach, combine, sample } from 'effector'
import type { Gateway } from '../bus/gateway-call.ts'
import { $gateway } from '../bus/gateway-store.ts'
import { $user } from './session-state.ts'

const $asker = combine({ gateway: $gateway, user: $user })

/**
 * A plain read of what is the user's own and enters no log (engine.md 7). `came` is its answer, unless somebody else is
 * logged in by then: they are told nothing of it.
 */
export function createOwnRead<Value>(read: (gateway: Gateway) => Promise<Value>) {
  const readFx = attach({
    source: $asker,
    effect: async ({ gateway, user }) => ({
      userId: user?.user_id,
      value: await read(gateway),
    }),
  })
  const came = sample({
    clock: readFx.doneData,
    source: $user,
    fn: (user, { userId, value }) => (user?.user_id === userId ? { value } : undefined),
  }).filterMap((own) => own)
  return { readFx, came: came.map(({ value }) => value) }
}
