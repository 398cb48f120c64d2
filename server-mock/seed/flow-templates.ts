import type { TriggerEvent } from '../../contracts/model/mail/mail-template.ts'
import type { mailTemplate } from '../db/schema/setup.ts'
import { type PresetText, written } from '../modules/mail-flows/presets/preset-text.ts'
import { presetTemplates } from '../modules/mail-flows/presets/presets.ts'
import type { MailFlow, Tenant } from './accounts.ts'
import { flowTexts, friendlyTexts } from './texts/flow-texts.ts'
import type { SeedRow } from './write.ts'

/** What the messages of a flow are called. */
export const templateNames = {
  INITIAL: 'Initial email',
  DISCOUNT_END: 'Discount ends',
  LICENSE_VALIDATED: 'License validated',
  LICENSE_REJECTED: 'License rejected',
  PAID: 'Payment received',
} as const

const ordinals = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth'] as const

/** `index` counts from 0. */
export const reminderName = (index: number): string => `${ordinals[index] ?? 'Next'} reminder`

/** Of the flow and the message's name, so that histories and templates agree without asking each other. */
export const templateId = (flowId: string, name: string): string =>
  `${flowId}-${name.toLowerCase().replaceAll(' ', '-')}`.slice(0, 64)

type Whole = SeedRow<typeof mailTemplate>
type Stamps = Pick<
  Whole,
  'version' | 'created' | 'updated' | 'userId' | 'userName' | 'restoredFrom' | 'deleted'
>
type Row = Omit<Whole, keyof Stamps>

/** Of a template that nobody has changed since. */
export const createdAt = (created: string): Stamps => ({
  ...{ version: 1, created, updated: created },
  ...{ userId: null, userName: null, restoredFrom: null, deleted: null },
})

const textsOf = ({ language, isFriendly }: MailFlow) =>
  isFriendly ? friendlyTexts : flowTexts[language]

type Place = Pick<Row, 'name' | 'type' | 'triggerEvent' | 'scheduleDays'>

function row({ id: customerId }: Tenant, flow: MailFlow, place: Place, text: PresetText): Row {
  return {
    ...place,
    id: templateId(flow.id, place.name),
    customerId,
    flowId: flow.id,
    ...written(text, textsOf(flow).words),
  }
}

/** The letter of the library, where the plan has letters. */
function letterRows({ id: customerId, plan, ...tenant }: Tenant, flow: MailFlow): Row[] {
  if (plan !== 'ENTERPRISE' || !flow.events || flow.isFriendly) return []
  if (flow.language !== 'en' && flow.language !== 'de') return []
  const preset = flow.language === 'en' ? 'Standard (English)' : 'Standard (German)'
  const { addressLine1, addressLine2, postalCode, city, country } = tenant.address
  const sender = {
    ...{ name: tenant.name, address_line_1: addressLine1, address_line_2: addressLine2 },
    ...{ postal_code: postalCode, city, country },
  }
  return presetTemplates(preset, sender)
    .filter(({ type }) => type === 'letter')
    .map(({ name, subject, content, config }) => ({
      ...{ id: templateId(flow.id, name), customerId, flowId: flow.id, name, type: 'letter' },
      ...{ triggerEvent: null, scheduleDays: null, subject, content, config },
    }))
}

const byItself: readonly TriggerEvent[] = [
  'DISCOUNT_END',
  'LICENSE_VALIDATED',
  'LICENSE_REJECTED',
  'PAID',
]

/** All messages of a flow as its outline says: initial mail, reminders, events, an answer to a question, a letter. */
export function templateRows(tenant: Tenant, flow: MailFlow): Row[] {
  const { texts } = textsOf(flow)
  const triggered = (event: TriggerEvent): Row =>
    row(
      tenant,
      flow,
      { name: templateNames[event], type: 'triggered', triggerEvent: event, scheduleDays: null },
      texts[event],
    )
  const reminders = flow.reminders.flatMap((days, index): Row[] => {
    const text = texts.reminders[Math.min(index, texts.reminders.length - 1)]
    const name = reminderName(index)
    const place = { name, type: 'scheduled' as const, triggerEvent: null, scheduleDays: days }
    return text ? [row(tenant, flow, place, text)] : []
  })
  const custom = {
    name: 'Answer to a question',
    type: 'custom' as const,
    triggerEvent: null,
    scheduleDays: null,
  }
  return [
    triggered('INITIAL'),
    ...reminders,
    ...(flow.events ? byItself.map(triggered) : []),
    row(tenant, flow, custom, texts.answer),
    ...letterRows(tenant, flow),
  ]
}
