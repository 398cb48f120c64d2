import type { DetailChange } from '../../../contracts/events/payloads.ts'
import type { TranslationEventName } from '../../../contracts/events/set-up-names.ts'
import type { PortalTexts, PortalTranslation } from '../../../contracts/model/portal/translation.ts'
import { sameJson } from '../../../contracts/rules/case-changes/detail-diff.ts'
import type { ChangeContext } from '../../events/change.ts'
import { translationOf, translationRows } from './rows.ts'

/** Tells everybody what became of a language, as it is by now; answers it. */
export async function tellOfTranslation(
  change: ChangeContext,
  name: TranslationEventName,
  language: string,
  changes: DetailChange[] = [],
): Promise<PortalTranslation> {
  const rows = await translationRows(change.tx, change.customerId)
  const row = rows.find((known) => known.language === language)
  if (!row) throw new Error(`no translation ${language}`)
  const translation = translationOf(row)
  const default_translation_id = rows.find(({ isDefault }) => isDefault)?.id ?? null
  const payload = { translation, default_translation_id, changes }
  change.emit({ name, caseId: null, caseVersion: null, payload })
  return translation
}

/** The change of a text, or nothing where it is the same. */
export function textChange<F extends keyof PortalTexts>(
  field: F,
  from: PortalTexts[F],
  to: PortalTexts[F],
): DetailChange[] {
  return sameJson(from, to) ? [] : [{ field, from, to }]
}
