import { and, asc, eq, sql } from 'drizzle-orm'
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import type { MailFacts } from '../../../contracts/rules/placeholders/facts.ts'
import { dayIn } from '../../../contracts/rules/time/time-zones.ts'
import { among } from '../../db/among.ts'
import type { Db, Tx } from '../../db/database.ts'
import { appUser, customer } from '../../db/schema/accounts.ts'
import { activity, caseDetail } from '../../db/schema/cases.ts'
import type { ChangeContext } from '../../events/change.ts'
import type { PortalName } from '../../network/portal-origin.ts'
import { makePortalToken, portalAddress, portalNameJson } from '../case-record/portal-link.ts'
import { ownPictureAddress } from './own-pictures.ts'

const standingOf = ({ invoices }: CaseDetail) => invoices.find(({ type }) => type === 'ACTIVE')

/** The numbers of the invoices that stand, as entries of timelines say them, by the ids of the invoices. */
async function invoiceNumbersOf(
  tx: Db | Tx,
  details: readonly CaseDetail[],
): Promise<ReadonlyMap<string, string | null>> {
  const standing = details.filter(standingOf)
  if (standing.length === 0) return new Map()
  const entries = await tx
    .select({
      invoice: sql<string>`${activity.content}->>'invoice_id'`,
      number: sql<string | null>`${activity.content}->>'invoice_number'`,
    })
    .from(activity)
    .where(
      and(
        among(
          activity.caseId,
          standing.map(({ id }) => id),
        ),
        eq(activity.type, 'INVOICE_GENERATED'),
      ),
    )
    .orderBy(asc(activity.created))
  return new Map(entries.map(({ invoice, number }) => [invoice, number]))
}

/** Where the values of a mail are read: a change, or a read of its user at a timestamp (ISO). */
export type MailSource = Pick<ChangeContext, 'config' | 'customerId' | 'at' | 'actor'> & {
  tx: Db | Tx
}

/** By the ids of a case's image uses: what the metadata of their original images said (G-53). */
const byLinesOfCase = sql<Record<string, string> | null>`(
  select json_object_agg(s.finding_id, s.by_line)
  from finding f join stored_file s on s.finding_id = f.id and s.part = 'original'
  where f.case_id = ${caseDetail.id} and s.by_line is not null)`

/** What is read of each case beside its detail; `sender`: who acts, else who activated it, for whom it is sent. */
async function ownOf({ tx, customerId, actor }: MailSource, caseIds: readonly string[]) {
  const sender = actor.kind === 'user' ? sql`${actor.id}` : caseDetail.activatedBy
  const rows = await tx
    .select({
      id: caseDetail.id,
      pin: caseDetail.pin,
      sender: appUser.publicName,
      initialSentAt: caseDetail.initialSentAt,
      customerName: customer.name,
      timeZone: customer.timeZone,
      byLines: byLinesOfCase,
      portal: sql<PortalName>`${portalNameJson(sql`${caseDetail.customerId}`)}`,
    })
    .from(caseDetail)
    .innerJoin(customer, eq(customer.id, caseDetail.customerId))
    .leftJoin(appUser, and(eq(appUser.id, sender), eq(appUser.customerId, customerId)))
    .where(and(among(caseDetail.id, caseIds), eq(caseDetail.customerId, customerId)))
  return new Map(rows.map((row) => [String(row.id), row]))
}

type About = { isInitial?: boolean }

/**
 * What the placeholders of mails about these cases are filled from, by the ids of the cases, as it is in this transaction.
 * `isInitial`: the mail is the initial one, and so goes out on the day that it names.
 */
export async function mailFactsOf(
  source: MailSource,
  details: readonly CaseDetail[],
  { isInitial = false }: About = {},
): Promise<ReadonlyMap<string, MailFacts>> {
  const { tx, config, customerId, at } = source
  const own = await ownOf(
    source,
    details.map(({ id }) => id),
  )
  const numbers = await invoiceNumbersOf(tx, details)
  const facts = new Map<string, MailFacts>()
  for (const detail of details) {
    const beside = own.get(detail.id)
    if (!beside) throw new Error(`case ${detail.id} is not one of customer ${customerId}`)
    const sent = isInitial ? at : beside.initialSentAt
    facts.set(detail.id, {
      detail,
      pin: beside.pin,
      customerName: beside.customerName,
      senderName: beside.sender,
      initialEmailDate: sent && dayIn(beside.timeZone, sent),
      portalAddress: portalAddress(config, beside.portal, detail.case_uuid),
      portalToken: makePortalToken(config.sessionSecret, detail.case_uuid),
      invoiceNumber: numbers.get(standingOf(detail)?.id ?? '') ?? null,
      language: detail.translation?.language ?? 'en',
      byLines: new Map(Object.entries(beside.byLines ?? {})),
      pictures: ownPictureAddress,
    })
  }
  return facts
}

/** The same for one case. */
export async function mailFacts(
  source: MailSource,
  detail: CaseDetail,
  about: About = {},
): Promise<MailFacts> {
  const facts = (await mailFactsOf(source, [detail], about)).get(detail.id)
  if (!facts) throw new Error(`no facts of the case ${detail.id}`)
  return facts
}
