import { createHash, createSecretKey, type KeyObject } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { Id } from '../../../contracts/model/primitives.ts'
import { messages } from '../../../contracts/protocol.ts'
import { parse, z } from '../../../contracts/schema.ts'
import { type Refused, refuse } from '../../calls/refusal.ts'
import { newId } from '../../ids.ts'
import type { Services } from '../../services.ts'
import type { UserRow } from './staff.ts'

const LIFE_SECONDS = 5 * 60
/** Wrong codes after which a challenge is worth nothing. */
const MOST_TRIES = 5
const MOST_COUNTED = 50_000
const AUDIENCE = 'framewright second factor'

const Claims = z.object({ sub: Id, jti: Id, password: z.string() })

/** Whose login it is. `id` tells one challenge from another; `password`: a mark of the hash that it was begun with. */
type Challenge = { userId: string; id: string; password: string }

/** A key of its own: a challenge never passes for a token, nor a token for a challenge. */
const keyOf = ({ config }: Services): KeyObject =>
  createSecretKey(
    createHash('sha256').update(`framewright challenges\n${config.sessionSecret}`).digest(),
  )

/** Tells nothing of the hash, and is another one after the password was replaced. */
export const passwordMark = ({ id, passwordHash }: UserRow): string =>
  createHash('sha256').update(`${id}\n${passwordHash}`).digest('base64url').slice(0, 22)

const seconds = ({ clock }: Services): number => Math.floor(clock.now().getTime() / 1000)

/** The refusal of a login whose password was right: it carries what the second step needs. */
export async function askForFactor(services: Services, user: UserRow): Promise<Refused> {
  const now = seconds(services)
  const challenge = await new SignJWT({ password: passwordMark(user) })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(user.id)
    .setJti(newId())
    .setAudience(AUDIENCE)
    .setExpirationTime(now + LIFE_SECONDS)
    .sign(keyOf(services))
  return refuse(403, messages.secondFactorAsked, { extra: { reason: 'second_factor', challenge } })
}

/** Reads a challenge of ours that is still in time; null for any other. */
export async function readChallenge(services: Services, token: string): Promise<Challenge | null> {
  const payload = await jwtVerify(token, keyOf(services), {
    algorithms: ['HS256'],
    audience: AUDIENCE,
    currentDate: services.clock.now(),
  }).then(
    (read) => read.payload,
    () => null,
  )
  const claims = parse(Claims, payload)
  return claims.ok
    ? { userId: claims.value.sub, id: claims.value.jti, password: claims.value.password }
    : null
}

const tries = new WeakMap<Services, Map<string, number>>()

/** Counts a try of this challenge, before its outcome is known; false where there were too many. */
export function mayTry(services: Services, { id }: Challenge): boolean {
  const counted = tries.get(services) ?? new Map<string, number>()
  tries.set(services, counted)
  const count = (counted.get(id) ?? 0) + 1
  if (count > MOST_TRIES) return false
  counted.delete(id)
  counted.set(id, count)
  const [oldest] = counted.keys()
  if (counted.size > MOST_COUNTED && oldest !== undefined) counted.delete(oldest)
  return true
}
