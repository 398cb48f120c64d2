import { type PortalText, portalTextFields } from '../../../contracts/rules/portal/translations.ts'
import type { TranslationRow } from '../translations/rows.ts'

type Texts = Partial<Pick<TranslationRow, 'loginText' | 'caseOverviewText' | 'aboutUsText' | 'faq'>>

/** A text that an admin is writing, in place of the one that its translation has. */
export type Draft = { translationId: string; texts: Texts }

/** More than the longest FAQ, as forms write letters that are none of ASCII. */
export const DRAFT_MAX_BYTES = 2_097_152

const read: Readonly<Record<PortalText, (form: URLSearchParams) => Texts>> = {
  login: (form) => ({ loginText: form.get('content') ?? '' }),
  case_overview: (form) => ({ caseOverviewText: form.get('content') ?? '' }),
  about_us: (form) => ({ aboutUsText: form.get('content') ?? '' }),
  faq: (form) => {
    const answers = form.getAll('answer')
    const faq = form.getAll('question')
    return { faq: faq.map((question, at) => ({ question, answer: answers[at] ?? '' })) }
  },
}

const isText = (name: string): name is PortalText => Object.hasOwn(portalTextFields, name)

/** The text that a form brings; null where it brings none. */
export function textsIn(body: unknown): Texts | null {
  if (!(body instanceof URLSearchParams)) return null
  const text = body.get('text') ?? ''
  return isText(text) ? read[text](body) : null
}

/** The translations as they would be with it. */
export const withDraft = (rows: TranslationRow[], draft: Draft | null): TranslationRow[] =>
  draft
    ? rows.map((row) => (row.id === draft.translationId ? { ...row, ...draft.texts } : row))
    : rows
