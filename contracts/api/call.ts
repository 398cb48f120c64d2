import type { Plan, Role } from '../model/accounts/user.ts'
import type { Schema } from '../schema.ts'

/**
 * Who may make a call (reliability.md, 3). The server refuses to register a row without one; the client
 * mirrors it only to hide what would be refused.
 */
export type Policy =
  | { who: 'anybody' }
  | {
      who: 'user'
      roles: readonly Role[]
      plans: readonly Plan[]
      /** `path`: `customer_id` of the path must be the token's, else 403; `records`: foreign ids are 404. */
      tenant: 'path' | 'records'
      /** Also for a user who still has to set up the second factor that the customer requires. */
      beforeSecondFactor?: true
    }

/** One REST call, whole: what both sides parse by, and who may make it. */
export type Call<Params, Query, Body, Answer> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Relative to the API root, `:name` for each member of `params`. */
  path: string
  params: Schema<Params>
  query: Schema<Query>
  /** `null` for a call that takes no body. */
  body: Schema<Body> | null
  /** The body is a multipart form: text, and files as `FormFile`. */
  form?: true
  /** `file` for bytes; their type and name travel in headers. */
  answer: Schema<Answer> | 'file'
  policy: Policy
  /**
   * A change takes `Idempotency-Key` and answers its events; a read answers `As-Of`; a signal reaches
   * whoever listens at the moment and is kept nowhere; a probe asks the world outside, once, and keeps nothing.
   */
  effect: 'read' | 'change' | 'session' | 'signal' | 'probe'
  /** How long the client waits for the answer, in ms, where that is more than for any other call. */
  waitMs?: number
  /** Takes `If-Match` (G-607). */
  versioned: boolean
  /**
   * How many changes this call counts as where it is slowed down (`CALLS_PER_SECOND`), for one that costs long more
   * than others; without it a change or a probe counts as one, a read as a tenth.
   */
  weight?: number
  /** Largest request body in bytes. */
  bodyLimit: number
}

/** Any call, for code that handles them all. */
export type AnyCall = Call<unknown, unknown, unknown, unknown>

export type ParamsOf<C> = C extends Call<infer P, infer _Q, infer _B, infer _A> ? P : never
export type QueryOf<C> = C extends Call<infer _P, infer Q, infer _B, infer _A> ? Q : never
export type BodyOf<C> = C extends Call<infer _P, infer _Q, infer B, infer _A> ? B : never
export type AnswerOf<C> = C extends Call<infer _P, infer _Q, infer _B, infer A> ? A : never

/** A call of signed-in users. */
export type UserPolicy = Extract<Policy, { who: 'user' }>

/** Every signed-in user of any plan, on records of the own customer (G-490). */
export const staff: UserPolicy = {
  who: 'user',
  roles: ['ADMIN', 'AGENT'],
  plans: ['LITE', 'PRO', 'ENTERPRISE'],
  tenant: 'records',
}

/** As `staff`, for paths that name the customer (G-613). */
export const staffOfCustomer: UserPolicy = { ...staff, tenant: 'path' }

/** The Admin menu's calls (document 1, section 6). */
export const adminOfCustomer: Policy = { ...staffOfCustomer, roles: ['ADMIN'] }

/** As `adminOfCustomer`, for paths that name no customer. */
export const admins: Policy = { ...staff, roles: ['ADMIN'] }

export const anybody: Policy = { who: 'anybody' }

/** 64 kB: more than any JSON form of this product needs. */
export const JSON_LIMIT = 65_536

/** 1 MB: a body that names as many cases as may be named (`MOST_NAMED_CASES`), and a little more. */
export const NAMED_CASES_LIMIT = 1_048_576

/** How long the client waits for a call that carries files: they take as long as the line needs. */
export const UPLOAD_MS = 120_000

/** How long it waits for what is set on paper when it is asked for: a letter, an invoice. */
export const PAPER_MS = 60_000
