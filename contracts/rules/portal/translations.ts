/** What a language of the settlement portal needs, and what may become of it (document 3, sections 4, 5 and 8). */

import {
  FAQ_MAX_ENTRIES,
  FAQ_MAX_LENGTH,
  FAQ_QUESTION_MAX_LENGTH,
  PORTAL_TEXT_MAX_LENGTH,
} from '../../limits.ts'
import type { SubscriptionConfig } from '../../model/accounts/business.ts'
import type { FaqEntry, PortalTexts } from '../../model/portal/translation.ts'
import { isShownName, UNSHOWN } from '../accounts/profile.ts'
import { isBlankHtml } from '../typed/blank-html.ts'
import { lengthRefusal, tooLong } from '../typed/typed-length.ts'

/** The texts of a language, by the names of their calls (COMMAPI-53 to COMMAPI-56). */
export const portalTextFields = {
  login: 'login_text',
  case_overview: 'case_overview_text',
  about_us: 'about_us_text',
  faq: 'faq',
} as const satisfies Record<string, keyof PortalTexts>
export type PortalText = keyof typeof portalTextFields

/** What the server refuses with, and what the client shows for it (document 3, section 8). */
export const INCOMPLETE = 'Invalid request: translation has to be complete before activation.'
export const CONTENT_MISSING = 'Missing required property: content'
export const ASSIGNED = 'Invalid request: cannot deactivate assigned translations.'
export const IS_DEFAULT = 'Invalid request: cannot deactivate default translations.'
export const IS_ACTIVE = 'Invalid request: cannot delete an activated translation.'

/** Only an active language can be the default (TRANS-15). */
export const DEFAULT_INACTIVE = 'Invalid request: only an active translation can be the default.'

/** Where an inactive language that cases have is to be deleted (G-104). */
export const ASSIGNED_DELETION = 'Invalid request: cannot delete assigned translations.'

const shown: Readonly<Record<string, string>> = {
  [INCOMPLETE]: 'All required fields have to be present before activating a translation.',
  [CONTENT_MISSING]: 'This field cannot be empty when your translation is active!',
  [ASSIGNED]: 'You cannot deactivate a translation that is assigned to a case!',
  [IS_DEFAULT]: 'You cannot deactivate your default translation!',
  [IS_ACTIVE]: 'You cannot delete an activated translation.',
  [ASSIGNED_DELETION]: 'You cannot delete a translation that is assigned to a case!',
  [DEFAULT_INACTIVE]: 'Only an active translation can be your default translation.',
}

/** A refusal that names how many cases have the language, whatever their state, after what document 3 says (R36). */
export const assignedMessage = (refusal: string, cases: number): string =>
  `${refusal} ${cases} ${cases === 1 ? 'case has' : 'cases have'} it.`

const withCount = /^(.*\.) (\d+ cases? ha(?:s|ve) it\.)$/u

/** A refusal in the words of the screen; what has none is shown as the server says it. */
export function translationMessage(message: string): string {
  const [, refusal = message, count] = withCount.exec(message) ?? []
  const said = shown[refusal] ?? refusal
  return count === undefined ? said : `${said} ${count}`
}

/** The texts that an active language must have (TRANS-04, TRANS-05; G-100). */
export const isRequiredText = (text: PortalText): boolean =>
  text === 'case_overview' || text === 'about_us'

/** Whether a language can be activated: both required texts say something (TRANS-19; G-100). */
export const isComplete = (
  texts: Pick<PortalTexts, 'case_overview_text' | 'about_us_text'>,
): boolean => !isBlankHtml(texts.case_overview_text) && !isBlankHtml(texts.about_us_text)

/** An entry in which nothing stands; it is not saved. */
export const isBlankEntry = ({ question, answer }: FaqEntry): boolean =>
  question.trim() === '' && isBlankHtml(answer)

/** As they are stored: without the blanks around a question (G-107). */
export const storedFaq = (faq: readonly FaqEntry[]): FaqEntry[] =>
  faq.map(({ question, answer }) => ({ question: question.trim(), answer }))

/** Why an entry of the FAQ cannot be saved, by field; a half of one looks broken (G-107). */
export function faqEntryErrors({ question, answer }: FaqEntry): Partial<FaqEntry> {
  const missing = 'Please enter a question.'
  const said =
    question.trim() === ''
      ? missing
      : isShownName(question.trim())
        ? lengthRefusal(question, FAQ_QUESTION_MAX_LENGTH)
        : `The question contains ${UNSHOWN}`
  const long = answer.length > PORTAL_TEXT_MAX_LENGTH
  const told = isBlankHtml(answer)
    ? 'Please enter an answer.'
    : long
      ? tooLong(answer.length, PORTAL_TEXT_MAX_LENGTH)
      : null
  return { ...(said !== null && { question: said }), ...(told !== null && { answer: told }) }
}

/** What is said of a half of an entry while it is typed, or null. */
export function faqHalf({ question, answer }: FaqEntry): string | null {
  const [hasQuestion, hasAnswer] = [question.trim() !== '', !isBlankHtml(answer)]
  if (hasQuestion === hasAnswer) return null
  return hasQuestion ? 'This question has no answer yet.' : 'This answer has no question yet.'
}

/** Why no further question can be added, or so many cannot be saved (G-107). */
export const FAQ_FULL = `The FAQ can hold at most ${FAQ_MAX_ENTRIES} questions.`

/** Why a FAQ cannot be saved, or null. */
export function faqError(faq: readonly FaqEntry[]): string | null {
  if (faq.length > FAQ_MAX_ENTRIES) return FAQ_FULL
  const wrong = faq.flatMap((entry, index) =>
    Object.values(faqEntryErrors(entry)).map((error) => `Question ${index + 1}: ${error}`),
  )
  const length = faq.reduce((sum, { answer }) => sum + answer.length, 0)
  return wrong[0] ?? (length > FAQ_MAX_LENGTH ? tooLong(length, FAQ_MAX_LENGTH) : null)
}

/**
 * Why a text cannot be saved, in the server's words, or null: what an active language must have is not emptied (G-91,
 * G-101).
 */
export function portalTextError(
  text: Exclude<PortalText, 'faq'>,
  content: string,
  isActive: boolean,
): string | null {
  if (isActive && isRequiredText(text) && isBlankHtml(content)) return CONTENT_MISSING
  const { length } = content
  return length > PORTAL_TEXT_MAX_LENGTH ? tooLong(length, PORTAL_TEXT_MAX_LENGTH) : null
}

type TranslationLimit = Pick<SubscriptionConfig, 'max_translations'>

/** Whether a plan has room for another language; those above the limit stay after a downgrade (TRANS-21 to TRANS-25). */
export const canAddTranslation = ({ max_translations: most }: TranslationLimit, count: number) =>
  most === null || count < most

/** Why no language can be added (HTTP 403), or null. */
export function translationLimitMessage(limits: TranslationLimit, count: number): string | null {
  const { max_translations: most } = limits
  if (canAddTranslation(limits, count) || most === null) return null
  return `Your plan allows ${most} ${most === 1 ? 'translation' : 'translations'}. Upgrade your plan to add more.`
}
