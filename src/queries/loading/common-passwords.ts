import { createEffect, createEvent, createStore, sample } from 'effector'
import type { CommonPasswords } from '../../../contracts/rules/accounts/password.ts'
import { latePart } from '../../late/late-part.ts'

/** Somebody types a new password: the list of common ones is fetched meanwhile. */
export const newPasswordBegun = createEvent()

const list = latePart(() =>
  import('../../../contracts/rules/accounts/common-passwords.ts').then(
    (part) => part.commonPasswords,
  ),
)
const loadFx = createEffect(() => list.load())

/** Null until the list is here; the server refuses all the same. */
export const $commonPasswords = createStore<CommonPasswords | null>(null, {
  serialize: 'ignore',
}).on(loadFx.doneData, (_, common) => common)

sample({
  clock: newPasswordBegun,
  source: { common: $commonPasswords, isLoading: loadFx.pending },
  filter: ({ common, isLoading }) => common === null && !isLoading,
  fn: () => undefined,
  target: loadFx,
})
