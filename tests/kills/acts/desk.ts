/** The people and machines outside: they ask until they are answered, as those of the real world do. */
import { createTransport } from 'nodemailer'
import { z } from '../../../contracts/schema.ts'
import type { Lives } from '../gates.ts'
import { type Command, type Ledger, Told } from '../ledger.ts'

/** With a body in JSON, with one as it is, or with neither. */
export type Request = { path: string; method: string; json?: unknown; body?: BodyInit }

export type Desk = {
  /** What a read answers; asked again when the server died. */
  read<T>(who: Session, path: string, schema: z.ZodMiniType<T>): Promise<T>
  /** Does a command with its key until it is answered. False when it was refused. */
  command(who: Session, given: Command, request: Request, version: number | null): Promise<boolean>
  /** The same, with what it answers beside its events; null when it was refused. */
  answered<T>(
    who: Session,
    given: Command,
    request: Request,
    schema: z.ZodMiniType<T>,
  ): Promise<T | null>
  /** Lets something happen from outside until that is acknowledged. False when it was refused. */
  happen(event: { case_id: string; kind: string } & Record<string, unknown>): Promise<boolean>
  /** Hands in a mail until it is taken. */
  mailIn(mail: { from: string; to: string; raw: string }): Promise<void>
  /** A mail of this case was taken. */
  tookMail(caseId: string): void
  /** Something that has no command was acknowledged: an event of this name about this user, or this customer. */
  happened(subject: string, event: string): void
  /** The same of something that nobody knows the outcome of. */
  mayHaveHappened(subject: string, event: string): void
  /** The access token of a login. */
  login(email: string): Promise<string>
  /** All that a login answers. */
  loginAnswer(email: string): Promise<string>
  /** Hands in a form as a browser does, wherever that leads. */
  submit(url: string, form: URLSearchParams): Promise<Answered>
  /** Whatever the first life that answers says. */
  ask(token: string | null, request: Request): Promise<Answered>
  /** The status of any request, of the life that answers it. */
  status(token: string, path: string): Promise<number>
  logout(token: string): Promise<void>
}

/** Who asks: a token that may be exchanged for a younger one meanwhile. */
export type Session = { email: string; token: string }

/** `isRepeat`: it was asked before, by a life that died and may have done it. `location`: where it leads. */
export type Answered = {
  status: number
  text: string
  location: string | null
  isRepeat: boolean
}

const DEMO_PASSWORD = 'Framewright-1'
/** Of everybody who sets one: guests and newcomers. */
export const PASSWORD = 'Quince-orchard-5'
const passwordOf = (email: string): string =>
  /@(guest|newcomer)\.example$/.test(email) ? PASSWORD : DEMO_PASSWORD
const Answer = z.object({ events: z.array(Told) })
const Login = z.object({ accessToken: z.string() })

/** An answer that no fault of the server explains. */
export class WrongAnswer extends Error {
  override name = 'WrongAnswer'
}

export function openDesk(
  place: { port: number; mailPort: number },
  lives: Lives,
  ledger: Ledger,
  customerId: string,
): Desk {
  const origin = `http://127.0.0.1:${place.port}`

  const ask = (path: string, init: RequestInit) => askAt(origin + path, init)

  /** The first whole answer, of this life or a later one. */
  async function askAt(url: string, init: RequestInit): Promise<Answered> {
    for (let isRepeat = false; ; isRepeat = true) {
      const life = lives.current()
      try {
        const answer = await fetch(url, init)
        const location = answer.headers.get('location')
        return { status: answer.status, text: await answer.text(), location, isRepeat }
      } catch {
        await lives.after(life)
      }
    }
  }

  const headersOf = (token: string | null, json: unknown, more: Record<string, string> = {}) => ({
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(json !== undefined && { 'content-type': 'application/json' }),
    ...more,
  })

  const send = (
    path: string,
    { method, json, body }: Omit<Request, 'path'>,
    headers: HeadersInit,
  ) =>
    ask(path, {
      ...{ method, headers },
      ...(body !== undefined && { body }),
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })

  const readAs = async <T>(token: string, path: string, schema: z.ZodMiniType<T>): Promise<T> => {
    const { status, text } = await send(
      `/api${path}`,
      { method: 'GET' },
      headersOf(token, undefined),
    )
    if (status !== 200) throw new WrongAnswer(`GET ${path}: ${status} ${text}`)
    return z.parse(schema, JSON.parse(text))
  }

  /** Does a command until it is answered; null when it was refused. */
  async function insist(
    who: Session,
    command: Command,
    { path, ...request }: Request,
    version: number | null,
  ): Promise<string | null> {
    const headers = headersOf(who.token, request.json, {
      'Idempotency-Key': command.key,
      ...(version !== null && { 'If-Match': `"${version}"` }),
    })
    const { status, text } = await send(`/api${path}`, request, headers)
    if (status === 200) {
      ledger.done(command, z.parse(Answer, JSON.parse(text)).events)
      return text
    }
    if (![404, 409, 412, 429].includes(status))
      throw new WrongAnswer(`${command.event} ${command.key}: ${status} ${text}`)
    ledger.refused(command)
    return null
  }

  async function loginAnswer(email: string): Promise<string> {
    const json = { email, password: passwordOf(email) }
    const { status, text } = await send(
      '/api/login',
      { method: 'POST', json },
      headersOf(null, json),
    )
    if (status !== 200) throw new WrongAnswer(`login of ${email}: ${status} ${text}`)
    return text
  }

  return {
    read: (who, path, schema) => readAs(who.token, path, schema),
    command: async (who, command, request, version) =>
      (await insist(who, command, request, version)) !== null,
    answered: async (who, command, request, schema) => {
      const text = await insist(who, command, request, null)
      return text === null ? null : z.parse(schema, JSON.parse(text))
    },
    happen: async (event) => {
      const json = { ...event, customer_id: customerId }
      const { status, text } = await send(
        '/simulation/events',
        { method: 'POST', json },
        headersOf(null, json),
      )
      if (status === 200) ledger.happened(event.case_id, `case.${event.kind}`)
      else if (status !== 409) throw new WrongAnswer(`${event.kind}: ${status} ${text}`)
      return status === 200
    },
    mailIn: async ({ from, to, raw }) => {
      for (;;) {
        const life = lives.current()
        const options = { host: '127.0.0.1', port: place.mailPort, secure: false, ignoreTLS: true }
        try {
          await createTransport(options).sendMail({ envelope: { from, to }, raw })
          return
        } catch (cause) {
          if (cause instanceof Error && 'responseCode' in cause && cause.responseCode)
            throw new WrongAnswer(`mail in: ${cause.message}`)
          await lives.after(life)
        }
      }
    },
    tookMail: (caseId) => ledger.happened(caseId, 'case.mail-received'),
    happened: ledger.happened,
    mayHaveHappened: ledger.mayHaveHappened,
    login: async (email) => z.parse(Login, JSON.parse(await loginAnswer(email))).accessToken,
    loginAnswer,
    submit: (url, form) => askAt(url, { method: 'POST', body: form, redirect: 'manual' }),
    ask: (token, { path, ...request }) =>
      send(`/api${path}`, request, headersOf(token, request.json)),
    status: async (token, path) =>
      (await send(`/api${path}`, { method: 'GET' }, headersOf(token, undefined))).status,
    logout: async (token) => {
      await send('/api/logout', { method: 'POST' }, headersOf(token, undefined))
    },
  }
}
