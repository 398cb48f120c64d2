/** A server in this process, one of several on a PostgreSQL or alone in a folder: database, hub, API and socket of its own. */
import { io } from 'socket.io-client'
import type { WireEvent } from '../../../contracts/events/envelope.ts'
import { LoginAnswer } from '../../../contracts/model/accounts/user.ts'
import {
  Batch,
  PROTOCOL_VERSION,
  PresenceFrame,
  SOCKET_PATH,
  Welcome,
} from '../../../contracts/realtime.ts'
import { z } from '../../../contracts/schema.ts'
import {
  type Database,
  type DatabaseSource,
  openDatabase,
} from '../../../server-mock/db/database.ts'
import { openHub } from '../../../server-mock/events/shared-hub.ts'
import { createApp } from '../../../server-mock/http/app.ts'
import { hashPassword } from '../../../server-mock/modules/access/passwords.ts'
import { noPayments } from '../../../server-mock/payment-provider.ts'
import { startRealtime } from '../../../server-mock/realtime/socket.ts'
import { noMailSender, type Services } from '../../../server-mock/services.ts'
import { addOffice, officeOf, PASSWORD } from './api-office.ts'
import { aConfig, aLog } from './services.ts'

/** The customer of these tests. */
export const office = officeOf('PRO')

/** Writes the customer into an empty database. */
export async function addTestOffice({ database }: Pick<Services, 'database'>): Promise<void> {
  await addOffice(database.db, office, await hashPassword(PASSWORD, 10))
}

/** Opens a server on the database, a PostgreSQL where it is an address; `close` ends it in good order. */
export const openProcess = async (source: string | DatabaseSource) =>
  serve(await openDatabase(typeof source === 'string' ? { url: source } : source))

/** A socket that was greeted, and everything it hears from then on. */
export async function joinAt(origin: string, token: string) {
  const socket = io(origin, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token, protocol: PROTOCOL_VERSION },
  })
  const heard: WireEvent[] = []
  const presence: PresenceFrame[] = []
  socket.on('events', (message) => heard.push(...z.parse(Batch, message).events))
  socket.on('presence', (message) => presence.push(z.parse(PresenceFrame, message)))
  const welcome = await new Promise<unknown>((resolve, reject) => {
    socket.on('welcome', resolve)
    socket.on('connect_error', reject)
  })
  const ended = new Promise<void>((resolve) => socket.on('disconnect', () => resolve()))
  return {
    heard,
    presence,
    ended,
    head: z.parse(Welcome, welcome).head,
    leave: () => socket.close(),
  }
}

/** As `openProcess`, on a database that is open; `close` closes it as well. */
export async function serve(database: Database) {
  const log = aLog()
  const { hub, close: closeHub } = openHub(database, log)
  const services: Services = {
    config: aConfig({ mailConnectMs: 500, mailSendMs: 1_000 }),
    database,
    clock: { now: () => new Date() },
    hub,
    log,
    outbox: noMailSender,
    payments: noPayments,
  }
  const app = await createApp(services)
  const realtime = startRealtime(services, app.server)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })

  /** A call of the API with a JSON body; never throws for a status. */
  const call = async (
    path: string,
    token: string,
    init: { method?: string; json?: unknown; key?: string } = {},
  ) => {
    const answer = await fetch(`${origin}/api${path}`, {
      method: init.method ?? (init.json === undefined ? 'GET' : 'POST'),
      headers: {
        authorization: `Bearer ${token}`,
        ...(init.json !== undefined && { 'content-type': 'application/json' }),
        ...(init.key !== undefined && { 'idempotency-key': init.key }),
      },
      ...(init.json !== undefined && { body: JSON.stringify(init.json) }),
    })
    const text = await answer.text()
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      json: text === '' ? null : z.parse(z.record(z.string(), z.unknown()), JSON.parse(text)),
    }
  }

  async function login(user: keyof typeof office.users = 'agent'): Promise<string> {
    const answer = await fetch(`${origin}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: office.users[user].email, password: PASSWORD }),
    })
    return z.parse(LoginAnswer, await answer.json()).accessToken
  }

  return {
    services,
    log,
    origin,
    call,
    login,
    join: (token: string) => joinAt(origin, token),
    close: async () => {
      await realtime.close()
      await app.close()
      closeHub()
      await database.close()
    },
  }
}

export type ServerProcess = Awaited<ReturnType<typeof openProcess>>
