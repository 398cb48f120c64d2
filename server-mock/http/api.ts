import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnyCall } from '../../contracts/api/call.ts'
import { calls } from '../../contracts/api/calls.ts'
import { headers, messages } from '../../contracts/protocol.ts'
import { parse } from '../../contracts/schema.ts'
import { authorise } from '../calls/authorise.ts'
import type { Handler, Reading, SignedIn } from '../calls/handler.ts'
import { keptUnder } from '../calls/idempotency.ts'
import { answerBody } from '../calls/kept-answer.ts'
import { isRefused, type Refused, refuse } from '../calls/refusal.ts'
import { handlers } from '../modules/handlers.ts'
import type { Services } from '../services.ts'
import { authenticate, type Caller } from './authenticate.ts'
import { checkContentType, invalidInput, readBody, readForm } from './body.ts'
import { readConditions, repeatCommand, runCommand } from './commands.ts'
import { createJsonReader, type JsonReader } from './json/json-thread.ts'
import { type Paced, paceOf } from './pace.ts'
import { isIdMember, ownsRecords, unclassified } from './records.ts'
import { sendFile, sendJson, sendRefusal } from './reply.ts'
import { createTurns, type InTurn, TURN_WAIT_MS } from './turns.ts'

/** A row of the contract with its handler. */
export type Route = { name: string; call: AnyCall; handler: Handler<AnyCall> }

type Parts = { services: Services; inTurn: InTurn; reader: JsonReader; paced: Paced }

/** What may differ in tests: the rows; and who slows callers down, which is one for everything of a port. */
export type ApiOptions = { routes?: readonly Route[]; paced?: Paced }

const everyCall: Record<string, AnyCall> = calls
const everyHandler: Record<string, Handler<AnyCall>> = handlers

/** Every row of `contracts/api` with its handler. */
export const routes: readonly Route[] = Object.entries(everyCall).flatMap(([name, call]) => {
  const handler = everyHandler[name]
  return handler ? [{ name, call, handler }] : []
})

/** Why a row may not be registered: nobody could say who may call it (reliability.md, 3.2). */
function flawOf({ call, handler }: Route): string | null {
  if (!call.policy?.who) return 'has no policy'
  if (unclassified(call).length > 0) return `has an unknown member ${unclassified(call)[0]}`
  const fits =
    handler.effect === 'plain' ? call.effect !== 'change' : handler.effect === call.effect
  if (!fits) return `is a ${call.effect}, its handler is not`
  const { policy } = call
  if (policy.who === 'anybody') {
    return handler.effect === 'plain' ? null : 'is open to anybody but needs a user'
  }
  if (call.path.includes(':customer_id') && policy.tenant !== 'path') {
    return 'names a customer in its path without checking it'
  }
  return null
}

/**
 * Registers every row of the contract under `/api` (engine.md 19): authentication and authorisation
 * before a byte of the body is read, then form, then the state of the record.
 * @throws when a row has no policy, or one that does not fit it.
 */
export async function registerApi(
  app: FastifyInstance,
  services: Services,
  { routes: rows = routes, paced = paceOf(services) }: ApiOptions = {},
): Promise<void> {
  for (const route of rows) {
    const flaw = flawOf(route)
    if (flaw) throw new Error(`The call ${route.name} ${flaw}.`)
  }
  const reader = createJsonReader()
  app.addHook('onClose', () => reader.close())
  const parts: Parts = { services, inTurn: createTurns(TURN_WAIT_MS), reader, paced }
  await app.register(
    async (api) => {
      api.removeAllContentTypeParsers()
      api.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
        done(null, body),
      )
      for (const route of rows) registerRoute(api, parts, route)
    },
    { prefix: '/api' },
  )
}

type Incoming = FastifyRequest<{ Params: Record<string, string> }>

function registerRoute(api: FastifyInstance, parts: Parts, route: Route): void {
  const { call } = route
  const callers = new WeakMap<FastifyRequest, Admission>()
  api.route<{ Params: Record<string, string> }>({
    method: call.method,
    url: call.path,
    // Load balancers ask whether the server can serve without wanting to read it.
    exposeHeadRoute: call.method === 'GET' && call.path === '/health',
    bodyLimit: call.bodyLimit,
    onRequest: async (request, reply) => {
      const admitted = await admit(parts, call, request)
      if (isRefused(admitted)) return sendRefusal(reply, admitted)
      if (admitted) callers.set(request, admitted)
    },
    handler: async (request, reply) => {
      const caller = callers.get(request) ?? null
      const fields = await readFields(parts.reader, call, request)
      if (!isRefused(fields)) return answer(parts, route, { request, reply, fields, caller })
      const refused = caller?.isGone ? unknownRecord(parts.services, call, request, caller) : fields
      return sendRefusal(reply, refused)
    },
  })
}

/** Who calls. `isGone`: about what they do not have, and may only hear again what they did to it. */
type Admission = Caller & { isGone: boolean }

