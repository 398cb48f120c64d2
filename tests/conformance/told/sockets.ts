/**
 * Who receives which event, over the channel and by number (reliability.md, 3.9): every name that the server
 * numbers, told to three customers of three plans, each with an ADMIN and an AGENT who listen.
 */
import type { Envelope, WireEvent } from '../../../contracts/events/envelope.ts'
import { eventHead, event as events } from '../../../server-mock/db/schema/log.ts'
import { newId } from '../../../server-mock/ids.ts'
import type { TestApi } from '../../support/server/api.ts'
import type { Office } from '../../support/server/api-office.ts'
import { handshakeOf, type Listener, listen } from '../../support/server/listeners.ts'
import { type Actor, staffActors } from '../matrix/actors.ts'

/**
 * The names that everybody of a customer reads: what happens to cases and mails, whether mails can be sent, what fills cases in and what invoices are written from, which languages the portal has, how
 * colleagues are called, what letters leave of the credits that pay for them. All others are about administration, which agents have
 * no part in (document 1, section 6). Reviewed by a person.
 */
const everybodys = [
  /^case\./,
  /^email\./,
  /^case-template\./,
  /^mail-flow\./,
  /^mail-sending\.changed$/,
  /^mail-template\./,
  /^invoice-template\./,
  /^translation\./,
  /^portal\.address-changed$/,
  /^payment-provider\./,
  /^user\.renamed$/,
  /^customer\.plan-changed$/,
  /^customer\.credits-(spent|returned)$/,
  /^customer\.second-factor-required$/,
]

export const isEverybodys = (name: string): boolean =>
  everybodys.some((pattern) => pattern.test(name))

const numbered = (office: Office, names: readonly string[]): Envelope[] =>
  names.map((name, at) => ({
    id: newId(),
    seq: at + 1,
    name,
    v: 1,
    customerId: office.id,
    caseId: null,
    caseVersion: null,
    commandId: null,
    actor: { kind: 'user', id: office.users.admin.id, name: office.users.admin.name },
    at: '2026-11-20T08:00:00.000Z',
    payload: { said: `${office.mark} ${name}` },
  }))

/** Stored as the change that caused them stores them. */
async function store({ services }: TestApi, told: readonly Envelope[]): Promise<void> {
  const { db } = services.database
  for (const { seq, ...row } of told) {
    await db.insert(events).values({ ...row, seq: seq ?? 0, caseId: null })
  }
  const [first] = told
  if (first) await db.insert(eventHead).values({ customerId: first.customerId, seq: told.length })
}

const asTold = (told: readonly Envelope[], isAdmin: boolean): WireEvent[] =>
  told.map((event) =>
    isAdmin || isEverybodys(event.name) ? event : { seq: event.seq ?? 0, name: 'withheld' },
  )

function wrongWith(what: string, heard: readonly WireEvent[], right: readonly WireEvent[]) {
  return right.flatMap((event, at) => {
    const [found, wanted] = [JSON.stringify(heard[at]), JSON.stringify(event)]
    return found === wanted ? [] : [`${what}, event ${at + 1}: ${found} instead of ${wanted}`]
  })
}

type Member = { actor: Actor; listener: Listener }

/** Tells every name to every customer; answers whatever reached anybody otherwise than it should. */
export async function tellEverything(api: TestApi, names: readonly string[]): Promise<string[]> {
  const members: Member[] = []
  for (const actor of await staffActors(api)) {
    members.push({ actor, listener: await listen(api.origin, handshakeOf(actor.token)) })
  }
  const told = new Map<string, Envelope[]>()
  for (const office of Object.values(api.offices)) {
    const mine = numbered(office, names)
    told.set(office.id, mine)
    await store(api, mine)
    api.services.hub.publish(office.id, mine)
    const frame = { case_id: office.caseId, user_id: office.id, user_name: office.mark, tab: 'tab' }
    api.services.hub.tellPresence(office.id, { ...frame, state: 'viewing', greets: false })
  }
  const found: string[] = []
  for (const { actor, listener } of members) {
    await listener.until(names.length)
    const right = asTold(told.get(actor.office.id) ?? [], actor.user === 'admin')
    found.push(...wrongWith(`${actor.name} by the channel`, listener.heard, right))
    if (listener.heard.length !== right.length) found.push(`${actor.name} heard more than its own`)
    const present = listener.frames.map(({ user_id }) => user_id)
    if (present.some((id) => id !== actor.office.id)) found.push(`${actor.name} sees ${present}`)
    const page = await api.call('/events?since=0', { token: actor.token ?? '' })
    found.push(...wrongWith(`${actor.name} by number`, page.json.events, right))
    listener.close()
  }
  return found
}
