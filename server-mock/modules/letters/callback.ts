import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, notInArray } from 'drizzle-orm'
import { letterStatuses } from '../../../contracts/model/cases/letter.ts'
import { Id } from '../../../contracts/model/primitives.ts'
import { isLetterOver } from '../../../contracts/rules/letters/letter-transitions.ts'
import { parse, z } from '../../../contracts/schema.ts'
import { type Refused, refuse } from '../../calls/refusal.ts'
import type { Config } from '../../config.ts'
import { letter } from '../../db/schema/letters.ts'
import type { Services } from '../../services.ts'

/** Where the provider says that something has become of a letter. */
export const callbackPath = '/letter-provider/callback'

/** The header with the signature of the body. */
export const SIGNATURE = 'signature'

/** What callbacks are signed with; null where none counts. The stand-in's is made of this server's own secret. */
export const callbackSecret = ({
  letterProvider,
  letterCallbackSecret,
  sessionSecret,
}: Config): string | null =>
  letterProvider === 'stand-in'
    ? createHmac('sha256', sessionSecret).update('framewright letter callbacks').digest('hex')
    : letterCallbackSecret

export const signatureOf = (secret: string, body: string): string =>
  createHmac('sha256', secret).update(body).digest('hex')

function isSigned(secret: string, body: string, signature: string): boolean {
  const expected = Buffer.from(signatureOf(secret, body))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const Callback = z.object({
  data: z.object({
    relationships: z.object({ letter: z.object({ data: z.object({ id: Id }) }) }),
  }),
})

function letterIn(body: string): string | null {
  try {
    const read = parse(Callback, JSON.parse(body))
    return read.ok ? read.value.data.relationships.letter.data.id : null
  } catch {
    return null
  }
}

const stillMoves = notInArray(letter.status, letterStatuses.filter(isLetterOver))

/**
 * A callback says of which letter there is news, and nothing else of it is believed: the letter is looked at next, and what
 * has become of it the provider is asked. So one that comes twice, late or before another changes nothing, and a forged one
 * is refused. A letter that we do not know is none of ours.
 */
export async function takeCallback(
  services: Services,
  body: string,
  signature: string,
): Promise<Refused | null> {
  const secret = callbackSecret(services.config)
  if (secret === null || !isSigned(secret, body, signature))
    return refuse(401, 'The signature is not valid.')
  const id = letterIn(body)
  if (id === null) return refuse(400, 'The request is malformed.')
  await services.database.db
    .update(letter)
    .set({ lookAt: services.clock.now().toISOString() })
    // What has ended stays ended, but what was sent can still come back.
    .where(and(eq(letter.providerId, id), stillMoves))
  return null
}
