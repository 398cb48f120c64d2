import { createEffect, createEvent, type Effect, sample } from 'effector'
import { Count } from '../../../contracts/model/primitives.ts'
import { sameJson } from '../../../contracts/rules/case-changes/detail-diff.ts'
import { parse, type Schema, z } from '../../../contracts/schema.ts'
import { browserStorage } from '../../bus/browser-storage.ts'
import { keepRecord, withOwnChanges } from '../../bus/kept-record.ts'
import { readJson } from '../../bus/read-json.ts'
import { merged, put } from '../merge.ts'
import type { Editing, Editings, Fields } from './editing.ts'

/** What was typed, what it was typed over, and under which version. */
export type Draft<F> = { version: number; stored: F; form: F }

/** By the id of its record. */
export type Drafts<F> = Readonly<Record<string, Draft<F>>>

export const editingsOf = <F>(drafts: Drafts<F>): Editings<F> =>
  Object.fromEntries(
    Object.entries(drafts).map(([id, { version, stored, form }]) => [
      id,
      { version, stored, state: merged(form) },
    ]),
  )

/** A field that waits for a choice is kept as typed over what stood there before: it asks again after a reload. */
function draftOf<F extends Fields>({ version, stored, state }: Editing<F>): Draft<F> {
  const open = state.clashes.filter(({ choice }) => choice === null)
  if (open.length === 0) return { version, stored, form: state.form }
  const was = Object.fromEntries(open.map((clash) => [clash.key, clash.was]))
  return { version: version - 1, stored: { ...stored, ...was }, form: state.form }
}

/** Beside what is not kept: that stays as it is stored. */
export const draftsOf = <F extends Fields>(
  editings: Editings<F>,
  unkept: readonly string[],
): Drafts<F> =>
  Object.fromEntries(
    Object.entries(editings).map(([id, editing]) => {
      const draft = draftOf(editing)
      const stored = unkept.map((key) => [key, draft.stored[key]])
      return [id, { ...draft, form: put(draft.form, Object.fromEntries(stored)) }]
    }),
  )

const typedIn = <F extends Fields>(draft: Draft<F> | undefined): Fields =>
  Object.fromEntries(
    Object.entries(draft?.form ?? {})
      .filter(([key, value]) => !sameJson(value, draft?.stored[key]))
      .map(([key, value]) => [key, { value, was: draft?.stored[key] }]),
  )

type Kept<D> = { kept: D; before: D; now: D }

/**
 * What is kept of a record, after this tab has changed it from `before` to `now`: what another tab keeps of other
 * fields stays, over the older version of the two. Undefined where nothing is typed.
 */
function draftWithOwn<F extends Fields>(of: Kept<Draft<F> | undefined>): Draft<F> | undefined {
  const { kept, now } = of
  const base = now ?? kept
  const typed = withOwnChanges(typedIn(kept), typedIn(of.before), typedIn(now))
  const keys = Object.keys(typed)
  if (!base || keys.length === 0) return undefined
  if (!kept || sameJson(typed, typedIn(base))) return base
  const isTheirs = (key: string) => sameJson(typed[key], typedIn(kept)[key])
  const pick = (of: 'stored' | 'form') =>
    Object.fromEntries(keys.map((key) => [key, (isTheirs(key) ? kept : base)[of][key]]))
  const stored = put(base.stored, pick('stored'))
  return {
    version: Math.min(base.version, kept.version),
    stored,
    form: put(stored, pick('form')),
  }
}

const draftsWithOwn = <F extends Fields>({ kept, before, now }: Kept<Drafts<F>>): Drafts<F> =>
  Object.fromEntries(
    [...new Set([...Object.keys(kept), ...Object.keys(now)])].flatMap((id) => {
      const draft = draftWithOwn({ kept: kept[id], before: before[id], now: now[id] })
      return draft ? [[id, draft]] : []
    }),
  )

/** What is kept of one kind of record was read or written: whether anything typed is in it. */
export const draftsSeen = createEvent<{ name: string; isTyped: boolean }>()

/** Where the drafts of one kind of record are kept: `framewright:{user}:{name}` (G-614). */
const keyOf = (userId: string, name: string) => `framewright:${userId}:${name}`

/** Whether this browser keeps something typed of one kind of record, for who does not know its forms. */
export const keepsDrafts = (userId: string, name: string): boolean =>
  browserStorage.getItem(keyOf(userId, name)) !== null

type Own<F> = { userId: string; before: Drafts<F>; now: Drafts<F> }

/** The drafts of one kind of record, by the name under which they are kept. */
export function createKeptDrafts<F extends Fields>(
  name: string,
  form: Schema<F>,
): {
  readFx: Effect<string, Drafts<F>>
  keepFx: Effect<Own<F>, Drafts<F>>
} {
  const schema = z.record(z.string(), z.object({ version: Count, stored: form, form }))
  function read(userId: string): Drafts<F> {
    const kept = browserStorage.getItem(keyOf(userId, name))
    const drafts = parse(schema, kept === null ? null : readJson(kept))
    return drafts.ok ? drafts.value : {}
  }
  const readFx = createEffect(read)
  // Beside what another tab keeps.
  const keepFx = createEffect(({ userId, before, now }: Own<F>) => {
    const drafts = draftsWithOwn({ kept: read(userId), before, now })
    keepRecord(keyOf(userId, name), drafts)
    return drafts
  })
  sample({
    clock: [readFx.doneData, keepFx.doneData],
    fn: (drafts) => ({ name, isTyped: Object.keys(drafts).length > 0 }),
    target: draftsSeen,
  })
  return { readFx, keepFx }
}
