/** One history while it lasts: the server, the reference beside it, and how something is done in it. */
import { sql } from 'drizzle-orm'
import { headers } from '../../contracts/protocol.ts'
import { z } from '../../contracts/schema.ts'
import { jsonText } from '../../server-mock/db/json-text.ts'
import { type Customer, loggedIn } from '../simulation/world/customer.ts'
import { BEGINNING } from '../simulation/world/virtual-time.ts'
import { type Met, meet } from '../support/proofs/campaign.ts'
import type { Received } from './checks.ts'
import { type Observed, observe } from './observed.ts'
import type { Case, Reference, Template } from './reference.ts'
import type { Step } from './steps.ts'
import type { Order } from './template-reference.ts'
import type { House, World } from './world.ts'

const MINUTE = 60_000

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const Refused = z.object({ error_message: z.string() })

/** What an answer holds; a refusal's sentence is for people who look into it. */
export type Said = { status: number; json: unknown; message: string }

/** An order that stands still: its server ended when so many of its cases were done. `again` asks for its end. */
export type Held = { reached: number; templateId: string; again: () => Promise<Said> }

/** The flows of the demo customer: the second one says everything in other words. */
export const flowsOf = ({ id }: Customer): readonly [string, string] => [
  `${id}-flow`,
  `${id}-other`,
]

function firstTemplates(customer: Customer): Template[] {
  return flowsOf(customer).flatMap((flow, at): Template[] => {
    const says = at === 0 ? '' : 'Other '
    const of = { flow, isDeleted: false }
    const made = (name: string, event: Template['event'], days: number | null, id: string) => ({
      ...{ ...of, id: `${flow}-${id}`, name, event },
      versions: [
        {
          subject: `${says}${name} of {{case_id}}`,
          days,
          needs: 'nothing' as const,
          greets: false,
        },
      ],
    })
    return [
      made('INITIAL', 'INITIAL', null, 'initial'),
      made('PAID', 'PAID', null, 'paid'),
      ...[1, 3].map((days) => made(`Reminder ${days}`, null, days, `reminder-${days}`)),
    ]
  })
}

const aCase = (id: string, at: number, flow: string): Case => ({
  ...{ id, hasCompany: at % 2 === 0, flow, state: 'STANDBY', since: BEGINNING / MINUTE - 1_440 },
  ...{ wasActivated: false, initialAt: null, pausedAt: null, discount: null },
  ...{ waiting: [], mails: [] },
})

const Running = z.array(z.object({ templateId: z.string(), reached: z.int() }))

/** The order that somebody gave and nobody has carried out, if there is one. */
async function runningOrder({ database }: House['services'], { id }: Customer) {
  const json = await jsonText(
    database.db,
    sql`select coalesce(json_agg(json_build_object('templateId', template_id,
        'reached', done + unchanged + refused)), '[]')::text
      from case_bulk where customer_id = ${id} and state = 'running'`,
  )
  return z.parse(Running, JSON.parse(json))[0] ?? null
}

/** Begins a history of this customer. */
export async function beginGame(world: World, house: House, customer: Customer, met: Met) {
  const [flow] = flowsOf(customer)
  const [person] = customer.people
  if (!person) throw new Error('nobody is at work')
  const { accessToken } = await loggedIn(house.services, person, person.sessionId)
  const reference: Reference = {
    ...{ now: BEGINNING / MINUTE, plan: 'ENTERPRISE', templates: firstTemplates(customer) },
    cases: customer.caseIds.map((id, at) => aCase(id, at, flow)),
    ...{ refusing: new Set(), arrivals: [] },
  }
  let made = 0

  /** Another number with each call. */
  const next = (): number => {
    made += 1
    return made
  }

  async function request(method: Method, url: string, key: string, json: unknown): Promise<Said> {
    const { status, body } = await house.inject({
      ...{ method, url: `/api${url}`, remoteAddress: customer.address },
      headers: {
        authorization: `Bearer ${accessToken}`,
        [headers.idempotencyKey]: key,
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      ...(json !== undefined && { payload: JSON.stringify(json) }),
    })
    const answer: unknown = body === '' ? null : JSON.parse(body)
    const refused = z.safeParse(Refused, answer)
    return { status, json: answer, message: refused.success ? refused.data.error_message : '' }
  }

  const game = {
    ...{ world, house, customer, person, reference, next },
    /** Mails that arrived so far. */
    received: [] as Received[],
    observed: [] as Observed[],
    isDead: false,
    /** What stands still while something else happens. */
    held: null as { order: Order; again: Held['again'] } | null,
    meet: (name: string): void => meet(met, name),
    look: async (): Promise<void> => {
      game.observed = await observe(house.services.database.db, customer.id)
    },
    /** Does something that may be repeated: where the server ends in the middle of it, once more with the next one. */
    async once<T>({ kill }: Step, run: () => Promise<T>): Promise<T> {
      if (kill === 0) return run()
      const side = kill % 2 === 0 ? 'before' : 'after'
      const end = await house.mortally({ statements: kill, side }, run)
      if (end !== 'died') return end.value
      game.isDead = true
      meet(met, 'the server ended')
      return run()
    },
    ask(step: Step, method: Method, url: string, json?: unknown): Promise<Said> {
      const key = `${customer.id}-${next()}`
      return game.once(step, () => request(method, url, key, json))
    },
    /**
     * The same for what may order something for cases. Where the server ends after it was ordered, mostly nobody carries
     * it out or asks for it before something else has happened.
     */
    async order(step: Step, method: Method, url: string, json?: unknown): Promise<Said | Held> {
      const key = `${customer.id}-${next()}`
      const again = () => request(method, url, key, json)
      if (step.kill === 0) return again()
      const side = step.kill % 2 === 0 ? 'before' : 'after'
      const end = await house.mortally({ statements: step.kill, side }, again)
      if (end !== 'died') return end.value
      game.isDead = true
      meet(met, 'the server ended')
      // Beside an order that stands still nothing is applied: what runs is that one.
      const isOther = game.held === null && step.value % 4 > 0
      const left = isOther ? await runningOrder(house.services, customer) : null
      if (left) meet(met, 'an order stood still')
      return left ? { ...left, again } : again()
    },
    read: async (url: string): Promise<unknown> =>
      (await request('GET', url, `${customer.id}-${next()}`, undefined)).json,
  }
  return game
}
export type Game = Awaited<ReturnType<typeof beginGame>>

export const pick = <T>(items: readonly T[], at: number): T | undefined =>
  items[at % Math.max(1, items.length)]

/** Taken where it should be, refused where it should be. */
export const judged = (
  { status, message }: Pick<Said, 'status' | 'message'>,
  refused: number | null,
): string[] => {
  const isRight = refused === null ? status === 200 : status === refused
  return isRight ? [] : [`answered ${status} ${message}, not ${refused ?? 200}`]
}
