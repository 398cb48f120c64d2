import { createHash } from 'node:crypto'
import type { Activity, ActivityType } from '../../contracts/model/cases/activity.ts'
import type { activity, license } from '../db/schema/cases.ts'
import type { attachment, email } from '../db/schema/mail.ts'
import type { Random } from '../random.ts'
import { PREVIEW_MAX_LENGTH } from '../text/limits.ts'
import { safePreview } from '../text/safe-text.ts'
import type { Colleague, MailFlow, Tenant } from './accounts.ts'
import type { MailFacts, MailLanguage } from './texts/outgoing.ts'
import { iso } from './timestamps.ts'
import type { Opponent } from './world/opponent.ts'
import type { SeedRow } from './write.ts'

/** What an entry of a type carries; a mail's body stays with the mail. */
export type Content<T extends ActivityType> = Extract<Activity, { type: T }>['content']

/** What the authors of one case's history know. */
export type Frame = {
  random: Random
  tenant: Tenant
  caseId: number
  opponent: Opponent
  flow: MailFlow
  language: MailLanguage
  facts: MailFacts
  now: number
  /** Running number for invoices of the tenant. */
  nextInvoice(): string
}

/** The rows that a case's history leaves behind. */
export type History = {
  frame: Frame
  activities: SeedRow<typeof activity>[]
  emails: SeedRow<typeof email>[]
  attachments: SeedRow<typeof attachment>[]
  licenses: SeedRow<typeof license>[]
  invoices: {
    id: string
    number: string
    type: 'ACTIVE' | 'CANCELLED' | 'CANCELLATION'
    /** Of an ACTIVE one the end of the story decides. */
    status?: 'OPEN' | 'PAID' | 'CANCELLED'
    created: string
    /** Of a cancellation: the invoice that it takes back. */
    cancels: string | null
  }[]
  letters: {
    id: string
    created: string
    status: Content<'LETTER_SENT'>['letter_status']
    subject: string
    recipient: string
    activityId: string
    providerId: string | null
    reason: string | null
  }[]
}

export const emptyHistory = (frame: Frame): History => ({
  frame,
  activities: [],
  emails: [],
  attachments: [],
  licenses: [],
  invoices: [],
  letters: [],
})

/** Writes one entry of the timeline; `by` is the colleague who caused it, if one did. */
export function record<T extends ActivityType>(
  history: History,
  type: T,
  at: number,
  content: Content<T>,
  by: Colleague | null = null,
): string {
  const { random, tenant, caseId } = history.frame
  const id = random.id()
  history.activities.push({
    id,
    customerId: tenant.id,
    caseId,
    type,
    created: iso(at),
    userId: by?.id ?? null,
    userName: by?.name ?? null,
    content,
  })
  return id
}

/** The first words of a mail, on one line. */
export const previewOf = (text: string): string => safePreview(text, PREVIEW_MAX_LENGTH)

export const sha256 = (text: string | Uint8Array): string =>
  createHash('sha256').update(text).digest('hex')
