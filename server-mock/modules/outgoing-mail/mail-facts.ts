import { and, desc, eq, sql } from 'drizzle-orm'
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import type { MailFacts } from '../../../contracts/rules/placeholders/facts.ts'
import type { Config } from '../../config.ts'
import type { Db, Tx } from '../../db/database.ts'
import { customer } from '../../db/schema/accounts.ts'
import { activity, caseDetail } from '../../db/schema/cases.ts'
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

/** What the placeholders of a mail about this case are filled from, as it is in this transaction. */
export async function mailFacts(
  tx: Db | Tx,
  config: Config,
  customerId: string,
  detail: CaseDetail,
): Promise<MailFacts> {
  const [own] = await tx
    .select({ pin: caseDetail.pin, customerName: customer.name })
    .from(caseDetail)
    .innerJoin(customer, eq(customer.id, caseDetail.customerId))
    .where(and(eq(caseDetail.id, Number(detail.id)), eq(caseDetail.customerId, customerId)))
  if (!own) throw new Error(`case ${detail.id} is not one of customer ${customerId}`)
  return {
    detail,
    ...own,
    portalAddress: portalAddress(config, detail.case_uuid),
    portalToken: makePortalToken(config.sessionSecret, detail.case_uuid),
    invoiceNumber: await invoiceNumberOf(tx, detail),
    language: detail.translation?.language ?? 'en',
    pictures: ownPictureAddress,
  }
}
