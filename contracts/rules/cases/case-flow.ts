/** When a case takes a mail flow, a language or a template (document 2, section 4 "Per-state editing rules"). */

import type { CaseState } from '../../model/cases/case.ts'
import type { Translation } from '../../model/mail/setup.ts'
import { allowsAutoFill, allowsFlow, allowsLanguage } from './case-allows.ts'

/** Why a case takes no other mail flow now (HTTP 409), or null. */
export const flowRefusal = (state: CaseState): string | null =>
  allowsFlow(state)
    ? null
    : `Invalid request: case in state ${state} cannot be given another mail flow.`

/** Whether a case may have this language: an inactive one only while no opponent can see it (gaps-2, 10). */
export const takesLanguage = (
  state: CaseState,
  { is_active }: Pick<Translation, 'is_active'>,
): boolean => allowsLanguage(state) && (is_active === 1 || state === 'STANDBY')

/** Why a case does not take this language now (HTTP 409), or null. */
export function languageRefusal(
  state: CaseState,
  translation: Pick<Translation, 'is_active'>,
): string | null {
  if (takesLanguage(state, translation)) return null
  return allowsLanguage(state)
    ? `Invalid request: case in state ${state} cannot be given an inactive language.`
    : `Invalid request: case in state ${state} cannot be given another language.`
}

/** Why a case takes no template now (HTTP 409), or null. */
export const autoFillRefusal = (state: CaseState): string | null =>
  allowsAutoFill(state) ? null : `Invalid request: case in state ${state} cannot be auto-filled.`
