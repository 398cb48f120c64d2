import { createEffect, type Effect } from 'effector'
import { Count } from '../../../contracts/model/primitives.ts'
import { parse, type Schema, z } from '../../../contracts/schema.ts'
import { browserStorage } from '../../bus/browser-storage.ts'
import { keepRecord, withOwnChanges } from '../../bus/kept-record.ts'
import { readJson } from '../../bus/read-json.ts'
import { merged } from '../merge.ts'
import type { Editings } from './editing.ts'

/** What was typed, what it was typed over, and under which version; by the id of its record. */
export type Drafts<F> = Record<string, { version: number; stored: F; form: F }>

export const editingsOf = <F>(drafts: Drafts<F>): Editings<F> =>
  Object.fromEntries(
    Object.entries(drafts).map(([id, { version, stored, form }]) => [
      id,
      { version, stored, state: merged(form) },
    ]),
  )

export const draftsOf = <F>(editings: Editings<F>): Drafts<F> =>
  Object.fromEntries(
    Object.entries(editings).map(([id, { version, stored, state }]) => [
      id,
      { version, stored, form: state.form },
    ]),
  )

type Kept<F> = { userId: string; before: Drafts<F>; now: Drafts<F> }

/** Where the drafts of one kind of record are kept: `framewright:{user}:{name}` (spec README, 14). */
export function createKeptDrafts<F>(
  name: string,
  form: Schema<F>,
): { readFx: Effect<string, Drafts<F>>; keepFx: Effect<Kept<F>, void> } {
  const schema = z.record(z.string(), z.object({ version: Count, stored: form, form }))
  const keyOf = (userId: string) => `framewright:${userId}:${name}`
  function read(userId: string): Drafts<F> {
    const kept = browserStorage.getItem(keyOf(userId))
    const drafts = parse(schema, kept === null ? null : readJson(kept))
    return drafts.ok ? drafts.value : {}
  }
  return {
    readFx: createEffect(read),
    // Beside what another tab keeps of other records.
    keepFx: createEffect(({ userId, before, now }: Kept<F>) =>
      keepRecord(keyOf(userId), withOwnChanges(read(userId), before, now)),
    ),
  }
}
