import { isBlankEntry, type PortalText } from '../../../../contracts/rules/portal/translations.ts'
import type { TextForm } from '../editing/form-values.ts'

/** The fields of a form, by their names; some are there more than once. */
export type DraftFields = readonly (readonly [name: string, value: string])[]

/** Pictures that are not saved have no place of their own yet, and megabytes. */
const ownPicture = / src="data:[^"]*"/g
const sent = (html: string): string => html.replace(ownPicture, '')

/** What is typed into a text, as the site takes it to show its page with it. */
export function draftOf(text: PortalText, { html, faq }: TextForm): DraftFields {
  if (text !== 'faq')
    return [
      ['text', text],
      ['content', sent(html)],
    ]
  const entries = faq.filter((entry) => !isBlankEntry(entry))
  return [
    ['text', text],
    ...entries.flatMap(
      ({ question, answer }) =>
        [
          ['question', question],
          ['answer', sent(answer)],
        ] as const,
    ),
  ]
}
