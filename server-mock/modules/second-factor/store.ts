import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { messages } from '../../../contracts/protocol.ts'
import {
  codeForm,
  RECOVERY_CODES,
  readCode,
  readRecoveryCode,
  shownRecoveryCode,
} from '../../../contracts/rules/accounts/second-factor.ts'
import { type Refused, refuse } from '../../calls/refusal.ts'
import type { Db, Tx } from '../../db/database.ts'
import { recoveryCode, secondFactor } from '../../db/schema/accounts.ts'
import { decrypt, encrypt } from '../../encryption.ts'
import { userTarget } from '../../events/audit/entries.ts'
import type { ChangeContext } from '../../events/change.ts'
import type { UserRow } from '../access/staff.ts'
import { mailOf } from './mails.ts'
import { base32, matchingStep, newAppKey } from './otp.ts'

/** What the encrypted key belongs to: copied to another user it cannot be read. */
const placeOf = (userId: string): string => `second factor of user ${userId}`

const digestOf = (code: string): string => createHash('sha256').update(code).digest('base64url')

/** Makes the key of an app that is being set up; one that was begun before counts for nothing. */
export async function beginKey({ tx, config }: ChangeContext, userId: string): Promise<string> {
  const appKey = newAppKey()
  const pending = encrypt(config.dataKey, placeOf(userId), appKey)
  await tx
    .insert(secondFactor)
    .values({ userId, pending })
    .onConflictDoUpdate({ target: secondFactor.userId, set: { pending } })
  return appKey
}

const wrongCode = refuse(400, messages.codeWrong)

/** Takes the key that was begun into use, for whoever shows a code of it; the refusal otherwise. */
export async function confirmKey(
  { tx, config, at }: ChangeContext,
  userId: string,
  typed: string,
): Promise<Refused | null> {
  const code = readCode(typed)
  if (code === null) return refuse(400, codeForm)
  const [row] = await tx.select().from(secondFactor).where(eq(secondFactor.userId, userId))
  const pending = row?.pending ?? null
  const appKey = pending && decrypt(config.dataKey, placeOf(userId), pending)
  if (!appKey) return refuse(409, 'The setup has expired. Start it again.')
  const lastStep = matchingStep(appKey, code, new Date(at))
  if (lastStep === null) return wrongCode
  await tx
    .update(secondFactor)
    .set({ secret: pending, pending: null, lastStep })
    .where(eq(secondFactor.userId, userId))
  return null
}

/** New recovery codes in place of all former ones; only their digests are stored. */
export async function renewCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(15)).toLowerCase())
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
  await tx.insert(recoveryCode).values(codes.map((code) => ({ userId, digest: digestOf(code) })))
  return codes.map(shownRecoveryCode)
}

export const codesLeft = (db: Db | Tx, userId: string): Promise<number> =>
  db.$count(recoveryCode, and(eq(recoveryCode.userId, userId), isNull(recoveryCode.used)))

/** Forgets key and recovery codes. */
export async function forgetFactor(tx: Tx, userId: string): Promise<void> {
  await tx.delete(secondFactor).where(eq(secondFactor.userId, userId))
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
}

/** Of two who come with one code at once, the later one waits for the row and finds it used. */
async function spendAppCode(
  { tx, config, at }: ChangeContext,
  userId: string,
  code: string,
): Promise<Refused | null> {
  const [row] = await tx.select().from(secondFactor).where(eq(secondFactor.userId, userId))
  const appKey = row?.secret ? decrypt(config.dataKey, placeOf(userId), row.secret) : null
  const step = appKey && matchingStep(appKey, code, new Date(at))
  if (!step) return wrongCode
  const spent = await tx
    .update(secondFactor)
    .set({ lastStep: step })
    .where(
      and(
        eq(secondFactor.userId, userId),
        or(isNull(secondFactor.lastStep), lt(secondFactor.lastStep, step)),
      ),
    )
    .returning({ userId: secondFactor.userId })
  return spent.length > 0 ? null : refuse(400, messages.codeUsed)
}

async function spendRecoveryCode(
  change: ChangeContext,
  user: UserRow,
  code: string,
): Promise<Refused | null> {
  const spent = await change.tx
    .update(recoveryCode)
    .set({ used: change.at })
    .where(
      and(
        eq(recoveryCode.userId, user.id),
        eq(recoveryCode.digest, digestOf(code)),
        isNull(recoveryCode.used),
      ),
    )
    .returning({ userId: recoveryCode.userId })
  if (spent.length === 0) return refuse(400, messages.recoveryCodeWrong)
  const left = await codesLeft(change.tx, user.id)
  change.note({
    action: 'user.recovery-code-used',
    target: userTarget(user.id, user.name),
    changes: [{ field: 'recovery_codes_left', from: left + 1, to: left }],
  })
  await mailOf(change, user, { kind: 'recovery-code-used', left })
  return null
}

/** Uses up a code of the app or a recovery code, each of which counts once; the refusal where it is none. */
export async function spendFactor(
  change: ChangeContext,
  user: UserRow,
  typed: string,
): Promise<Refused | null> {
  const code = readCode(typed)
  if (code !== null) return spendAppCode(change, user.id, code)
  const recovery = readRecoveryCode(typed)
  return recovery === null ? wrongCode : spendRecoveryCode(change, user, recovery)
}
