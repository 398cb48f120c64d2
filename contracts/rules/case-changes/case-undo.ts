import type { CaseChange } from '../../events/payloads.ts'
import { Amount, Day, Id } from '../../model/primitives.ts'
import { parse, z } from '../../schema.ts'
import { sameTag } from '../cases/same-tag.ts'

/**
 * What puts back what one change of a case did: the act of a call of its own, as a forward change.
 * Names come along for what is shown before the answer.
 */
export const CaseReversal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tag'), tag: z.string() }),
  z.object({ kind: z.literal('untag'), tag: z.string() }),
  z.object({ kind: z.literal('reminder'), name: z.nullable(z.string()), date: Day }),
  z.object({ kind: z.literal('unremind') }),
  z.object({ kind: z.literal('flow'), flow_id: Id, name: z.string() }),
  z.object({ kind: z.literal('language'), translation_id: Id, language: z.string() }),
  z.object({ kind: z.literal('price'), finding_id: Id, price: Amount }),
])
export type CaseReversal = z.infer<typeof CaseReversal>

/** What a case event says of its change, as far as it is needed to take it back. */
export type Changed = Pick<CaseChange, 'row' | 'was' | 'changes'>

const Tags = z.array(z.string())
const Named = z.object({ id: Id, name: z.string() })
const Spoken = z.object({ id: Id, language: z.string() })

/** A field before the change, undefined where it did not change. */
const before = ({ changes }: Changed, field: string): unknown =>
  changes.find((change) => change.field === field)?.from

/** An object before the change: it came or went as a whole, or its members changed. */
const partBefore = (changed: Changed, field: string, members: readonly string[]): unknown =>
  before(changed, field) ??
  Object.fromEntries(members.map((member) => [member, before(changed, `${field}.${member}`)]))

/** The tag that one list has and the other has not. */
function tagBeyond(here: readonly string[], there: readonly string[]): string | null {
  return here.find((tag) => !there.some((other) => sameTag(tag, other))) ?? null
}

function reverseTag({ row, was }: Changed): CaseReversal | null {
  const former = parse(Tags, was.tags)
  if (!former.ok) return null
  const added = tagBeyond(row.tags, former.value)
  if (added !== null) return { kind: 'untag', tag: added }
  const removed = tagBeyond(former.value, row.tags)
  return removed === null ? null : { kind: 'tag', tag: removed }
}

function reverseReminder({ row, was }: Changed): CaseReversal | null {
  const date = was.reminder_date === undefined ? row.reminder_date : was.reminder_date
  if (date === null) return { kind: 'unremind' }
  const name = was.reminder_name === undefined ? row.reminder_name : was.reminder_name
  return { kind: 'reminder', name, date }
}

function reverseFlow(changed: Changed): CaseReversal | null {
  const flow = parse(Named, partBefore(changed, 'email_flow', ['id', 'name']))
  return flow.ok ? { kind: 'flow', flow_id: flow.value.id, name: flow.value.name } : null
}

function reverseLanguage(changed: Changed): CaseReversal | null {
  const spoken = parse(Spoken, partBefore(changed, 'translation', ['id', 'language']))
  if (!spoken.ok) return null
  return { kind: 'language', translation_id: spoken.value.id, language: spoken.value.language }
}

const priceOf = /^findings\[([^\]]+)\]\.price$/u

function reversePrice({ changes }: Changed): CaseReversal | null {
  for (const { field, from } of changes) {
    const finding_id = priceOf.exec(field)?.[1]
    const price = parse(Amount, from)
    if (finding_id !== undefined)
      return price.ok ? { kind: 'price', finding_id, price: price.value } : null
  }
  return null
}

const reversals: ReadonlyMap<string, (changed: Changed) => CaseReversal | null> = new Map([
  ['case.tag-added', reverseTag],
  ['case.tag-removed', reverseTag],
  ['case.reminder-set', reverseReminder],
  ['case.reminder-cleared', reverseReminder],
  ['case.flow-assigned', reverseFlow],
  ['case.language-assigned', reverseLanguage],
  ['case.finding-price-changed', reversePrice],
])

/** What takes the change of an event of this name back; null where no call restores what was. */
export const reversalOf = (name: string, changed: Changed): CaseReversal | null =>
  reversals.get(name)?.(changed) ?? null
