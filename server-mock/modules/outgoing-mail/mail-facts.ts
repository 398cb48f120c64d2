import { and, desc, eq, sql } from 'drizzle-orm'
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import type { MailFacts } from '../../../contracts/rules/placeholders/facts.ts'
import { dayIn } from '../../../contracts/rules/time/time-zones.ts'
import type { Db, Tx } from '../../db/database.ts'
import { appUser, customer } from '../../db/schema/accounts.ts'
import { activity, caseDetail } from '../../db/schema/cases.ts'
import type { ChangeContext } from '../../events/change.ts'
import { makePortalToken, portalAddress } from '../case-record/portal-link.ts'
import { ownPictureAddress } from './own-pictures.ts'

/** The number of the invoice that stands, as its entry of the timeline says it. */
async function invoiceNumberOf(tx: Db | Tx, detail: CaseDetail): Promise<string | null> {
  const standing = detail.invoices.find(({ type }) => type === 'ACTIVE')
  if (!standing) return null
  const [entry] = await tx
    .select({ number: sql<string | null>`${activity.content}->>'invoice_number'` })
    .from(activity)
    .where(
      and(
        eq(activity.caseId, Number(detail.id)),
        eq(activity.type, 'INVOICE_GENERATED'),
        sql`${activity.content}->>'invoice_id' = ${standing.id}`,
      ),
    )
    .orderBy(desc(activity.created))
    .limit(1)
  return entry?.number ?? null
}

/** Where the values of a mail are read: a change, or a read of its user at a timestamp (ISO). */
export type MailSource = Pick<ChangeContext, 'config' | 'customerId' | 'at' | 'actor'> & {
  tx: Db | Tx
}

/** Who acts, else who activated the case: what is sent by itself is sent for them. */
async function senderNameOf(
  { tx, customerId, actor }: MailSource,
  activatedBy: string | null,
): Promise<string | null> {
  const id = actor.kind === 'user' ? actor.id : activatedBy
  if (id === null) return null
  const [sender] = await tx
    .select({ name: appUser.publicName })
    .from(appUser)
    .where(and(eq(appUser.id, id), eq(appUser.customerId, customerId)))
  return sender?.name ?? null
}

/**
 * What the placeholders of a mail about this case are filled from, as it is in this transaction. `isInitial`: the
 * mail is the initial one, and so goes out on the day that it names.
 */
export async function mailFacts(
  source: MailSource,
  detail: CaseDetail,
  { isInitial = false }: { isInitial?: boolean } = {},
): Promise<MailFacts> {
  const { tx, config, customerId, at } = source
  const [own] = await tx
    .select({
      pin: caseDetail.pin,
      activatedBy: caseDetail.activatedBy,
      initialSentAt: caseDetail.initialSentAt,
      customerName: customer.name,
      timeZone: customer.timeZone,
    })
    .from(caseDetail)
    .innerJoin(customer, eq(customer.id, caseDetail.customerId))
    .where(and(eq(caseDetail.id, Number(detail.id)), eq(caseDetail.customerId, customerId)))
  if (!own) throw new Error(`case ${detail.id} is not one of customer ${customerId}`)
  const sent = isInitial ? at : own.initialSentAt
  return {
    detail,
    pin: own.pin,
    customerName: own.customerName,
    senderName: await senderNameOf(source, own.activatedBy),
    initialEmailDate: sent && dayIn(own.timeZone, sent),
    portalAddress: portalAddress(config, detail.case_uuid),
    portalToken: makePortalToken(config.sessionSecret, detail.case_uuid),
    invoiceNumber: await invoiceNumberOf(tx, detail),
    language: detail.translation?.language ?? 'en',
    pictures: ownPictureAddress,
  }
}
