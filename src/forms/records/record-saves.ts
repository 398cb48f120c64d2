import {
  combine,
  createEvent,
  createStore,
  type Event,
  type EventCallable,
  merge,
  type Store,
  type StoreValue,
  sample,
} from 'effector'
import type { CommandName, InputOf, ResultOf } from '../../../contracts/commands/commands.ts'
import { sameJson } from '../../../contracts/rules/case-changes/detail-diff.ts'
import { createOperation } from '../../bus/operation.ts'
import type { Failure } from '../../bus/outcome.ts'
import { createCommandEffect } from '../../commands/send.ts'
import { sessionEnded } from '../../projections/session-state.ts'
import { withoutChanged } from '../field-errors.ts'
import { isUndecided } from '../merge.ts'
import type { Fields, Sent } from './editing.ts'
import type { RecordForms } from './record-forms.ts'

/** Said where a save waits for a choice between two values. */
const CHOOSE = 'Resolve the conflicts first.'

/** The record of a save, and the version that it was typed over. */
type Of = { id: string; version: number }

/** A form as a save finds it. */
export type Judged<F, V, E> = {
  /** What is sent; null where something else than a field is in the way. */
  values: V | null
  /** The form as it is read after that, trimmed for one. */
  stored: F
  /** What is wrong with each field; empty where nothing is. */
  errors: E
}

/** What was answered to what a save asks; null where it asked nothing, or nothing that is answered by yes or no. */
export type Answer = boolean | null

export type SaveSettings<F, V, E, C, N extends CommandName> = {
  /** What a save depends on besides the form. */
  $context: Store<C>
  /** Null where nothing can be said of it yet. */
  judge: (form: F, context: C, id: string) => Judged<F, V, E> | null
  noErrors: E
  /** The command that saves. */
  save: N
  inputOf: (of: Of, values: V, answer: Answer) => InputOf<N>
  /** Whether something has to be answered before these values leave. */
  mustAsk?: (of: Of & { values: V }, context: C) => boolean
  /** Reads the records afresh: somebody else was faster. Without it nobody else writes them. */
  reload?: EventCallable<void>
  /** A refusal that is said at these fields, or with none of them elsewhere; null for one above the form. */
  placed?: (message: string) => E | null
  /** What was said of other fields may be put right at one of these. */
  bound?: Partial<Record<keyof F, readonly (keyof E)[]>>
}

/** The save of the form of a record that is not there yet. */
export type AddSettings<V, A extends CommandName> = {
  save: A
  /** `id` is the one of the form. */
  inputOf: (values: V, id: string, answer: Answer) => InputOf<A>
  /** The id that the record has got; `id` is the one that its form had. */
  idOf: (added: ResultOf<A>, id: string) => string
}

export type Attempt<F, V, E> = Of & Judged<F, V, E> & { isOpen: boolean }
/** Values that are fine, and the form that they are of. */
export type Asked<F, V> = Of & { values: V; stored: F }
type Failed = { failure: Failure }

export type RecordSaves<F, V, E, Result> = {
  submitted: EventCallable<void>
  /** What a save asked is answered: the values leave as they were when it was asked. */
  answered: EventCallable<Answer>
  /** What a save asked is not answered: nothing leaves. */
  unasked: EventCallable<void>
  /** The save that waits for an answer. */
  $asked: Store<Asked<F, V> | null>
  /** Each attempt, sent or not. */
  judged: Event<Attempt<F, V, E>>
  failed: Event<Failed>
  /** A record that was there before is saved. */
  done: Event<void>
  /** What the server answered to the save of this form, one whose record was not there before included. */
  saved: Event<{ id: string; result: Result }>
  $isSaving: Store<boolean>
  /** From a save on until the field is changed. */
  $errors: Store<E>
  /** Why the last save was not done, until the form is changed. */
  $problem: Store<string | null>
}

const isFaster = ({ failure }: Failed): boolean =>
  failure.kind === 'refused' && failure.conflict !== null

/** One command of a form. */
function createCall<V, N extends CommandName>(
  command: N,
  inputOf: (of: Of, values: V, answer: Answer) => InputOf<N>,
) {
  const commandFx = createCommandEffect(command)
  const { $pending, done, failed } = createOperation(commandFx)
  const begun = createEvent<Of & { values: V; answer: Answer }>()
  const $id = createStore('').on(begun, (_, { id }) => id)
  const inputs: Event<InputOf<N>> = begun.map(({ id, version, values, answer }) =>
    inputOf({ id, version }, values, answer),
  )
  sample({ clock: inputs, target: commandFx })
  return {
    begun,
    $pending,
    done: done.map(() => undefined),
    saved: sample({
      clock: done,
      source: $id,
      fn: (id, { result }) => (result === null ? undefined : { id, result }),
    }).filterMap((saved) => saved),
    failed: failed.map(({ failure }): Failed => ({ failure })),
  }
}

/**
 * The saves of forms of records: judged, sent once, and told where they failed. Who was slower than somebody else
 * finds the other's values in the form; what was typed on meanwhile stays unsaved.
 */
