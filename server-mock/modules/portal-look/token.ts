import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, z } from '../../../contracts/schema.ts'
import type { Config } from '../../config.ts'

/** So long somebody of the staff may look at a page, and load it again. */
const LIFE_SECONDS = 10 * 60

const Contents = z.object({
  customerId: z.string(),
  caseUuid: z.string(),
  /** Who looks. */
  userId: z.string(),
  /** The language that the page is shown in; null for the one of the case. */
  translationId: z.nullable(z.string()),
  /** In seconds. */
  until: z.int(),
})
export type Look = Omit<z.infer<typeof Contents>, 'until'>

type Secrets = Pick<Config, 'sessionSecret'>

/** Of a key of its own: it opens no session, and no session or mailed link passes for it. */
const sign = ({ sessionSecret }: Secrets, contents: string): Buffer =>
  createHmac('sha256', `framewright portal look\n${sessionSecret}`).update(contents).digest()

/** What lets one of the staff look at one case for ten minutes; nothing is kept of it here. */
export function makeLookToken(config: Secrets, look: Look, now: Date): string {
  const until = Math.floor(now.getTime() / 1_000) + LIFE_SECONDS
  const contents = Buffer.from(JSON.stringify({ ...look, until })).toString('base64url')
  return `${contents}.${sign(config, contents).toString('base64url')}`
}

/** What a token lets somebody look at; null for one that is over or that nobody here made. */
export function readLookToken(config: Secrets, token: string, now: Date): Look | null {
  const [, contents = '', given = ''] = /^([\w-]{1,800})\.([\w-]{43})$/.exec(token) ?? []
  const signed = Buffer.from(given, 'base64url')
  const right = sign(config, contents)
  if (signed.length !== right.length || !timingSafeEqual(signed, right)) return null
  const read = parse(Contents, JSON.parse(Buffer.from(contents, 'base64url').toString()))
  if (!read.ok || read.value.until * 1_000 <= now.getTime()) return null
  const { until: _, ...look } = read.value
  return look
}
