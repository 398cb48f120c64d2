/** The real server over HTTP, in this process, with a database in memory and a clock of its own. */
import type { Envelope } from '../../../contracts/events/envelope.ts'
import { LoginAnswer } from '../../../contracts/model/accounts/user.ts'
import { z } from '../../../contracts/schema.ts'
import { readSettings } from '../../../server-mock/config.ts'
import { openHub } from '../../../server-mock/events/shared-hub.ts'
import type { ApiOptions } from '../../../server-mock/http/api.ts'
import { createApp } from '../../../server-mock/http/app.ts'
import type { LogFields } from '../../../server-mock/log.ts'
import { hashPassword } from '../../../server-mock/modules/access/passwords.ts'
import { ensureFirstTerms } from '../../../server-mock/modules/terms/first-terms.ts'
import { noPayments } from '../../../server-mock/payment-provider.ts'
import { noMailSender, type Services } from '../../../server-mock/services.ts'
import { addOffice, MORNING, officeOf, PASSWORD, type UserName } from './api-office.ts'
import { openTestDatabase } from './database.ts'
import { dumpOf } from './dump.ts'

const SECRET = 'a secret of thirty-two characters'
const START = Date.parse('2026-11-20T09:00:00.000Z')
const COST = 10

export type Init = {
  method?: string
  /** Sent as JSON. */
  json?: unknown
  /** Sent as it is, without a content type of its own. */
  body?: BodyInit
  token?: string
  headers?: Record<string, string>
}

export type Reply = {
  status: number
  headers: Headers
  text: string
  /** Parsed loosely: each test says what it expects of it. */
  // biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what the tests are about
  json: any
}

/** `config`: settings that differ from those of the other tests. */
export async function openApi(options: ApiOptions = {}, config: Partial<Services['config']> = {}) {
  const settings = readSettings({ NODE_ENV: 'test', DATA_DIR: '/tmp/unused' })
  if (!settings.ok) throw new Error(settings.message)
  const database = await openTestDatabase()
  const logged: { message: string; fields: LogFields; cause?: unknown }[] = []
  let now = START
  const log: Services['log'] = {
    info: () => undefined,
    warn: (message, fields = {}) => void logged.push({ message, fields }),
    error: (message, cause, fields = {}) => void logged.push({ message, fields, cause }),
  }
  const { hub, close: closeHub } = openHub(database, log)
  const services: Services = {
    config: {
      ...settings.settings,
      passwordCost: COST,
      // Machines ask here, and the clock stands.
      callsPerSecond: 0,
      sessionSecret: SECRET,
      dataKey: SECRET,
      ...config,
    },
    database,
    // Every look at it finds it a millisecond later, so that moments are in order.
    clock: {
      now: () => {
        now += 1
        return new Date(now)
      },
    },
    hub,
    outbox: noMailSender,
    payments: noPayments,
    log,
  }
  const offices = {
    lite: officeOf('LITE'),
    pro: officeOf('PRO'),
    enterprise: officeOf('ENTERPRISE'),
  }
  const hash = await hashPassword(PASSWORD, COST)
  await ensureFirstTerms(database.db, MORNING)
  const events: Envelope[] = []
  for (const office of Object.values(offices)) {
    await addOffice(database.db, office, hash)
    services.hub.subscribe(office.id, (committed) => void events.push(...committed))
  }
  const app = await createApp(services, options)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })

  async function request(path: string, init: Init = {}): Promise<Reply> {
    const { json, body, token, headers } = init
    const content = json === undefined ? body : JSON.stringify(json)
    const answer = await fetch(`${origin}${path}`, {
      method: init.method ?? (content === undefined ? 'GET' : 'POST'),
      headers: {
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(content !== undefined && { body: content }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      json: isJson && text !== '' ? JSON.parse(text) : null,
    }
  }
  const call = (path: string, init?: Init) => request(`/api${path}`, init)

  async function login(email: string, password = PASSWORD): Promise<LoginAnswer> {
    const answer = await call('/login', { json: { email, password } })
    if (answer.status !== 200) throw new Error(`login of ${email}: ${answer.text}`)
    return z.parse(LoginAnswer, answer.json)
  }

  /** The access token of an office's user; the login ends that user's earlier session. */
  const signIn = async (office: keyof typeof offices, user: UserName = 'agent') =>
    (await login(offices[office].users[user].email)).accessToken

  /** Everything that a customer owns, as one digest a table; equal before and after means untouched. */
  const digest = (customerId: string) => dumpOf(database.db, customerId)

  return {
    services,
    offices,
    logged,
    origin,
    app,
    call,
    request,
    login,
    signIn,
    digest,
    advance: (milliseconds: number) => {
      now += milliseconds
    },
    /** Everything published since the last call. */
    takeEvents: () => events.splice(0),
    close: async () => {
      await app.close()
      closeHub()
      await database.close()
    },
  }
}

export type TestApi = Awaited<ReturnType<typeof openApi>>