/** Everything that is known before the body: who, whether they may, whether the record is theirs. */
async function admit(
  { services, paced }: Pick<Parts, 'services' | 'paced'>,
  call: AnyCall,
  request: Incoming,
): Promise<Admission | Refused | null> {
  if (call.policy.who === 'anybody')
    return paced.call(call, request, null) ?? checkContentType(request, call)
  const caller = await authenticate(services, request)
  if (isRefused(caller)) return noted(services, call, request, null, caller)
  const { user } = caller
  const forbidden = authorise(call, user, request.params)
  if (forbidden) return noted(services, call, request, user.id, forbidden)
  const early = paced.call(call, request, user)
  if (early) return early
  const { db } = services.database
  const isGone = !(await ownsRecords(db, call, user.customerId, request.params))
  if (isGone && !(await mayBeRepeat(services, call, user, request))) {
    return unknownRecord(services, call, request, caller)
  }
  return checkContentType(request, call) ?? { ...caller, isGone }
}

/** Whether the body has to be read to tell: the key was used, and a repeat would be sent like this. */
async function mayBeRepeat(
  services: Services,
  call: AnyCall,
  user: SignedIn,
  request: Incoming,
): Promise<boolean> {
  if (call.effect !== 'change' || checkContentType(request, call)) return false
  const conditions = readConditions(request, call)
  if (isRefused(conditions) || conditions.key === null) return false
  const kept = await keptUnder(services.database.db, { userId: user.id, key: conditions.key })
  return kept !== undefined
}

/** One answer for what is another customer's, is gone, or never was (G-613). */
const unknownRecord = (
  services: Services,
  call: AnyCall,
  request: Incoming,
  { user }: Caller,
): Refused => noted(services, call, request, user.id, refuse(404, messages.notFound))

/** Attempts to get at what is not the caller's are logged: who, when, where (security.md V16). */
function noted(
  services: Services,
  call: AnyCall,
  request: Incoming,
  user: string | null,
  refused: Refused,
): Refused {
  const { status } = refused.refused
  const route = `${call.method} ${call.path}`
  services.log.warn('call refused', { status, route, user, ip: request.ip })
  return refused
}

type Fields = { params: never; query: never; body: never }

async function readFields(
  reader: JsonReader,
  call: AnyCall,
  request: Incoming,
): Promise<Fields | Refused> {
  const params = parse(call.params, request.params)
  if (!params.ok) {
    const missing = isIdMember(call, params.path)
    return missing ? refuse(404, messages.notFound) : invalidInput('address', params.path)
  }
  const query = parse(call.query, { ...Object(request.query) })
  if (!query.ok) return invalidInput('query', query.path)
  const body = call.form
    ? await readForm(call, request.body, request.headers['content-type'] ?? '')
    : await readBody(call, request.body, reader)
  if (isRefused(body)) return body
  // Each was read by the schema of this very row, whose handler is about to get them.
  return { params: params.value, query: query.value, body: body.body } as Fields
}

type Admitted = {
  request: Incoming
  reply: FastifyReply
  fields: Fields
  caller: Admission | null
}

async function answer(
  { services, inTurn }: Parts,
  { name, call, handler }: Route,
  { request, reply, fields, caller }: Admitted,
): Promise<FastifyReply> {
  const from = {
    ip: request.ip,
    sessionId: caller?.sessionId ?? null,
    cookies: request.headers.cookie ?? '',
    setCookie: (value: string) => void reply.header('set-cookie', value),
  }
  if (handler.effect === 'plain') {
    const result = await handler.run({ ...fields, services, caller: from })
    return isRefused(result) ? sendRefusal(reply, result) : sendJson(reply, JSON.stringify(result))
  }
  // `flawOf` lets only plain handlers serve calls without a user.
  if (!caller) throw new Error(`the call ${name} ran without a user`)
  if (handler.effect === 'read') {
    const result = await handler.run({ ...fields, user: caller.user, services })
    return isRefused(result) ? sendRefusal(reply, result) : sendReading(reply, result)
  }
  if (handler.effect === 'signal') {
    const result = await handler.run({ ...fields, user: caller.user, services })
    return isRefused(result) ? sendRefusal(reply, result) : sendJson(reply, JSON.stringify(result))
  }
  if (handler.effect === 'probe') {
    const left = new AbortController()
    reply.raw.once('close', () => left.abort())
    const asked = { ...fields, user: caller.user, services, left: left.signal }
    const result = await handler.run(asked)
    return isRefused(result) ? sendRefusal(reply, result) : sendJson(reply, JSON.stringify(result))
  }
  const conditions = readConditions(request, call)
  if (isRefused(conditions)) return sendRefusal(reply, conditions)
  const command = { name, call, handler, user: caller.user, fields, conditions, caller: from }
  const result = caller.isGone
    ? ((await repeatCommand(services, command)) ?? unknownRecord(services, call, request, caller))
    : await runCommand(services, inTurn, command)
  if (isRefused(result)) return sendRefusal(reply, result)
  const through = result.events.at(-1)?.seq
  if (through) reply.header(headers.eventsThrough, String(through))
  return sendJson(reply, JSON.stringify(answerBody(caller.user, result)))
}

function sendReading(reply: FastifyReply, reading: Reading<unknown>): FastifyReply {
  reply.header(headers.asOf, String(reading.asOf))
  if ('file' in reading) return sendFile(reply, reading.file)
  if ('pieces' in reading) return sendJson(reply, reading.pieces)
  return sendJson(reply, 'json' in reading ? reading.json : JSON.stringify(reading.body))
}
