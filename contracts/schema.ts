/**
 * The one door to zod: `zod/mini` because the browser loads it (performance.md, files), without code
 * generation because the content security policy forbids it.
 */
import * as z from 'zod/mini'

z.config({ jitless: true })

export { z }

/** A schema that reads unknown input into `T`. */
export type Schema<T> = z.ZodMiniType<T>

/** The outcome of reading something from outside: the value, or the first thing wrong with it. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; path: string; message: string }

/** Reads `input` by `schema`; never throws. `path` is dotted, empty for the value itself. */
export function parse<T>(schema: Schema<T>, input: unknown): Parsed<T> {
  const result = z.safeParse(schema, input)
  if (result.success) return { ok: true, value: result.data }
  const issue = mostTelling(result.error.issues[0])
  const unknownKeys = issue && issue.code === 'unrecognized_keys' ? issue.keys : []
  const path = [...(issue?.path ?? []), ...unknownKeys.slice(0, 1)].map(String).join('.')
  return { ok: false, path, message: issue?.message ?? 'Invalid input' }
}

type Issue = z.core.$ZodIssue

/** Of a union's complaints the one about a member: that alternative was meant, the others were not. */
function mostTelling(issue: Issue | undefined): Issue | undefined {
  if (issue?.code !== 'invalid_union') return issue
  const inside = issue.errors
    .flat()
    .filter((one) => one.code !== 'invalid_type' || one.path.length > 0)
  const [first] = inside
  return first ? { ...first, path: [...issue.path, ...first.path] } : issue
}
