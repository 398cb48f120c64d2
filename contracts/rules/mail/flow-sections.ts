/** How a flow lists its templates (document 3, section 2 "Email flows screen"). */

import type { Plan } from '../../model/accounts/user.ts'
import type { MailTemplate, TriggerEvent } from '../../model/mail/mail-template.ts'
import { type TemplateLock, templateLock } from './mail-flows.ts'

/** What the entries of the initial email and of events are called (FLOW-09, FLOW-16 to FLOW-20). */
export const triggerLabels: Readonly<Record<TriggerEvent, string>> = {
  INITIAL: 'Initial email',
  DISCOUNT_END: 'Discount ends',
  LICENSE_VALIDATED: 'License validated',
  LICENSE_REJECTED: 'License rejected',
  PAID: 'Payment received',
}

const ownEvents = ['DISCOUNT_END', 'LICENSE_VALIDATED', 'LICENSE_REJECTED', 'PAID'] as const

/** When the discount-end email leaves (FLOW-17). */
export const BEFORE_DISCOUNT_END = '1 day before'

/** When a scheduled email leaves, as the list says it (FLOW-13). */
export const afterDays = (days: number): string => `after ${days} ${days === 1 ? 'day' : 'days'}`

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** 1st, 2nd, 3rd, then Nth reminder by its position, which counts from 1 (FLOW-11, FLOW-12). */
export const reminderLabel = (position: number): string =>
  `${position}${endings[ordinals.select(position)] ?? 'th'} reminder`

type Listed = Pick<MailTemplate, 'id' | 'name' | 'type' | 'trigger_event' | 'schedule_num_days'>

/** A line of a flow; without a template nothing is written yet for this event. */
export type FlowEntry<T> = {
  label: string
  /** When it leaves, where that is said beside the label. */
  when: string | null
  event: TriggerEvent | null
  template: T | null
  lock: TemplateLock | null
}

/** A part of an expanded flow with its entries in order. */
export type FlowSection<T> = {
  key: 'initial' | 'scheduled' | 'events' | 'custom' | 'letters'
  title: string
  entries: FlowEntry<T>[]
  /** The action that adds a template here; null where there is none, or the plan does not offer it. */
  add: string | null
  /** Why the plan locks what may be in this section. */
  lock: TemplateLock | null
}

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

const compareNames = (a: Listed, b: Listed) =>
  byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1)

const compareDays = (a: Listed, b: Listed) =>
  (a.schedule_num_days ?? 0) - (b.schedule_num_days ?? 0) || compareNames(a, b)

/** The sections of a flow (FLOW-09 to FLOW-26, FLOW-30 to FLOW-32); the four events and the initial email always have their entry. */
export function flowSections<T extends Listed>(
  templates: readonly T[],
  plan: Plan,
): FlowSection<T>[] {
  const ofType = (type: T['type']) => templates.filter((template) => template.type === type)
  const ofEvent = (event: TriggerEvent): FlowEntry<T> => ({
    label: triggerLabels[event],
    when: event === 'DISCOUNT_END' ? BEFORE_DISCOUNT_END : null,
    event,
    template: ofType('triggered').find(({ trigger_event }) => trigger_event === event) ?? null,
    lock: templateLock(plan, { type: 'triggered', trigger_event: event }),
  })
  const named = (template: T, lock: TemplateLock | null): FlowEntry<T> => ({
    label: template.name,
    when: null,
    event: null,
    template,
    lock,
  })
  const lockOf = (type: T['type']) => templateLock(plan, { type, trigger_event: null })
  const offered = (type: T['type'], action: string) => (lockOf(type) === null ? action : null)
  return [
    {
      key: 'initial',
      title: 'Initial email',
      entries: [ofEvent('INITIAL')],
      add: null,
      lock: null,
    },
    {
      key: 'scheduled',
      title: 'Scheduled emails',
      entries: ofType('scheduled')
        .toSorted(compareDays)
        .map((template, index) => ({
          ...named(template, lockOf('scheduled')),
          label: reminderLabel(index + 1),
          when: afterDays(template.schedule_num_days ?? 0),
        })),
      add: offered('scheduled', 'ADD SCHEDULED EMAIL'),
      lock: lockOf('scheduled'),
    },
    {
      key: 'events',
      title: 'Event triggered emails',
      entries: ownEvents.map(ofEvent),
      add: null,
      lock: ofEvent('PAID').lock,
    },
    {
      key: 'custom',
      title: 'Custom emails',
      entries: ofType('custom')
        .toSorted(compareNames)
        .map((template) => named(template, null)),
      add: 'ADD CUSTOM EMAIL',
      lock: null,
    },
    {
      key: 'letters',
      title: 'Letters',
      entries: ofType('letter')
        .toSorted(compareNames)
        .map((template) => named(template, lockOf('letter'))),
      add: offered('letter', 'ADD LETTER'),
      lock: lockOf('letter'),
    },
  ]
}

/** Whether scheduled emails stand there that no initial email comes before (FLOW-27). */
export const isInitialMissing = (
  templates: readonly Pick<MailTemplate, 'type' | 'trigger_event'>[],
): boolean =>
  templates.some(({ type }) => type === 'scheduled') &&
  !templates.some(({ trigger_event }) => trigger_event === 'INITIAL')
