import { combine, createEvent } from 'effector'
import type { TranslationVersion } from '../../../../contracts/model/portal/translation.ts'
import { sameJson } from '../../../../contracts/rules/case-changes/detail-diff.ts'
import { createVersionHistory } from '../../../actions/versions/version-history.ts'
import { translationVersions } from '../../../queries/set-up/versions.ts'
import { languageName } from '../../../ui/names.ts'
import { formOf, placeOf, type TextForm, tabOf, unsavedTexts } from './form-values.ts'
import { $pane, textForms } from './model.ts'

/** What the open text once was is to be seen. */
export const historyPressed = createEvent()

const texts = ['html', 'faq'] as const
const changedFields = (before: TextForm, after: TextForm) =>
  texts.filter((field) => !sameJson(before[field], after[field]))

type Known = { versions: readonly TranslationVersion[]; hasOlder: boolean }

/** A version of a language is one of this text if it changed it, or is the first. */
function versionsOf({ versions, hasOlder }: Known, id: string): TranslationVersion[] {
  const { text } = placeOf(id)
  return versions.filter((version, at) => {
    const earlier = versions[at + 1]
    if (!earlier) return !hasOlder
    return changedFields(formOf(earlier, text), formOf(version, text)).length > 0
  })
}

/** The history of the open text: of the versions of its language those in which it was another one than before. */
export const textHistory = createVersionHistory({
  read: translationVersions,
  pressed: historyPressed,
  $looked: combine($pane, (pane) => {
    if (pane === null) return null
    const { id, translation, text, editing } = pane
    return {
      of: { language: translation.language },
      id,
      name: `${tabOf(text)} in ${languageName(translation.language)}`,
      version: translation.version,
      stored: formOf(translation, text),
      typed: unsavedTexts(editing),
      lock: null,
    }
  }),
  forms: textForms,
  formOf: (version, { id }) => formOf(version, placeOf(id).text),
  changedFields,
  withVersion: (_, version) => version,
  pick: (known, { id, stored }) => {
    const versions = versionsOf(known, id)
    const newest = versions[0]
    const isStored = newest && changedFields(stored, formOf(newest, placeOf(id).text)).length === 0
    return { versions, current: isStored ? newest.version : null }
  },
})
