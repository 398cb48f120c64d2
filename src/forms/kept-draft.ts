import { createEffect, createStore, type Effect, type Event, type Store, sample } from 'effector'
import { Count } from '../../contracts/model/primitives.ts'
import { parse, type Schema, z } from '../../contracts/schema.ts'
import { browserStorage } from '../bus/browser-storage.ts'
import { readJson } from '../bus/read-json.ts'

/** Whose draft of which case, and of which entry where there are several. */
export type DraftKey = { userId: string; caseId: string; entryId: string | null }

/** What a finished save was of. */
export type Saved = Omit<DraftKey, 'userId'>

/** What was typed, and the version of the case that it was typed over. */
export type Draft<F> = { version: number; form: F }

/** A draft as it was kept; null for what is none. */
export type Reader<D> = (kept: unknown) => D | null

export type KeptDraft<D, Key = DraftKey> = {
  /** Under which name it lies. */
  nameOf: (key: Key) => string
  read: (key: Key) => D | null
  readFx: Effect<Key, D | null>
  /** Keeps what is typed; null leaves nothing behind. */
  keepFx: Effect<{ key: Key; draft: D | null }, void>
}

/** A draft as its schema has it. */
export const draftBy =
  <D>(Shape: Schema<D>): Reader<D> =>
  (kept) => {
    const draft = parse(Shape, kept)
    return draft.ok ? draft.value : null
  }

const overVersion = draftBy(z.object({ version: Count, form: z.unknown() }))

/** A form beside the version that it was typed over. */
export const versionedBy =
  <F>(formIn: Reader<F>): Reader<Draft<F>> =>
  (kept) => {
    const draft = overVersion(kept)
    const form = draft === null ? null : formIn(draft.form)
    return draft === null || form === null ? null : { version: draft.version, form }
  }

/** What was typed and never saved, kept for its user also through a reload (G-614). Files are in no draft. */
export const createKeptDraft = <D>(name: string, draftIn: Reader<D>): KeptDraft<D> =>
  createKept(
    ({ userId, caseId, entryId }) =>
      `framewright:${userId}:${name}-draft:${caseId}${entryId === null ? '' : `:${entryId}`}`,
    draftIn,
  )

/** The same of what is the user's own; the key is the user's id. */
export const createOwnDraft = <D>(name: string, draftIn: Reader<D>): KeptDraft<D, string> =>
  createKept((userId) => `framewright:${userId}:${name}-draft`, draftIn)

/** The same of one of several things, such as a placeholder of a template; `of` names it. */
export const createDraftOf = <D>(
  name: string,
  draftIn: Reader<D>,
): KeptDraft<D, { userId: string; of: string }> =>
  createKept(({ userId, of }) => `framewright:${userId}:${name}-draft:${of}`, draftIn)

function createKept<D, Key>(nameOf: (key: Key) => string, draftIn: Reader<D>): KeptDraft<D, Key> {
  function read(key: Key): D | null {
    const text = browserStorage.getItem(nameOf(key))
    return text === null ? null : draftIn(readJson(text))
  }
  return {
    nameOf,
    read,
    readFx: createEffect<Key, D | null>(read),
    keepFx: createEffect(({ key, draft }: { key: Key; draft: D | null }) => {
      if (draft === null) browserStorage.removeItem(nameOf(key))
      else browserStorage.setItem(nameOf(key), JSON.stringify(draft))
    }),
  }
}

/** Forgets a draft by what was saved, not by what is open: that may be another case by now, with a draft of its own. */
export function forgetSaved<D>(
  { keepFx }: KeptDraft<D>,
  opened: Event<{ key: DraftKey }>,
  saved: Event<Saved>,
): void {
  /** Whose it is, also where the session ends before the save has. */
  const $author = createStore('', { serialize: 'ignore' }).on(opened, (_, { key }) => key.userId)
  sample({
    clock: saved,
    source: $author,
    fn: (userId, of) => ({ key: { userId, ...of }, draft: null }),
    target: keepFx,
  })
}

type Beside<D> = {
  dialog: { opened: Event<{ key: DraftKey }>; $opened: Store<{ key: DraftKey } | null> }
  /** What is typed now; null for nothing. */
  typed: Event<D | null>
  saved: Event<Saved>
}

/** Keeps what is typed in a dialog for as long as it is not saved. Returns what was kept, at each opening. */
export function keepBeside<D>(draft: KeptDraft<D>, of: Beside<D>): Event<D | null> {
  const { dialog, typed, saved } = of
  sample({ clock: dialog.opened, fn: ({ key }) => key, target: draft.readFx })
  const kept: Event<{ key: DraftKey; draft: D | null }> = sample({
    clock: typed,
    source: dialog.$opened,
    fn: (opened, now) => opened && { key: opened.key, draft: now },
  }).filterMap((now) => now ?? undefined)
  sample({ clock: kept, target: draft.keepFx })
  forgetSaved(draft, dialog.opened, saved)
  return draft.readFx.doneData
}
