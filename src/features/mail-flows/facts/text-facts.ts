import {
  scheduleType,
  type TemplateValues,
} from '../../../../contracts/rules/mail/mail-templates.ts'
import { placeholderNamed } from '../../../../contracts/rules/placeholders/catalogue.ts'
import { tagOf } from '../../../../contracts/rules/placeholders/insert.ts'
import { tagsIn } from '../../../../contracts/rules/placeholders/tags.ts'
import type { AskedText, MissingValues } from '../../../queries/set-up/missing-values.ts'

type Text = Pick<TemplateValues, 'subject' | 'content'>
/** What decides which cases lack something. */
type Filled = Text & Pick<TemplateValues, 'config' | 'trigger_event'>

/** The placeholders of a text, each once. */
const tagsOf = ({ subject, content }: Text): string[] => [
  ...new Set([...tagsIn(subject), ...tagsIn(content)]),
]

/** Which placeholders a text has that another one has not, in the order in which they stand. */
export function addedTags(before: Text, now: Text): string[] {
  const had = new Set(tagsOf(before))
  return tagsOf(now).filter((name) => !had.has(name))
}

const tagsAlone = (text: string): string => tagsIn(text).map(tagOf).join(' ')

/**
 * What is asked of the active cases of a flow about a text: its placeholders and their settings, for the words between decide
 * nothing. Null for a text without any.
 */
export function askedText(flowId: string, text: Filled): AskedText | null {
  if (tagsOf(text).length === 0) return null
  const body = {
    trigger_event: text.trigger_event,
    subject: tagsAlone(text.subject),
    content: `<p>${tagsAlone(text.content)}</p>`,
    config: { placeholders: text.config.placeholders },
  }
  return { key: JSON.stringify([flowId, body]), flowId, body }
}

/** What cases lack, the most wanted first. A tag that nothing fills in is not the cases' fault, and is told apart (G-45). */
export const lackedIn = (known: MissingValues | null): { name: string; cases: number }[] =>
  known?.kind === 'known'
    ? known.counted.missing.filter(({ name }) => placeholderNamed(name) !== null)
    : []

/** An email that answers an event leaves as it is written then: nobody is asked whether active cases follow. */
export const isOfEvent = (kind: Pick<TemplateValues, 'type' | 'trigger_event'>): boolean =>
  kind.type === 'triggered' && kind.trigger_event !== 'INITIAL' && scheduleType(kind) === null

/** Whether a save puts placeholders into the email of an event that active cases have no value for. */
export function opensGaps(
  flowId: string,
  before: Text,
  now: TemplateValues,
  known: MissingValues | null,
): boolean {
  if (!isOfEvent(now) || known?.key !== askedText(flowId, now)?.key) return false
  const added = addedTags(before, now)
  return lackedIn(known).some(({ name }) => added.includes(name))
}
