import type { FastifyRequest } from 'fastify'
import type { AnyCall } from '../../contracts/api/call.ts'
import { Id } from '../../contracts/model/primitives.ts'
import { headers } from '../../contracts/protocol.ts'
import { parse } from '../../contracts/schema.ts'
import type { ChangeHandler, PlainCaller, SignedIn } from '../calls/handler.ts'
import {
  type CommandKey,
  claimKey,
  fingerprintOf,
  keptUnder,
  stillRunning,
  storingAnswer,
} from '../calls/idempotency.ts'
import { type Committed, eventsSoFar } from '../calls/kept-answer.ts'
import { isRefused, type Refused, RolledBack, refuse } from '../calls/refusal.ts'
import { runChange } from '../events/change.ts'
import { userActor } from '../events/draft.ts'
import { newId } from '../ids.ts'
import type { Services } from '../services.ts'
import { authoriseHeld } from './authenticate.ts'
import type { InTurn } from './turns.ts'

/** What the headers of a changing request say. */
type Conditions = { key: string | null; ifMatch: number | null }

/** Reads `Idempotency-Key` and, where the call takes it, `If-Match: "7"`. */
export function readConditions(request: FastifyRequest, call: AnyCall): Conditions | Refused {
  const key = request.headers['idempotency-key']
  if (key !== undefined && !parse(Id, key).ok) {
    return refuse(400, `Invalid header: ${headers.idempotencyKey} is malformed.`)
  }
  const match = call.versioned ? request.headers['if-match'] : undefined
  const version = match === undefined ? null : /^"(\d{1,9})"$/.exec(match)?.[1]
  if (version === undefined) return refuse(400, `Invalid header: ${headers.ifMatch} is malformed.`)
  return {
    key: typeof key === 'string' ? key : null,
    ifMatch: version === null ? null : Number(version),
  }
}

type Fields = { params: never; query: never; body: never }

/** A changing call, ready to run: who, what, under which conditions. */
export type Command = {
  name: string
  call: AnyCall
  handler: ChangeHandler<AnyCall>
  user: SignedIn
  fields: Fields
  conditions: Conditions
  caller: PlainCaller
}

/** `commandId`: the given key, or one made here for what follows the commit. */
type Keyed = { key: CommandKey | null; commandId: string | null }

const keyOf = (
  { config }: Services,
  { name, handler, user, fields, conditions: { key } }: Command,
): CommandKey | null => {
  const asked = handler.prove ? withoutProof(fields) : fields
  return key === null
    ? null
    : { userId: user.id, key, fingerprint: fingerprintOf(config, name, asked) }
}

/** What is asked for, without the proof of who asks: nothing is made of a password that only proves. */
function withoutProof({ params, query, body }: Fields): object {
  const { current_password: _proof, ...rest }: Record<string, unknown> = Object(body)
  return { params, query, body: rest }
}

/**
 * Does a command once, however often it is asked (engine.md 16): change, events and the stored answer
 * commit together; a refusal leaves nothing behind, its key included.
 */
export async function runCommand(
  services: Services,
  inTurn: InTurn,
  command: Command,
): Promise<Committed | Refused> {
  const key = keyOf(services, command)
  // Without a key, what a mail settles later would not be known as this command's.
  const commandId = key?.key ?? (command.handler.settle ? newId() : null)
  const work = async () =>
    (await unproven(services, command, key)) ?? commit(services, command, { key, commandId })
  const turn = key ? await inTurn(`${key.userId}\n${key.key}`, work) : { done: await work() }
  if (!turn) return stillRunning
  return isRefused(turn.done) ? turn.done : settle(services, command, turn.done, commandId)
}

/** The refusal of a command that asks for a proof it did not get; one that was done already needs none. */
async function unproven(
  services: Services,
  { handler, user, fields, caller }: Command,
  key: CommandKey | null,
): Promise<Refused | null> {
  if (!handler.prove || (key && (await keptUnder(services.database.db, key)))) return null
  return handler.prove({ ...fields, user, services, caller })
}

/**
 * Answers a command again whose record is gone, removed by the command itself say: nothing is done (reliability.md, 2).
 * Null where this user did not do this very thing under this very key.
 */
export async function repeatCommand(
  services: Services,
  command: Command,
): Promise<Committed | null> {
  const key = keyOf(services, command)
  if (key === null) return null
  const kept = await keptUnder(services.database.db, key)
  if (kept?.fingerprint !== key.fingerprint) return null
  const events = await eventsSoFar(services, command.user, key.key)
  return settle(services, command, { answer: Object(kept.answer), events }, key.key)
}

/** Lets the handler wait for what its change set off. The change stands, whatever becomes of that. */
async function settle(
  services: Services,
  { name, handler, user, fields }: Command,
  committed: Committed,
  commandId: string | null,
): Promise<Committed> {
  if (!handler.settle || commandId === null) return committed
  try {
    const { params } = fields
    const answer = await handler.settle({ ...committed, params, user, services, commandId })
    return { answer: Object(answer), events: await eventsSoFar(services, user, commandId) }
  } catch (error) {
    services.log.error('not settled', error, { call: name })
    return committed
  }
}

async function commit(
  services: Services,
  { call, handler, user, fields, conditions }: Command,
  { key, commandId }: Keyed,
): Promise<Committed | Refused> {
  const by = {
    customerId: user.customerId,
    actor: userActor(user),
    commandId,
  }
  try {
    const { value, events } = await runChange(
      services,
      by,
      async (context): Promise<{ answer: object; repeated: boolean }> => {
        const known = key && (await claimKey(context.tx, key, context.at))
        if (known) return { answer: Object(known.stored), repeated: true }
        const forbidden = await authoriseHeld(context.tx, call, user)
        if (forbidden) throw new RolledBack(forbidden)
        const change = { ...context, ifMatch: conditions.ifMatch }
        const answer = await handler.run({ ...fields, user, services, change })
        if (isRefused(answer)) throw new RolledBack(answer)
        return { answer: Object(answer), repeated: false }
      },
      ({ answer, repeated }) => (key && !repeated ? storingAnswer(key, answer) : null),
    )
    if (!value.repeated || !key) return { answer: value.answer, events }
    return { answer: value.answer, events: await eventsSoFar(services, user, key.key) }
  } catch (error) {
    if (error instanceof RolledBack) return error.refused
    throw error
  }
}
