import {
  combine,
  createEvent,
  createStore,
  type Event,
  type EventCallable,
  type Store,
  sample,
} from 'effector'
import type { CaseDetail } from '../../contracts/model/cases/case.ts'
import { without } from '../queries/following/case-changes.ts'
import type { Conflict } from './conflict.ts'
import {
  choose,
  chooseRest,
  isUndecided,
  type Merged,
  merged,
  mergeTheirs,
  typeInto,
} from './merge.ts'

type Fields = Record<string, unknown>

/** A form over fields of a case: what is typed in it, joined with what others change meanwhile. */
export type CaseForm<F> = {
  $form: Store<F>
  $merged: Store<Merged<F>>
  /** The version that a plain save names; null while the form is closed. */
  $version: Store<number | null>
  changed: EventCallable<Partial<F>>
  /** The person chose whose value of a field counts. */
  chosen: EventCallable<{ key: string; choice: 'mine' | 'theirs' }>
  /** The form shows the case as the others left it. */
  reloaded: Event<F>
}

type Settings<F, C> = {
  conflict: Conflict
  /** What the form begins with; it may be other than what is stored. */
  opened: Event<F>
  empty: F
  /** What the form shows of a case, given what it needs to know besides. */
  read: (detail: CaseDetail, context: C) => F
  $context: Store<C>
}

export function createCaseForm<F extends Fields, C>(settings: Settings<F, C>): CaseForm<F> {
  const { conflict, opened, empty, read, $context } = settings
  const { concurrentChanges, reloadPressed, saveOverPressed } = conflict
  const changed = createEvent<Partial<F>>()
  const chosen = createEvent<{ key: string; choice: 'mine' | 'theirs' }>()

  const theirs = sample({
    clock: concurrentChanges.met,
    source: $context,
    fn: (context, { watch, fresh }) => ({
      before: read(without(watch.stored, fresh), context),
      now: read(watch.stored, context),
    }),
  })
  const reloaded = sample({
    clock: reloadPressed,
    source: { watch: concurrentChanges.$watch, context: $context },
    fn: ({ watch, context }) => watch && read(watch.stored, context),
  }).filterMap((form) => form ?? undefined)

  const $merged = createStore<Merged<F>>(merged(empty), { serialize: 'ignore' })
    .on([opened, reloaded], (_, form) => merged(form))
    .on(changed, typeInto)
    .on(theirs, (state, { before, now }) => mergeTheirs(state, before, now))
    .on(chosen, choose)
    .on(saveOverPressed, chooseRest)

  const $version = combine(concurrentChanges.$watch, $merged, (watch, state) => {
    if (!watch) return null
    return watch.isBlind || isUndecided(state) ? watch.version : watch.seen
  })
  return {
    $form: $merged.map(({ form }) => form),
    $merged,
    $version,
    changed,
    chosen,
    reloaded,
  }
}
