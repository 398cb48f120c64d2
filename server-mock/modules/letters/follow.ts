import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Actor } from '../../../contracts/events/envelope.ts'
import { isLetterOver, letterWay } from '../../../contracts/rules/letters/letter-transitions.ts'
import { z } from '../../../contracts/schema.ts'
import { toInstant } from '../../db/instant.ts'
import { letter, letterFile } from '../../db/schema/letters.ts'
import { type ChangeContext, runChange } from '../../events/change.ts'
import type { Services } from '../../services.ts'
import { changeLocked, lockCase } from '../case-record/change-case.ts'
import { LetterData } from './data.ts'
import { handOver } from './hand-over.ts'
import { type LetterRow, lockLetter } from './letter-rows.ts'
import { type Move, moveLetter } from './move.ts'
import { type LetterProvider, type ProviderLetter, ProviderRefusal } from './provider.ts'

const PROVIDER: Actor = { kind: 'provider', id: null, name: null }

/** Letters that are asked for at the same time, and in one pass. */
const PARALLEL = 4
const AT_ONCE = 40

/** So long after it was written a letter may come back, or is waited for its correction; then a callback alone wakes it. */
const WATCHED_MS = 90 * 24 * 60 * 60_000

type Following = { services: Services; provider: LetterProvider }

/** A change of one letter, with its case and itself locked; false where it is another one by now. */
async function onLetter(
  services: Services,
  row: LetterRow,
  work: (change: ChangeContext, now: LetterRow) => Promise<{ move: Move; row: LetterRow } | null>,
): Promise<LetterRow | null> {
  const by = { customerId: row.customerId, actor: PROVIDER, commandId: null }
  const caseId = String(row.caseId)
  const { value } = await runChange(services, by, async (change) => {
    const before = await lockCase(change, caseId)
    const now = await lockLetter(change, caseId, row.id)
    if (now?.version !== row.version) return null
    const decided = await work(change, now)
    if (!decided) return null
    let moved: LetterRow | null = null
    await changeLocked(change, before, 'case.letter-progressed', async () => {
      const done = await moveLetter(change, decided.row, decided.move)
      moved = done.row
      return { activity: done.activity }
    })
    return moved
  })
  return value
}

/** The provider's letter of ours: found by its key, where an earlier try may have made it, else submitted. */
async function submitted(
  { services: { database }, provider }: Following,
  row: LetterRow,
): Promise<ProviderLetter> {
  const found = await provider.find(row.id)
  if (found) return found
  const [file] = await database.db
    .select({ bytes: letterFile.bytes })
    .from(letterFile)
    .where(eq(letterFile.letterId, row.id))
  const { recipient } = z.parse(LetterData, row.data)
  if (!file || !recipient) throw new Error(`the letter ${row.id} has no file`)
  return provider.submit({ key: row.id, bytes: file.bytes, recipient })
}

/** The provider's id is kept before anything is printed, so that no second letter of ours can ever be released. */
async function knownAt(following: Following, row: LetterRow): Promise<[LetterRow, ProviderLetter]> {
  const { database } = following.services
  if (row.providerId === null) {
    const there = await submitted(following, row)
    const [kept] = await database.db
      .update(letter)
      .set({ providerId: there.id })
      .where(and(eq(letter.id, row.id), isNull(letter.providerId)))
      .returning()
    if (kept) return [kept, there]
    throw new Error(`the letter ${row.id} is followed elsewhere`)
  }
  const there = await following.provider.state(row.providerId)
  if (!there) throw new Error(`the provider knows no letter ${row.providerId}`)
  return [row, there]
}

