import { FaqEntry } from '../../../contracts/model/portal/translation.ts'
import { parse, z } from '../../../contracts/schema.ts'
import type { Words } from '../../actions/conflict/record-notice.tsx'
import { TextDiff } from '../../ui/text-diff/text-diff.tsx'
import type { TextForm } from './editing/form-values.ts'

const Faq = z.array(FaqEntry)

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A text as the HTML that is compared: each question of a FAQ stands above its answer. */
function comparedHtml(value: unknown): string {
  const faq = parse(Faq, value)
  if (!faq.ok) return String(value)
  return faq.value.map(({ question, answer }) => `<p>${escaped(question)}</p>${answer}`).join('')
}

interface Props {
  readonly before: unknown
  readonly after: unknown
}

/** What was added to a text and what was removed, word by word. */
const TextDifference = ({ before, after }: Props) => (
  <TextDiff before={comparedHtml(before)} after={comparedHtml(after)} format="html" />
)

const label = (key: string): string => (key === 'faq' ? 'Questions' : 'Text')

/** A text and its values, as a choice between two of them says it: none has room in a line. */
export const textWords: Words = {
  label,
  value: (_, value) => comparedHtml(value),
  long: { has: () => true, Difference: TextDifference },
}

/** The same as its history says it. */
export const historyWords = {
  ...{ label, Difference: TextDifference },
  nothingYet: (form: TextForm): TextForm => ({ ...form, html: '', faq: [] }),
  ...{ what: 'text', gone: 'translation' },
}
