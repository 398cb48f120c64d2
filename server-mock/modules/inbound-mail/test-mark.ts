import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { inboundTest } from '../../db/schema/setup.ts'
import type { Services } from '../../services.ts'

/** How long a test mail that comes late is still known, and not shown as somebody's mail, in ms. */
const KNOWN_FOR = 7 * 24 * 60 * 60 * 1000

/** Where the mark is looked for: header and the beginning of the text, wherever a forwarder has put it. */
const LOOKED_AT = 65_536

const mark = /fw-test-([0-9a-f]{32})/

/** A new mark, noted for this customer; nobody can guess it. */
export async function makeMark(services: Services, customerId: string): Promise<string> {
  const { db } = services.database
  const now = services.clock.now()
  const forgotten = new Date(now.getTime() - KNOWN_FOR).toISOString()
  await db.delete(inboundTest).where(lt(inboundTest.created, forgotten))
  const id = randomBytes(16).toString('hex')
  await db.insert(inboundTest).values({ id, customerId, created: now.toISOString() })
  return `fw-test-${id}`
}

const idIn = (text: string): string | null => mark.exec(text)?.[1] ?? null

/** Notes that a test mail of this customer came back. False for any other mail. */
export async function takeTestMail(
  { database, clock }: Services,
  customerId: string,
  raw: Uint8Array,
): Promise<boolean> {
  const id = idIn(Buffer.from(raw.subarray(0, LOOKED_AT)).toString('latin1'))
  if (id === null) return false
  const found = await database.db
    .update(inboundTest)
    .set({ received: clock.now().toISOString() })
    .where(and(eq(inboundTest.id, id), eq(inboundTest.customerId, customerId)))
    .returning({ id: inboundTest.id })
  return found.length > 0
}

/** Whether the mail with this mark came back. */
export async function cameBack({ database }: Services, made: string): Promise<boolean> {
  const id = idIn(made) ?? ''
  const found = await database.db
    .select({ id: inboundTest.id })
    .from(inboundTest)
    .where(and(eq(inboundTest.id, id), isNotNull(inboundTest.received)))
  return found.length > 0
}
