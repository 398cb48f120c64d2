import { createStore } from 'effector'

/** The only source of ids: a command's id is its `Idempotency-Key` for ever (law 5). */
export type IdSource = () => string

/** 128 random bits; `randomUUID` exists in secure contexts only, `getRandomValues` everywhere. */
const randomId: IdSource = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

export const $newId = createStore<{ next: IdSource }>({ next: randomId }, { serialize: 'ignore' })
