import {
  FaqEntry,
  type PortalTexts,
  type PortalTranslation,
} from '../../../../contracts/model/portal/translation.ts'
import {
  faqEntryErrors,
  faqError,
  isBlankEntry,
  type PortalText,
  portalTextError,
  portalTextFields,
  storedFaq,
  translationMessage,
} from '../../../../contracts/rules/portal/translations.ts'
import { z } from '../../../../contracts/schema.ts'
import { type Editing, unsavedFields } from '../../../forms/records/editing.ts'
import type { Judged } from '../../../forms/records/record-saves.ts'

/** The tabs of the editor, in their order (TRANS-03 to TRANS-06). */
export const tabs = {
  'Login Page': 'login',
  'Case Page': 'case_overview',
  'About Us Page': 'about_us',
  'FAQ Page': 'faq',
} as const satisfies Record<string, PortalText>
export type Tab = keyof typeof tabs

const named: Readonly<Record<PortalText, Tab>> = {
  login: 'Login Page',
  case_overview: 'Case Page',
  about_us: 'About Us Page',
  faq: 'FAQ Page',
}
/** The tab of a text. */
export const tabOf = (text: PortalText): Tab => named[text]

/** One text of a language as typed: `faq` is that of the FAQ page, `html` that of every other. */
export const TextForm = z.object({
  html: z.string(),
  faq: z.array(FaqEntry),
  /** The version that this text was brought back from, until it is changed. */
  restored_from: z.nullable(z.int()),
})
export type TextForm = z.infer<typeof TextForm>

const blank: TextForm = { html: '', faq: [], restored_from: null }

/** A translation by its id: a language that is deleted and added again is another one. */
export type Named = Pick<PortalTranslation, 'id' | 'language'>

/** Which text of which translation a form is: its id, and back. */
export const formIdOf = ({ language, id }: Named, text: PortalText): string =>
  `${language}:${text}:${id}`

export function placeOf(formId: string): Named & { text: PortalText } {
  const [language = '', named, id = ''] = formId.split(':')
  const text = Object.values(tabs).find((one) => one === named) ?? 'login'
  return { language, id, text }
}

/** What is stored, or was once, ready to be changed. */
export function formOf(texts: PortalTexts, text: PortalText): TextForm {
  if (text === 'faq') return { ...blank, faq: texts.faq }
  return { ...blank, html: texts[portalTextFields[text]] }
}

/** How many fields a save would change: which version it was is none of its own. */
export const unsavedTexts = (editing: Editing<TextForm>): number =>
  unsavedFields(editing).filter((key) => key !== 'restored_from').length

/** An entry of the FAQ as it was judged, and what is wrong with it. */
export type JudgedEntry = { entry: FaqEntry; wrong: Partial<FaqEntry> }

/** What is wrong: with the text, or with each entry of the FAQ, whose places others may change meanwhile. */
export type TextErrors = { html?: string; faq?: readonly JudgedEntry[]; most?: string }

/** What a save sends. */
export type TextValues = { content: string | FaqEntry[]; restored_from?: number }

/** As it is stored: an entry in which nothing stands is none. */
const filled = (faq: readonly FaqEntry[]) => storedFaq(faq.filter((entry) => !isBlankEntry(entry)))

/** The text as it is judged and sent. */
export function judge(
  form: TextForm,
  text: PortalText,
  isActive: boolean,
): Judged<TextForm, TextValues, TextErrors> {
  const { restored_from } = form
  const restored = restored_from === null ? {} : { restored_from }
  if (text === 'faq') {
    const faq = filled(form.faq)
    const each = form.faq.map(
      (entry): JudgedEntry => ({ entry, wrong: isBlankEntry(entry) ? {} : faqEntryErrors(entry) }),
    )
    const isWrong = each.some(({ wrong }) => Object.keys(wrong).length > 0)
    const most = isWrong ? null : faqError(faq)
    const errors: TextErrors = {
      ...(isWrong && { faq: each }),
      ...(most !== null && { most }),
    }
    return { values: { content: faq, ...restored }, stored: { ...blank, faq }, errors }
  }
  const wrong = portalTextError(text, form.html, isActive)
  const errors: TextErrors = wrong === null ? {} : { html: translationMessage(wrong) }
  return {
    values: { content: form.html, ...restored },
    stored: { ...blank, html: form.html },
    errors,
  }
}