/** One step of a letter towards where its provider has it; null where it is there. */
async function step(
  { services, provider }: Following,
  row: LetterRow,
  there: ProviderLetter,
): Promise<LetterRow | null> {
  const { status } = row
  if (status === 'ready_for_sending' || status === 'awaiting_credits') {
    const cancelled = letterWay(status, there.status)?.[0]
    if (cancelled)
      return onLetter(services, row, async (_, now) => ({
        move: { trigger: cancelled.trigger, reason: there.reason },
        row: now,
      }))
    return onLetter(services, row, (change, now) => handOver(change, now, there.price))
  }
  if (status === 'submitted_for_sending' && there.status === 'ready_for_sending') {
    // Decided and not told yet, or told and the answer lost: it is printed once however often it is said.
    await provider.release(there.id)
    return null
  }
  const [next] = letterWay(status, there.status) ?? []
  if (!next) return null
  const reason = next.to === there.status ? there.reason : null
  return onLetter(services, row, async (_, now) => ({
    move: { trigger: next.trigger, reason },
    row: now,
  }))
}

/** Asks the provider for a letter, and takes every step of the table up to what it says. */
async function follow(following: Following, begun: LetterRow): Promise<void> {
  const { services, provider } = following
  if (begun.status === 'cancelled') {
    // What another letter took the place of, is not to be printed either.
    if (begun.providerId !== null) await provider.cancel(begun.providerId)
    return rest(services, begun, null)
  }
  let [row, there] = await knownAt(following, begun)
  let moved = 0
  for (;;) {
    const next = await step(following, row, there)
    if (!next) break
    row = next
    moved += 1
  }
  const looks = moved > 0 ? 0 : row.looks + 1
  return rest(services, { ...row, looks, lookAt: begun.lookAt }, provider.nextLookMs(looks))
}

/** What the provider says no to for good is no letter of its: the file is unusable, or the address refused. */
async function refused(services: Services, row: LetterRow, reason: string): Promise<boolean> {
  const trigger = { validating: 'file-unusable', submitted_for_sending: 'address-refused' } as const
  if (row.status !== 'validating' && row.status !== 'submitted_for_sending') return false
  const move = { trigger: trigger[row.status], reason }
  return (await onLetter(services, row, async (_, now) => ({ move, row: now }))) !== null
}

/** Says when a letter is looked at next: not any more where nothing can follow. */
async function rest(
  { database, clock }: Services,
  row: LetterRow,
  afterMs: number | null,
): Promise<void> {
  const now = clock.now().getTime()
  const rests = row.status === 'sent' || row.status === 'action_required'
  const isOver =
    isLetterOver(row.status) || (rests && now - Date.parse(toInstant(row.created)) > WATCHED_MS)
  const lookAt = isOver || afterMs === null ? null : new Date(now + afterMs).toISOString()
  await database.db
    .update(letter)
    .set({ lookAt, looks: row.looks })
    // Where it was called back meanwhile it is looked at once more.
    .where(and(eq(letter.id, row.id), eq(letter.version, row.version), sameLook(row)))
}

const sameLook = ({ lookAt }: LetterRow) =>
  lookAt === null ? isNull(letter.lookAt) : sql`${letter.lookAt} = ${lookAt}::timestamptz`

/**
 * Takes the letters that are due one step or more towards where their provider has them. What fails is looked at again
 * later, and whatever was asked of the provider can be asked twice.
 */
export async function followLetters(services: Services, provider: LetterProvider): Promise<void> {
  const { database, clock } = services
  const due = await database.db
    .select()
    .from(letter)
    .where(lte(letter.lookAt, clock.now().toISOString()))
    .orderBy(asc(letter.lookAt), asc(letter.id))
    .limit(AT_ONCE)
  const queue = [...due]
  const worker = async (): Promise<void> => {
    for (let row = queue.shift(); row; row = queue.shift()) {
      const one = row
      await follow({ services, provider }, one).catch(async (cause: unknown) => {
        if (cause instanceof ProviderRefusal && (await refused(services, one, cause.message)))
          return
        services.log.warn('a letter could not be followed', {
          letter: one.id,
          reason: cause instanceof Error ? cause.message.slice(0, 200) : 'unknown',
        })
        const looks = one.looks + 1
        await rest(services, { ...one, looks }, provider.nextLookMs(looks))
      })
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, worker))
}
