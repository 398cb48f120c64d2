import { eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import type { Activity, LetterActivity } from '../../../contracts/model/cases/activity.ts'
import { messages } from '../../../contracts/protocol.ts'
import { creditsRefusal } from '../../../contracts/rules/letters/letter-cost.ts'
import { resendRefusal } from '../../../contracts/rules/letters/letter-transitions.ts'
import { changes } from '../../calls/handler.ts'
import { isRefused, type Refused, RolledBack, refuse } from '../../calls/refusal.ts'
import { letter, letterFile } from '../../db/schema/letters.ts'
import type { ChangeContext } from '../../events/change.ts'
import { newId } from '../../ids.ts'
import { creditsOf, holdCredits } from '../business/credit-ledger.ts'
import { lockCustomer } from '../business/lock-customer.ts'
import { entryBy, writeActivity } from '../case-record/activities.ts'
import { reminderFrom, remindOfSent } from '../case-record/case-reminder.ts'
import { changeLocked, lockCase } from '../case-record/change-case.ts'
import { type CaseSnapshot, readSnapshot } from '../case-record/snapshot.ts'
import { draftAtSend, endDraft } from '../mail-drafts/draft-at-send.ts'
import { keepNamed } from '../pictures/lift.ts'
import { picturesNamedIn } from '../pictures/read.ts'
import { draftLetter, type LetterDraft, type PrintedLetter, printDraft } from './draft.ts'
import {
  keepLetterCounter,
  type LetterRow,
  letterGoneWrong,
  lockLetter,
  tellEntry,
} from './letter-rows.ts'
import { moveLetter } from './move.ts'
import { sendObstacle } from './obstacle.ts'
import { letterSource } from './quote.ts'

type Accepted = {
  id: string
  caseId: string
  draft: LetterDraft
  printed: PrintedLetter
  templateId: string | null
}

/** Holds what the letter costs; refused where the balance does not cover it. What it replaces was given back before. */
async function payFor(change: ChangeContext, { id, printed }: Accepted): Promise<Refused | null> {
  const { plan } = await lockCustomer(change.tx, change.customerId)
  if (plan !== 'ENTERPRISE') return refuse(403, messages.forbidden)
  const balance = await creditsOf(change.tx, change.customerId)
  const short = creditsRefusal(printed.cost, balance)
  if (short !== null) return refuse(409, short, { extra: { creditCost: printed.cost, balance } })
  await holdCredits(change, id, printed.cost)
  return null
}

async function store(change: ChangeContext, accepted: Accepted): Promise<LetterActivity> {
  const { id, caseId, draft, printed, templateId } = accepted
  const entry: LetterActivity = {
    ...entryBy(change, caseId, newId()),
    type: 'LETTER_SENT',
    content: {
      letter_id: id,
      letter_status: 'validating',
      fail_reason: null,
      recipient_address: draft.data.recipient_address,
      provider_id: null,
      subject: draft.data.subject,
      template_id: templateId,
      pages: printed.pages,
      credit_cost: printed.cost,
    },
  }
  await change.tx.insert(letter).values({
    id,
    customerId: change.customerId,
    caseId: Number(caseId),
    cost: printed.cost,
    created: change.at,
    data: draft.data,
    activityId: entry.id,
    status: 'validating',
    pages: printed.pages,
    lookAt: change.at,
  })
  await change.tx.insert(letterFile).values({ letterId: id, bytes: new Uint8Array(printed.bytes) })
  await writeActivity(change, entry)
  return entry
}

/** What the new letter takes the place of: the one that is sent again, and those that went wrong for good (G-705). */
async function replaceOthers(
  change: ChangeContext,
  { id, caseId }: Accepted,
  old: LetterRow | null,
): Promise<Activity[]> {
  const told: (Activity | null)[] = []
  if (old) {
    const moved = await moveLetter(change, old, { trigger: 'resent', replacedBy: id })
    told.push(moved.activity)
  }
  for (const row of await letterGoneWrong(change, caseId)) {
    await change.tx.update(letter).set({ replacedBy: id }).where(eq(letter.id, row.id))
    told.push(await tellEntry(change, row, { replaced_by: id }))
  }
  return told.filter((entry) => entry !== null)
}

/** The letter that shall be sent again; refused where the case has none of this id, or it needs no correction. */
async function oldLetter(
  change: ChangeContext,
  caseId: string,
  id: string | undefined,
): Promise<LetterRow | null | Refused> {
  if (id === undefined) return null
  const row = await lockLetter(change, caseId, id)
  if (!row) return refuse(404, messages.notFound)
  const { status, providerId } = row
  const refused = resendRefusal({ letter_status: status, provider_id: providerId })
  return refused === null ? row : refuse(409, refused)
}

/** COMMAPI-25, COMMAPI-26: accepts a letter, whole or not at all; its way to the printer begins with the commit. */
export const sendLetter = changes<Calls['sendLetter']>(
  async ({ params, query, body, change }) => {
    const caseId = params.id
    const before = await lockCase(change, caseId)
    const obstacle = sendObstacle(before, change.config)
    if (obstacle) return obstacle
    const old = await oldLetter(change, caseId, query.old_failed_letter_id)
    if (isRefused(old)) return old
    const kept = await draftAtSend(change, caseId, query.draft_id)
    if (isRefused(kept)) return kept
    const reminder = body.reminder && reminderFrom(change, body.reminder)
    if (isRefused(reminder)) return reminder
    const made = await make(change, before, { query, body })
    if (isRefused(made)) return made
    // Whoever sends it again needs them.
    const gone = await keepNamed(change, picturesNamedIn(body.content))
    if (gone) return gone
    const id = newId()
    const accepted = { id, caseId, ...made, templateId: query.template_id ?? null }
    await changeLocked(change, before, 'case.letter-sent', async () => {
      const furtherActivities = await replaceOthers(change, accepted, old)
      const unpaid = await payFor(change, accepted)
      if (unpaid) throw new RolledBack(unpaid)
      const activity = await store(change, accepted)
      await keepLetterCounter(change.tx, caseId)
      await endDraft(change, kept)
      return { activity, furtherActivities }
    })
    await remindOfSent(change, caseId, reminder)
    return { letter_id: id, letter_status: 'validating' }
  },
  {
    // Sets it before anybody waits for its case; what stands on it is looked at again inside.
    prove: async ({ params, query, body, user, services }) => {
      const source = letterSource(services, user)
      const found = await readSnapshot(source.tx, services.config, user.customerId, params.id)
      if (!found || sendObstacle(found, services.config)) return null
      await make(source, found, { query, body })
      return null
    },
  },
)

type Asked = {
  query: { template_id?: string | undefined }
  body: Parameters<typeof draftLetter>[2] & { digest?: string | undefined }
}

/** The letter as it would be printed now; refused where that is not what its person has seen (G-732). */
async function make(
  source: Parameters<typeof draftLetter>[0],
  before: CaseSnapshot,
  { query, body }: Asked,
): Promise<{ draft: LetterDraft; printed: PrintedLetter } | Refused> {
  const draft = await draftLetter(source, before, body, { templateId: query.template_id })
  if (isRefused(draft)) return draft
  if (body.digest !== undefined && body.digest !== draft.digest)
    return refuse(409, messages.letterChanged)
  const printed = await printDraft(draft)
  return isRefused(printed) ? printed : { draft, printed }
}
