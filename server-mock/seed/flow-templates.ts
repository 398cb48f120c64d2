import type { TriggerEvent } from '../../contracts/model/mail/mail-template.ts'
import type { mailTemplate } from '../db/schema/setup.ts'
import type { MailFlow, Tenant } from './accounts.ts'
import { configOf } from './texts/configs.ts'
import type { FlowText } from './texts/flow-text.ts'
import { flowTexts } from './texts/flow-texts.ts'
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

type Place = Pick<Row, 'name' | 'type' | 'triggerEvent' | 'scheduleDays'>

/** A tag that becomes a block stands alone; words stand in a paragraph. */
const block = (paragraph: string): string =>
  /^\{\{(image_uses|settlement_portal)\}\}$/.test(paragraph)
    ? `<div style="margin:16px 0">${paragraph}</div>`
    : `<p>${paragraph}</p>`

function row(
  { id: customerId, name: author }: Tenant,
  flow: MailFlow,
  place: Place,
  text: FlowText,
): Row {
  const { closing } = flowTexts[flow.language]
  const content = [
    '<p>{{salutation}},</p>',
    ...text.paragraphs.map(block),
    `<p>${closing}<br>${author.replaceAll('&', '&amp;')}</p>`,
  ].join('')
  return {
    ...place,
    id: templateId(flow.id, place.name),
    customerId,
    flowId: flow.id,
    subject: text.subject,
    content: `<div style="font-family:Arial,sans-serif;font-size:15px;line-height:1.5">${content}</div>`,
    config: configOf(flow.language, content, text.pays ?? false),
  }
}

const byItself: readonly TriggerEvent[] = [
  'DISCOUNT_END',
  'LICENSE_VALIDATED',
  'LICENSE_REJECTED',
  'PAID',
]

/** All messages of a flow as its outline says: initial mail, reminders, events, and an answer to a question. */
export function templateRows(tenant: Tenant, flow: MailFlow): Row[] {
  const texts = flowTexts[flow.language]
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
  ]
}
