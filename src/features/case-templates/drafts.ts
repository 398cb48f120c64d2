import { createEffect } from 'effector'
import { Count } from '../../../contracts/model/primitives.ts'
import { parse, z } from '../../../contracts/schema.ts'
import { browserStorage } from '../../bus/browser-storage.ts'
import { keepRecord, withOwnChanges } from '../../bus/kept-record.ts'
import { readJson } from '../../bus/read-json.ts'
import { merged } from '../../projections/merge.ts'
import { TemplateForm } from './form-values.ts'
import type { Editings } from './template-forms.ts'

/** What was typed, and what it was typed over. */
const Drafts = z.record(
  z.string(),
  z.object({ version: Count, stored: TemplateForm, form: TemplateForm }),
)
export type Drafts = z.infer<typeof Drafts>

const keyOf = (userId: string) => `framewright:${userId}:template-drafts`

function readDrafts(userId: string): Drafts {
  const kept = browserStorage.getItem(keyOf(userId))
  const drafts = parse(Drafts, kept === null ? null : readJson(kept))
  return drafts.ok ? drafts.value : {}
}

/** What this user typed and never saved, also before a reload (spec README, 14). */
export const readDraftsFx = createEffect((userId: string): Drafts => readDrafts(userId))

export const editingsOf = (drafts: Drafts): Editings =>
  Object.fromEntries(
    Object.entries(drafts).map(([id, { version, stored, form }]) => [
      id,
      { version, stored, state: merged(form) },
    ]),
  )

export const draftsOf = (editings: Editings): Drafts =>
  Object.fromEntries(
    Object.entries(editings).map(([id, { version, stored, state }]) => [
      id,
      { version, stored, form: state.form },
    ]),
  )

type Kept = { userId: string; before: Drafts; now: Drafts }

/** Keeps what is typed, beside what another tab keeps of other templates (spec README, 14). */
export const keepDraftsFx = createEffect(({ userId, before, now }: Kept) =>
  keepRecord(keyOf(userId), withOwnChanges(readDrafts(userId), before, now)),
)
