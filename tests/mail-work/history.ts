/** How a history of templates and cases is played on the real server: after every step it has to say what the reference says. */
import { ListedMailTemplate } from '../../contracts/model/mail/mail-template.ts'
import { z } from '../../contracts/schema.ts'
import { runChange } from '../../server-mock/events/change.ts'
import { changePlan } from '../../server-mock/modules/business/plan.ts'
import { runScheduler } from '../../server-mock/modules/schedule/run-scheduler.ts'
import { openDesk } from '../case-work/desk.ts'
import { BEGINNING } from '../simulation/world/virtual-time.ts'
import type { Met } from '../support/proofs/campaign.ts'
import { differences } from '../support/proofs/oracle.ts'
import { localEvent } from '../support/records/events.ts'
import { caseActs, type Does } from './case-acts.ts'
import { compare, differing, received } from './checks.ts'
import { isClose, pass } from './clock-reference.ts'
import { beginGame, flowsOf, type Game } from './game.ts'
import { type Case, DAY, inFlow, type Plan } from './reference.ts'
import type { Act, Step } from './steps.ts'
import { carryOn, templateActs } from './template-acts.ts'
import { waitingWith } from './template-reference.ts'
import { isWhole } from './texts.ts'
import type { World } from './world.ts'

/** Until then it is winter where the customers are. */
const LAST_DAY = BEGINNING / 60_000 + 100 * DAY

/** In minutes. */
const spans = [100, 400, 800, 1_300, DAY, DAY + 200, 2 * DAY, 3 * DAY + 300, 6 * DAY, 11 * DAY]

const clock: Does = async (game, step) => {
  await game.once(step, () => runScheduler(game.house.services))
  pass(game.reference)
  return []
}

const plans: readonly Plan[] = ['LITE', 'PRO', 'ENTERPRISE']
const SYSTEM = { kind: 'system', id: null, name: null } as const

const plan: Does = async ({ house, customer, reference }, { value }) => {
  const others = plans.filter((one) => one !== reference.plan)
  const next = (reference.plan === 'LITE' ? others[1] : others[value % 2]) ?? 'PRO'
  const by = { customerId: customer.id, actor: SYSTEM, commandId: null }
  await runChange(house.services, by, (change) => changePlan(change, next))
  reference.plan = next
  return []
}

const acts: Record<Act, Does> = { ...caseActs, ...templateActs, clock, plan }

/** Some time is over before a step, and no moment is met to the minute by which the day of a mail is decided. */
function goOn({ reference, house }: Game, { act, value }: Step): void {
  const span = act === 'clock' && reference.now < LAST_DAY ? (spans[value % spans.length] ?? 0) : 0
  reference.now += span + 1 + (value % 37)
  while (isClose(reference)) reference.now += 1
  house.passTo(reference.now)
}

/** What waits, as the lists of the flows say it. */
async function miscounted({ read, customer, reference }: Game): Promise<string[]> {
  const found: string[] = []
  for (const flow of flowsOf(customer)) {
    const path = `/customer/${customer.id}/config/email_flows/${flow}/templates`
    const listed = z.parse(z.array(ListedMailTemplate), await read(path))
    for (const template of inFlow(reference, flow)) {
      const is = listed.find(({ id }) => id === template.id)
      found.push(
        ...compare(
          `${template.id} in its list`,
          [is?.version, is?.scheduled_emails],
          [template.versions.length, waitingWith(reference, template)],
        ),
      )
    }
  }
  return found
}

async function step(game: Game, one: Step): Promise<string[]> {
  const { held } = game
  goOn(game, one)
  game.reference.arrivals = []
  const found = [...(await acts[one.act](game, one)), ...(await compared(game))]
  // What stood still goes on after this step, or a later one.
  if (held === null || game.held !== held || found.length > 0 || one.value % 3 > 0) return found
  game.reference.arrivals = []
  return [...(await carryOn(game)), ...(await compared(game))]
}

/** What the server has by now against the reference. */
async function compared(game: Game): Promise<string[]> {
  const { reference, house, world } = game
  await house.settled()
  await game.look()
  const { problems, mails } = received(world.sink.takeArrived(), reference.arrivals)
  game.received.push(...mails)
  for (const { arrival } of mails) game.meet(`sent: ${arrival.mail.kind}`)
  const isHeldBack = ({ mails, hasCompany }: Case): boolean =>
    mails.some(({ text }) => text !== null && !isWhole(text, hasCompany))
  if (reference.cases.some(isHeldBack)) game.meet('held back without a value')
  return [...problems, ...house.takeErrors(), ...differing(reference.cases, game.observed)]
}

/** A screen that has everything open, and follows what it is told. */
async function openScreen({ house, customer, person }: Game) {
  const desk = await openDesk(house, customer, person)
  const params = { customer_id: customer.id }
  const flows = await desk.read('listMailFlows', { params })
  desk.note(localEvent('mail-flows.loaded', { flows: flows.value, as_of: flows.asOf }))
  for (const flow_id of flowsOf(customer)) {
    const { value, asOf } = await desk.read('listMailTemplates', { params: { ...params, flow_id } })
    desk.note(localEvent('mail-templates.listed', { flow_id, templates: value, as_of: asOf }))
  }
  return desk
}

const describe = ({ act, on, value, applies, kill }: Step, at: number): string =>
  `step ${at + 1}, ${act} of ${on} (${value})${applies ? ', applied' : ''}${kill > 0 ? `, the server ends after ${kill}` : ''}`

const insist = (problems: readonly string[], where: string): void => {
  if (problems.length > 0) throw new Error([`at ${where}:`, ...problems].join('\n'))
}

/** Plays a history from its beginning to its end; throws at the first thing that does not hold. */
export async function play(world: World, steps: readonly Step[], met: Met): Promise<void> {
  const { house, customer } = await world.begin()
  const game = await beginGame(world, house, customer, met)
  let screen = await openScreen(game)
  try {
    await game.look()
    for (const [at, one] of steps.entries()) {
      insist(await step(game, one), describe(one, at))
      if (!game.isDead) continue
      // What was told when the server ended came to nobody: who looks loads anew.
      game.isDead = false
      screen.close()
      screen = await openScreen(game)
    }
    insist([...(await carryOn(game)), ...(await miscounted(game))], 'the end')
    const diverged = await differences(screen.workspace(), screen.gateway)
    insist(
      diverged.map((text) => `diverged: ${text}`),
      'the end',
    )
  } catch (error) {
    world.spoil()
    throw error
  } finally {
    screen.close()
    await world.end(house, customer)
  }
}
