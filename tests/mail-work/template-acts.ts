/** What people do to templates in a history: on the server, and in the reference. */
import { AffectedCases, MailTemplate } from '../../contracts/model/mail/mail-template.ts'
import { z } from '../../contracts/schema.ts'
import { runBulks } from '../../server-mock/modules/case-bulk/run.ts'
import type { Does } from './case-acts.ts'
import { compare } from './checks.ts'
import { flowsOf, type Game, type Held, judged, pick, type Said } from './game.ts'
import { type Event, newest, type Template } from './reference.ts'
import type { Act, Step } from './steps.ts'
import { add, carryOut, type Order, remove, save, whyNotAdded } from './template-reference.ts'
import { bodyOf, type Need, settingsOf, type Text } from './texts.ts'

const Outcome = z.object({ affected_cases: z.nullable(AffectedCases) })

const pathOf = ({ customer }: Game, flow: string): string =>
  `/customer/${customer.id}/config/email_flows/${flow}`

/** The numbers and the list that whoever changed the template is shown. */
function affectedProblems(json: unknown, expected: Order | null): string[] {
  const { affected_cases: is } = z.parse(Outcome, json)
  if (expected === null || is === null) return compare('affected cases', is, expected)
  const { bulk_id: _, ...told } = is
  const { cases, failed } = expected
  const total = cases.length
  const listed = failed.map(({ case: { id }, reason }) => ({
    ...{ case_id: id, host: `shop-${id}.example`, reason },
  }))
  const done = total - failed.length
  return compare('affected cases', told, { total, done, running: false, failed: listed })
}

/** What is stored is what was given, its version the next one, and no settings without their tag. */
function templateProblems(json: unknown, template: Template): string[] {
  const stored = z.parse(MailTemplate, json)
  const { subject, days } = newest(template)
  return [
    ...compare('stored', [stored.subject, stored.schedule_num_days], [subject, days]),
    ...compare('version', stored.version, template.versions.length),
    ...compare('settings', Object.keys(stored.config.placeholders), settingsOf(newest(template))),
  ]
}

/** Goes through with what stood still, and asks how it ended. */
export async function carryOn(game: Game): Promise<string[]> {
  const { held, house } = game
  if (!held) return []
  game.held = null
  await runBulks(house.services)
  carryOut(held.order, held.order.cases.length)
  const said = await held.again()
  const wrong = judged(said, null)
  return wrong.length > 0 ? wrong : affectedProblems(said.json, held.order)
}

/** What was done of an order while somebody waited, or until the server ended; then what was answered is right. */
function ordered(
  game: Game,
  sent: Said | Held,
  order: Order | null,
  right: (json: unknown) => string[] = () => [],
): string[] {
  if ('again' in sent) {
    if (!order) return ['ordered for nobody']
    carryOut(order, sent.reached)
    game.held = { order, again: sent.again }
    return []
  }
  const wrong = judged(sent, null)
  if (wrong.length > 0) return wrong
  if (order) carryOut(order, order.cases.length)
  for (const { reason } of order?.failed ?? []) game.meet(reason.replace(/ day.*/, ''))
  return [...affectedProblems(sent.json, order), ...right(sent.json)]
}

/** Of a refusal there is nothing to carry out. */
const refusedAs = (sent: Said | Held, refused: number): string[] =>
  'again' in sent ? ['ordered, and not refused'] : judged(sent, refused)

/** Yes, No, or nothing that was asked. */
const queryOf = (name: string, { applies, value }: Step): string =>
  applies ? `?${name}=true` : value % 2 === 0 ? `?${name}=false` : ''

/** Those that mails wait with come first. */
function templateOf({ reference }: Game, { on, value }: Step): Template | undefined {
  const live = reference.templates.filter(({ isDeleted }) => !isDeleted)
  const awaited = live.filter((template) =>
    reference.cases.some(({ waiting }) => waiting.some((mail) => mail.template === template)),
  )
  return (value % 4 === 0 ? undefined : pick(awaited, on)) ?? pick(live, on)
}

const needOf = (value: number): Need =>
  value % 11 === 0 ? 'unknown' : value % 4 === 2 ? 'company' : 'nothing'

function newText(game: Game, value: number, days: number | null): Text {
  const subject = `Text ${game.next()} of {{case_id}}`
  return { subject, days, needs: needOf(value), greets: value % 4 === 1 }
}

