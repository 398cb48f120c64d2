import { z } from '../schema.ts'
import { type Call, JSON_LIMIT, type Policy, staff } from './call.ts'

type Parts<P, Q, B, A> = Pick<
  Call<P, Q, B, A>,
  'method' | 'path' | 'params' | 'query' | 'answer'
> & {
  body?: Call<P, Q, B, A>['body']
  policy?: Policy
  versioned?: boolean
  bodyLimit?: number
  waitMs?: number
  weight?: number
  form?: true
}

export const nothing = z.strictObject({})

/** A call that changes nothing; its answer carries `As-Of`. */
export const read = <P, Q, B, A>(parts: Parts<P, Q, B, A>): Call<P, Q, B, A> => ({
  body: null,
  policy: staff,
  versioned: false,
  bodyLimit: JSON_LIMIT,
  ...parts,
  effect: 'read',
})

/** A call that changes something; it takes `Idempotency-Key` and answers its events. */
export const change = <P, Q, B, A>(parts: Parts<P, Q, B, A>): Call<P, Q, B, A> => ({
  body: null,
  policy: staff,
  versioned: false,
  bodyLimit: JSON_LIMIT,
  ...parts,
  effect: 'change',
})

/** A call about the session itself: its answers carry tokens and are never stored (engine.md 16). */
export const session = <P, Q, B, A>(parts: Parts<P, Q, B, A>): Call<P, Q, B, A> => ({
  body: null,
  policy: staff,
  versioned: false,
  bodyLimit: JSON_LIMIT,
  ...parts,
  effect: 'session',
})

/** A call that is passed on to others and stored nowhere; the next one makes up for a lost one. */
export const signal = <P, Q, B, A>(parts: Parts<P, Q, B, A>): Call<P, Q, B, A> => ({
  body: null,
  policy: staff,
  versioned: false,
  bodyLimit: JSON_LIMIT,
  ...parts,
  effect: 'signal',
})

/** A call that asks the world outside on somebody's behalf: never repeated, and over when the caller leaves. */
export const probe = <P, Q, B, A>(parts: Parts<P, Q, B, A>): Call<P, Q, B, A> => ({
  body: null,
  policy: staff,
  versioned: false,
  bodyLimit: JSON_LIMIT,
  ...parts,
  effect: 'probe',
})
