import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import { z } from '../../../contracts/schema.ts'
import { toInstant } from '../../db/instant.ts'
import { postFile, postLetter } from '../../db/schema/letters.ts'
import { newId } from '../../ids.ts'
import type { Services } from '../../services.ts'
import { type Course, courseOf, priceTo } from './course.ts'

export const Recipient = z.object({
  name: z.string().check(z.maxLength(300)),
  street: z.string().check(z.maxLength(300)),
  zip: z.string().check(z.maxLength(100)),
  city: z.string().check(z.maxLength(300)),
  country: z.string().check(z.maxLength(10)),
})
export type Recipient = z.infer<typeof Recipient>

/** A letter as the demo's printer has it now. */
export type PostOfficeLetter = Course & {
  id: string
  fileName: string
  pages: number
  recipient: Recipient
  created: string
  price: number
}

type Row = Omit<typeof postLetter.$inferSelect, 'bytes'>

const HEAD = '%PDF-'
const columns = {
  id: postLetter.id,
  key: postLetter.key,
  fileName: postLetter.fileName,
  pages: postLetter.pages,
  recipient: postLetter.recipient,
  created: postLetter.created,
  submitted: postLetter.submitted,
  cancelled: postLetter.cancelled,
  told: postLetter.told,
}

function seen({ clock }: Services, row: Row): PostOfficeLetter {
  const recipient = z.parse(Recipient, row.recipient)
  const course = courseOf(
    {
      created: toInstant(row.created),
      submitted: row.submitted && toInstant(row.submitted),
      cancelled: row.cancelled && toInstant(row.cancelled),
      city: recipient.city,
      isPdf: row.pages > 0,
    },
    clock.now().getTime(),
  )
  const { id, fileName, pages } = row
  const created = toInstant(row.created)
  return { ...course, id, fileName, pages, recipient, created, price: priceTo(recipient.city) }
}

/** Pages of a file; 0 for what is no PDF. */
const pagesOf = (bytes: Uint8Array): number => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return text.startsWith(HEAD) ? (text.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0) : 0
}

/** Takes a file that a letter will name; answers its id. */
export async function takeFile(services: Services, bytes: Uint8Array): Promise<string> {
  const id = newId()
  const created = services.clock.now().toISOString()
  const { db } = services.database
  // What no letter ever named does not stay.
  const old = new Date(Date.parse(created) - 24 * 60 * 60_000).toISOString()
  await db.delete(postFile).where(lt(postFile.created, old))
  await db.insert(postFile).values({ id, bytes: new Uint8Array(bytes), created })
  return id
}

/** What a letter is made of at the printer. */
export type NewLetter = { key: string; fileId: string; fileName: string; recipient: Recipient }

/** Makes a letter of a file, once for each key; null where there is no such file. */
export async function takeLetter(
  services: Services,
  { key, fileId, fileName, recipient }: NewLetter,
): Promise<PostOfficeLetter | null> {
  return services.database.db.transaction(async (tx) => {
    const [before] = await tx.select(columns).from(postLetter).where(eq(postLetter.key, key))
    if (before) return seen(services, before)
    const [file] = await tx.delete(postFile).where(eq(postFile.id, fileId)).returning()
    if (!file) return null
    const { bytes } = file
    const values = {
      ...{ id: newId(), key, fileName, bytes, pages: pagesOf(bytes), recipient },
      created: services.clock.now().toISOString(),
    }
    const [made] = await tx
      .insert(postLetter)
      .values(values)
      .onConflictDoNothing({ target: postLetter.key })
      .returning(columns)
    if (made) return seen(services, made)
    const [other] = await tx.select(columns).from(postLetter).where(eq(postLetter.key, key))
    return other ? seen(services, other) : null
  })
}

export async function letterAt(services: Services, id: string): Promise<PostOfficeLetter | null> {
  const [row] = await services.database.db
    .select(columns)
    .from(postLetter)
    .where(eq(postLetter.id, id))
  return row ? seen(services, row) : null
}

/** The letters whose file has this name. */
export async function lettersNamed(services: Services, name: string): Promise<PostOfficeLetter[]> {
  const rows = await services.database.db
    .select(columns)
    .from(postLetter)
    .where(eq(postLetter.fileName, name))
    .limit(10)
  return rows.map((row) => seen(services, row))
}

/** What the list shows, the newest. */
const LIST_LENGTH = 200

export async function allLetters(services: Services): Promise<PostOfficeLetter[]> {
  const rows = await services.database.db
    .select(columns)
    .from(postLetter)
    .orderBy(desc(postLetter.created), postLetter.id)
    .limit(LIST_LENGTH)
  return rows.map((row) => seen(services, row))
}

export async function fileOf({ database }: Services, id: string): Promise<Uint8Array | null> {
  const [row] = await database.db
    .select({ bytes: postLetter.bytes })
    .from(postLetter)
    .where(eq(postLetter.id, id))
  return row?.bytes ?? null
}

/** Releases a letter to be printed, once; false where it cannot be, or was before. */
export async function submitLetter(services: Services, id: string): Promise<boolean> {
  const letter = await letterAt(services, id)
  if (letter?.status !== 'ready_for_sending') return false
  const submitted = services.clock.now().toISOString()
  const done = await services.database.db
    .update(postLetter)
    .set({ submitted })
    .where(and(eq(postLetter.id, id), isNull(postLetter.submitted), isNull(postLetter.cancelled)))
    .returning({ id: postLetter.id })
  return done.length > 0
}

export async function cancelLetter(services: Services, id: string): Promise<void> {
  const cancelled = services.clock.now().toISOString()
  await services.database.db
    .update(postLetter)
    .set({ cancelled })
    .where(and(eq(postLetter.id, id), isNull(postLetter.cancelled)))
}

/** Letters whose status nobody was called back with yet; each once. */
export async function untold(services: Services): Promise<PostOfficeLetter[]> {
  const { db } = services.database
  const rows = await db
    .select(columns)
    .from(postLetter)
    .orderBy(desc(postLetter.created))
    .limit(LIST_LENGTH)
  const fresh: PostOfficeLetter[] = []
  for (const row of rows) {
    const letter = seen(services, row)
    if (letter.status === row.told) continue
    await db.update(postLetter).set({ told: letter.status }).where(eq(postLetter.id, row.id))
    fresh.push(letter)
  }
  return fresh
}
