/** What people do to templates in a history: on the server, and in the reference. */
import { AffectedCases, MailTemplate } from '../../contracts/model/mail/mail-template.ts'
import { z } from '../../contracts/schema.ts'
import type { Does } from './case-acts.ts'
import { compare } from './checks.ts'
import { flowsOf, type Game, judged, pick } from './game.ts'
import { type Event, newest, type Template } from './reference.ts'
import type { Act, Step } from './steps.ts'
import { type Affected, add, remove, save, whyNotAdded } from './template-reference.ts'
import { bodyOf, type Need, settingsOf, type Text } from './texts.ts'

const Outcome = z.object({ affected_cases: z.nullable(AffectedCases) })

const pathOf = ({ customer }: Game, flow: string): string =>
  `/customer/${customer.id}/config/email_flows/${flow}`

/** The numbers and the list that whoever changed the template is shown. */
function affectedProblems(json: unknown, expected: Affected): string[] {
  const { affected_cases: is } = z.parse(Outcome, json)
  if (expected === null || is === null) return compare('affected cases', is, expected)
  const { bulk_id: _, ...told } = is
  const { total, failed } = expected
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
  value % 17 === 0 ? 'unknown' : value % 7 === 0 ? 'company' : 'nothing'

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
  const said = await game.ask(step, 'PUT', path + queryOf('update_scheduled_emails', step), body)
  const verdict = save(reference, { template, text, applies: step.applies })
  if ('refused' in verdict) return judged(said, verdict.refused)
  game.meet(`save with ${step.applies ? 'Yes' : 'No'}`)
  for (const { reason } of verdict.affected?.failed ?? []) game.meet(`save: ${reason.slice(0, 12)}`)
  const wrong = judged(said, null)
  if (wrong.length > 0) return wrong
  return [
    ...affectedProblems(said.json, verdict.affected),
    ...templateProblems(said.json, template),
  ]
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
  const said = await game.ask(
    step,
    'POST',
    `${pathOf(game, flow)}/templates${queryOf('add_scheduled_emails', step)}`,
    { ...bodyOf(name, text), ...kindOf({ event }, text) },
  )
  const refused = whyNotAdded(reference, { flow, event, text })
  if (refused) return judged(said, refused.refused)
  const wrong = judged(said, null)
  if (wrong.length > 0) return wrong
  const { id } = z.parse(MailTemplate, said.json)
  const affected = add(reference, { id, flow, name, event, text, applies: step.applies })
  game.meet(`add with ${step.applies ? 'Yes' : 'No'}`)
  for (const { reason } of affected?.failed ?? []) game.meet(`add: ${reason.slice(0, 12)}`)
  const template = reference.templates.at(-1)
  return [
    ...affectedProblems(said.json, affected),
    ...(template ? templateProblems(said.json, template) : []),
  ]
}

const deletes: Does = async (game, step) => {
  const template = templateOf(game, step)
  // Without its initial email a flow says little.
  if (!template || (template.event === 'INITIAL' && step.value % 3 !== 0)) return []
  const path = `${pathOf(game, template.flow)}/template/${template.id}`
  const said = await game.ask(step, 'DELETE', path + queryOf('delete_scheduled_emails', step))
  const wrong = judged(said, null)
  if (wrong.length > 0) return wrong
  game.meet(`delete with ${step.applies ? 'Yes' : 'No'}`)
  return affectedProblems(said.json, remove(game.reference, template, step.applies))
}

export const templateActs = {
  save: saves,
  'save the same': savesTheSame,
  restore: restores,
  add: adds,
  delete: deletes,
} satisfies Partial<Record<Act, Does>>