const kindOf = ({ event }: Pick<Template, 'event'>, { days }: Text) => ({
  ...{ type: event === null ? 'scheduled' : 'triggered', trigger_event: event },
  schedule_num_days: days,
})

/** Saves a text as the next version. */
async function saveText(
  game: Game,
  step: Step,
  { template, text, restores }: { template: Template; text: Text; restores?: number },
): Promise<string[]> {
  const { reference } = game
  const body = {
    ...{ ...bodyOf(template.name, text), ...kindOf(template, text) },
    ...(restores !== undefined && { restored_from: restores }),
  }
  const path = `${pathOf(game, template.flow)}/template/${template.id}`
  const sent = await game.order(step, 'PUT', path + queryOf('update_scheduled_emails', step), body)
  const verdict = save(reference, { template, text, applies: step.applies })
  if ('refused' in verdict) return refusedAs(sent, verdict.refused)
  game.meet(`save with ${step.applies ? 'Yes' : 'No'}`)
  return ordered(game, sent, verdict.order, (json) => templateProblems(json, template))
}
const saves: Does = async (game, step) => {
  const template = templateOf(game, step)
  if (!template) return []
  const { days } = newest(template)
  const other = days === null || step.value % 3 !== 0 ? days : 1 + (step.value % 20)
  return saveText(game, step, { template, text: newText(game, step.value, other) })
}

const savesTheSame: Does = async (game, step) => {
  const template = templateOf(game, step)
  return template ? saveText(game, step, { template, text: newest(template) }) : []
}

const restores: Does = async (game, step) => {
  const template = templateOf(game, step)
  const text = template && pick(template.versions, step.value)
  if (!template || !text) return []
  return saveText(game, step, {
    ...{ template, text, restores: 1 + (step.value % template.versions.length) },
  })
}

/** Mostly a reminder. */
const eventOf = ({ on }: Step): Event | null =>
  on === 2 ? 'PAID' : on === 3 ? 'INITIAL' : on === 4 || on === 5 ? 'DISCOUNT_END' : null

const adds: Does = async (game, step) => {
  const { reference, customer } = game
  const flow = flowsOf(customer)[step.value % 5 === 0 ? 1 : 0]
  const event = eventOf(step)
  const text = newText(game, step.value, event === null ? 1 + (step.value % 25) : null)
  const name = `Added ${game.next()}`
  const sent = await game.order(
    step,
    'POST',
    `${pathOf(game, flow)}/templates${queryOf('add_scheduled_emails', step)}`,
    { ...bodyOf(name, text), ...kindOf({ event }, text) },
  )
  const refused = whyNotAdded(reference, { flow, event, text })
  if (refused) return refusedAs(sent, refused.refused)
  const wrong = 'again' in sent ? [] : judged(sent, null)
  if (wrong.length > 0) return wrong
  const id = 'again' in sent ? sent.templateId : z.parse(MailTemplate, sent.json).id
  const order = add(reference, { id, flow, name, event, text, applies: step.applies })
  game.meet(`add with ${step.applies ? 'Yes' : 'No'}`)
  const template = reference.templates.at(-1)
  return ordered(game, sent, order, (json) => (template ? templateProblems(json, template) : []))
}
const deletes: Does = async (game, step) => {
  const template = templateOf(game, step)
  // Without its initial email a flow says little.
  if (!template || (template.event === 'INITIAL' && step.value % 3 !== 0)) return []
  const path = `${pathOf(game, template.flow)}/template/${template.id}`
  const sent = await game.order(step, 'DELETE', path + queryOf('delete_scheduled_emails', step))
  game.meet(`delete with ${step.applies ? 'Yes' : 'No'}`)
  return ordered(game, sent, remove(game.reference, template, step.applies))
}

/** What is applied while another order stands still would be refused: that one is ended first. */
const afterOthers =
  (act: Does): Does =>
  async (game, step) => [...(step.applies ? await carryOn(game) : []), ...(await act(game, step))]

export const templateActs = {
  save: afterOthers(saves),
  'save the same': afterOthers(savesTheSame),
  restore: afterOthers(restores),
  add: afterOthers(adds),
  delete: afterOthers(deletes),
} satisfies Partial<Record<Act, Does>>
