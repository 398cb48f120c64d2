/** Many cases with every mixture of what the list's filters ask for. */
import { sql } from 'drizzle-orm'
import type { CaseState } from '../../../contracts/model/cases/case.ts'
import { emptyContact } from '../../../contracts/rules/cases/contact.ts'
import { addDays } from '../../../contracts/rules/time/days.ts'
import type { Db } from '../../../server-mock/db/database.ts'
import { caseCount, caseDetail, caseRow } from '../../../server-mock/db/schema/cases.ts'

const states: readonly CaseState[] = [
  'STANDBY',
  'ACTIVE',
  'ACTIVE',
  'ACTIVE',
  'PAYMENT_PROCESSING',
  'PAID',
  'VALID_LICENSE',
  'CANCELLED',
]
const TODAY = '2026-11-20'

/** Numbers that look random and are the same in every run (mulberry32). */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below)
  }
}

type CrowdRow = typeof caseRow.$inferInsert

function crowdRow(customerId: string, n: number, random: (below: number) => number): CrowdRow {
  const rare = () => (random(12) === 0 ? 1 + random(3) : 0)
  const state = states[random(states.length)] ?? 'ACTIVE'
  const hasReminder = random(4) === 0
  // Few different moments, so that many rows are told apart by their id alone.
  const moment = (days: number) =>
    `${addDays(TODAY, -random(days))}T10:00:0${random(10)}.${random(10)}07Z`
  return {
    id: 40_000_000 + n * 37 + random(30),
    customerId,
    state,
    host: `${['harbour', 'über', 'a_b', 'per%cent', 'back\\slash'][random(5)]}-${random(90)}.example`,
    sourceCaseId: random(3) === 0 ? `REF-${random(500)}` : null,
    dateStateUpdated: moment(30),
    lastActivity: moment(20),
    reminderDate: hasReminder ? addDays(TODAY, random(9) - 4) : null,
    reminderName: hasReminder ? 'Reminder' : null,
    unreadEmails: rare(),
    uncheckedLicenses: rare(),
    scheduledSent: random(5),
    scheduledFailed: rare(),
    scheduledPaused: rare(),
    scheduledWaiting: random(2),
    triggeredFailed: rare(),
    failedPayments: rare(),
    failedLetters: rare(),
    initialEmailSent: random(2) === 0,
    country: 'DE',
    currency: 'EUR',
    finalAmount: random(1_000_000),
    contactEmail: `Person${random(60)}@Mail.example`,
    contactName: `Ingrid Ähre ${random(60)}`,
    contactCompany: `Firma ${random(60)} AG`,
  }
}

/** Adds `size` cases of this customer and answers them as they were written. */
export async function addCrowd(db: Db, customerId: string, size: number): Promise<CrowdRow[]> {
  const random = numbers(7)
  const rows = Array.from({ length: size }, (_, n) => crowdRow(customerId, n, random))
  for (let at = 0; at < rows.length; at += 500) {
    const part = rows.slice(at, at + 500)
    await db.insert(caseRow).values(part)
    await db.insert(caseDetail).values(
      part.map(({ id }) => ({
        id,
        customerId,
        caseUuid: `crowd-${id}`,
        created: `${TODAY}T00:00:00.000Z`,
        opponentContact: emptyContact,
        additionalFees: [],
      })),
    )
  }
  for (const state of new Set(rows.map((row) => row.state))) {
    const n = rows.filter((row) => row.state === state).length
    await db
      .insert(caseCount)
      .values({ customerId, state, n })
      .onConflictDoUpdate({
        target: [caseCount.customerId, caseCount.state],
        set: { n: sql`case_count.n + ${n}` },
      })
  }
  return rows
}
