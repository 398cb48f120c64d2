import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, z } from '../../../contracts/schema.ts'
import type { Config } from '../../config.ts'

/** So long after the last page whoever proved to be meant goes on without proving it again. */
const LIFE_SECONDS = 2 * 60 * 60

/**
 * The browser keeps it longer, so that the site can say why the case is asked for again; and no session goes on for longer,
 * however much it is used.
 */
const KEPT_SECONDS = 24 * 60 * 60

type Secrets = Pick<Config, 'sessionSecret' | 'publicFilesUrl'>

const Contents = z.object({
  caseUuid: z.string(),
  /** In seconds. */
  until: z.int(),
  /** Whether its visit stands in the timeline already. */
  isCounted: z.boolean(),
  /** Whom the link said that it was made for: a look by staff is not written down. */
  userId: z.nullable(z.string()),
})

type Opened = z.infer<typeof Contents>

/** What a browser may see: one case, until two hours after its last page (`end`, in seconds). Nothing is kept of it here. */
export type PortalSession = Opened & { end: number }

const isSecure = ({ publicFilesUrl }: Secrets): boolean => publicFilesUrl.startsWith('https:')

/** With the prefix no other site of the same domain can set one (RFC 6265bis, 4.1.3.2). */
const nameOf = (config: Secrets): string => `${isSecure(config) ? '__Host-' : ''}fw-case`

/** Of a key of its own: no other signature of this server passes for this one. */
const sign = ({ sessionSecret }: Secrets, contents: string): Buffer =>
  createHmac('sha256', `framewright portal session\n${sessionSecret}`).update(contents).digest()

export const newSession = (
  caseUuid: string,
  now: Date,
  { isCounted, userId }: Pick<PortalSession, 'isCounted' | 'userId'>,
): PortalSession => {
  const until = Math.floor(now.getTime() / 1_000) + LIFE_SECONDS
  return { ...{ caseUuid, isCounted, userId, until }, end: until }
}

/** Whether the two hours are over. */
export const isOver = ({ end }: PortalSession, now: Date): boolean => end * 1_000 <= now.getTime()

function cookie(config: Secrets, value: string, seconds: number, name = nameOf(config)): string {
  const secure = isSecure(config) ? '; Secure' : ''
  // Lax: whoever comes back from the payment provider is still known.
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

/** The `Set-Cookie` of a session. */
export function sessionCookie(config: Secrets, { end: _end, ...opened }: PortalSession): string {
  const contents = Buffer.from(JSON.stringify(opened)).toString('base64url')
  return cookie(config, `${contents}.${sign(config, contents).toString('base64url')}`, KEPT_SECONDS)
}

/** The `Set-Cookie` that ends it. */
export const noSessionCookie = (config: Secrets): string => cookie(config, '', 0)

function read(config: Secrets, value: string): Opened | null {
  const [, contents = '', given = ''] = /^([\w-]{1,600})\.([\w-]{43})$/.exec(value) ?? []
  const signed = Buffer.from(given, 'base64url')
  const right = sign(config, contents)
  if (signed.length !== right.length || !timingSafeEqual(signed, right)) return null
  const session = parse(Contents, JSON.parse(Buffer.from(contents, 'base64url').toString()))
  return session.ok ? session.value : null
}

const seenNameOf = (config: Secrets): string => `${nameOf(config)}-seen`

const seenMark = ({ sessionSecret }: Secrets, { caseUuid, until }: Opened): string =>
  createHmac('sha256', `framewright portal visit\n${sessionSecret}`)
    .update(`${caseUuid}\n${until}`)
    .digest('base64url')

/**
 * The `Set-Cookie` that says that a session's visit is written down. Not the session's own: an answer that is late would
 * open a case again that was left meanwhile, or another one than is open by now.
 */
export const seenCookie = (config: Secrets, session: PortalSession): string =>
  cookie(config, seenMark(config, session), KEPT_SECONDS, seenNameOf(config))

/** So much of it has to have passed before an answer carries it again. */
const SLIDE_SECONDS = 60

const usedNameOf = (config: Secrets): string => `${nameOf(config)}-used`

const usedMark = (
  { sessionSecret }: Secrets,
  { caseUuid, until }: Opened,
  end: number | string,
): string =>
  createHmac('sha256', `framewright portal session used\n${sessionSecret}`)
    .update(`${caseUuid}\n${until}\n${end}`)
    .digest('base64url')

/**
 * The `Set-Cookie` by which a session that is used goes on; null where it would for no longer. Not the session's own, as
 * `seenCookie`: by itself it opens nothing.
 */
export function usedCookie(config: Secrets, session: PortalSession, now: Date): string | null {
  const opened = session.until - LIFE_SECONDS
  const second = Math.floor(now.getTime() / 1_000)
  const end = Math.min(second + LIFE_SECONDS, opened + KEPT_SECONDS)
  if (end - session.end < SLIDE_SECONDS) return null
  const value = `${end}.${usedMark(config, session, end)}`
  return cookie(config, value, opened + KEPT_SECONDS - second, usedNameOf(config))
}

/** The session of these cookies that this server made, over or not. */
export function readSession(config: Secrets, cookies: string): PortalSession | null {
  const parts = cookies.split(';').map((part) => part.trim().split('='))
  for (const [name, value = ''] of parts) {
    const session = name === nameOf(config) ? read(config, value) : null
    if (!session) continue
    const mark = seenMark(config, session)
    const isSeen = parts.some((one) => one[0] === seenNameOf(config) && one[1] === mark)
    const ends = parts
      .filter((one) => one[0] === usedNameOf(config))
      .map((one) => /^(\d{1,12})\.([\w-]{43})$/.exec(one[1] ?? ''))
      .filter((used) => used !== null && used[2] === usedMark(config, session, used[1] ?? ''))
      .map((used) => Number(used?.[1]))
    const end = Math.max(session.until, ...ends)
    return { ...session, isCounted: session.isCounted || isSeen, end }
  }
  return null
}