export function createRecordSaves<
  F extends Fields,
  V,
  E extends object,
  C,
  N extends CommandName,
  A extends CommandName,
>(
  forms: RecordForms<F>,
  settings: SaveSettings<F, V, E, C, N>,
  add: AddSettings<V, A> | null,
): RecordSaves<F, V, E, ResultOf<N> | ResultOf<A>> {
  const { $context, judge, noErrors, reload, placed = () => null } = settings
  const { mustAsk = () => false } = settings
  const submitted = createEvent()
  const answered = createEvent<Answer>()
  const unasked = createEvent()
  const saving = createCall(settings.save, settings.inputOf)
  const adding =
    add && createCall(add.save, ({ id }, values: V, answer) => add.inputOf(values, id, answer))
  const $isSaving = adding
    ? combine(saving.$pending, adding.$pending, (saves, adds) => saves || adds)
    : saving.$pending
  const failed = adding ? merge([saving.failed, adding.failed]) : saving.failed

  const judged = sample({
    clock: submitted,
    source: { open: forms.$open, context: $context, isSaving: $isSaving },
  }).filterMap(({ open, context, isSaving }): Attempt<F, V, E> | undefined => {
    if (!open || isSaving) return undefined
    const { version, state } = open.editing
    const found = judge(state.form, context, open.id)
    return found ? { id: open.id, version, isOpen: isUndecided(state), ...found } : undefined
  })
  const fine = judged.filterMap(({ id, version, values, stored, errors, isOpen }) =>
    values !== null && !isOpen && Object.keys(errors).length === 0
      ? { id, version, values, stored }
      : undefined,
  )
  const asked = sample({
    clock: fine,
    source: $context,
    fn: (context, of) => ({ of, isAsked: mustAsk(of, context) }),
  })
  const $asked = createStore<Asked<F, V> | null>(null, { serialize: 'ignore' })
    .on(asked, (_, { of, isAsked }) => (isAsked ? of : null))
    .reset(unasked, sessionEnded)
  const leaving = sample({
    clock: [
      asked.filterMap(({ of, isAsked }) => (isAsked ? undefined : { of, answer: null })),
      sample({ clock: answered, source: $asked, fn: (of, answer) => ({ of, answer }) }),
    ],
  }).filterMap(({ of, answer }) => (of ? { ...of, answer } : undefined))
  $asked.on(leaving, () => null)
  const $sent = createStore<Sent<F> | null>(null, { serialize: 'ignore' }).on(
    leaving,
    (_, { id, stored }) => ({ id, form: stored }),
  )
  sample({ clock: $sent, target: forms.sent })
  const isNew = ({ id }: Of) => forms.isAdded(id)
  sample({ clock: leaving, filter: (of) => !isNew(of), target: saving.begun })
  if (adding) sample({ clock: leaving, filter: isNew, target: adding.begun })

  const $typing = combine({ sent: $sent, editings: forms.$editings, context: $context })
  /** What was typed on meanwhile is told from what was sent by what both are stored as. */
  const isTypedOn = ({ sent, editings, context }: StoreValue<typeof $typing>): boolean => {
    const typed = sent && editings[sent.id]
    const now = typed && judge(typed.state.form, context, sent.id)
    return !now || !sameJson(now.stored, sent.form)
  }
  const over = sample({
    clock: saving.done,
    source: $typing,
    fn: (typing) => (isTypedOn(typing) ? undefined : typing.sent?.id),
  }).filterMap((id) => id)
  sample({ clock: over, target: forms.ended })
  if (add && adding) {
    sample({
      clock: adding.saved,
      source: $typing,
      fn: (typing, { id, result }) => ({
        id,
        as: add.idOf(result, id),
        stored: typing.sent && isTypedOn(typing) ? typing.sent.form : null,
      }),
      target: forms.became,
    })
  }
  sample({ clock: [saving.done, failed], fn: () => null, target: forms.sent })
  if (reload) {
    sample({ clock: failed.filter({ fn: isFaster }), fn: () => undefined, target: reload })
  }

  const left = [forms.opened, forms.selected, forms.$selected, forms.discarded, sessionEnded]
  const $errors = createStore<E>(noErrors, { serialize: 'ignore' })
    .on(judged, (_, { errors }) => errors)
    .on(failed, (errors, { failure }) => ({ ...errors, ...placed(failure.message) }))
    .on(forms.changed, (errors, change) => withoutChanged(errors, change, settings.bound))
    .reset(...left)
  const $problem = createStore<string | null>(null)
    .on(judged, (_, { isOpen }) => (isOpen ? CHOOSE : null))
    .on(failed, (_, { failure: { message } }) => (placed(message) === null ? message : null))
    .reset(...left, forms.changed, forms.fieldChosen)
  const saved = sample({ clock: adding ? [saving.saved, adding.saved] : [saving.saved] })
  const events = { submitted, answered, unasked, judged, failed, done: saving.done, saved }
  return { ...events, $asked, $isSaving, $errors, $problem }
}
