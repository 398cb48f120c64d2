import type { CaseState } from '../../contracts/model/cases/case.ts'
import { foldTag } from '../../contracts/rules/cases/same-tag.ts'
import type { Tx } from '../db/database.ts'
import { appUser, customer } from '../db/schema/accounts.ts'
import { caseHistory } from '../db/schema/case-history.ts'
import { caseTemplate } from '../db/schema/case-templates.ts'
import {
  activity,
  caseCount,
  caseDetail,
  caseRow,
  customerTag,
  finding,
  license,
} from '../db/schema/cases.ts'
import { creditEntry } from '../db/schema/credits.ts'
import { invoiceTemplate } from '../db/schema/invoice-templates.ts'
import { invoice, invoiceSeries } from '../db/schema/invoices.ts'
import { letter } from '../db/schema/letters.ts'
import { eventHead } from '../db/schema/log.ts'
import { attachment, email } from '../db/schema/mail.ts'
import { payment, paymentLine } from '../db/schema/payments.ts'
import { emailFlow, mailTemplate, translation } from '../db/schema/setup.ts'
import { termsAcceptance } from '../db/schema/terms.ts'
import { hashPassword } from '../modules/access/passwords.ts'
import { ensureFirstTerms, FIRST_TERMS } from '../modules/terms/first-terms.ts'
import type { Services } from '../services.ts'
import { DEMO_PASSWORD, demoTenants, type Tenant } from './accounts.ts'
import { type BuiltCase, buildCase } from './build-case.ts'
import { caseTemplateRows } from './case-templates.ts'
import { boughtCredits } from './credits.ts'
import { createdAt, templateRows } from './flow-templates.ts'
import { demoInvoiceNumber, demoSeries } from './invoices/documents.ts'
import { invoiceTemplates } from './invoices/templates.ts'
import { drawStates } from './states.ts'
import { portalTextRow } from './texts/portal.ts'
import { DAY, iso } from './timestamps.ts'
import { unmappedMails } from './unmapped.ts'
import { insertRows, type SeedRow } from './write.ts'

/** What seeding needs of the server. */
export type SeedServices = Pick<Services, 'database' | 'clock'> & {
  config: Pick<Services['config'], 'seed' | 'seedCases' | 'passwordCost'>
}

export type SeedOptions = {
  /** Called after each chunk, in cases. */
  onProgress?: (done: number, total: number) => void
}

/** Cases written in one transaction: bounds the memory whatever SEED_CASES is. */
const CHUNK = 500

/**
 * Fills an empty database with the demo data, chunk by chunk. One that was killed on
 * the way must be emptied before it is filled again (`start/demo.ts`).
 */
export async function seed(
  services: SeedServices,
  { onProgress }: SeedOptions = {},
): Promise<void> {
  const { database, config, clock } = services
  const now = clock.now().getTime()
  const passwordHash = await hashPassword(DEMO_PASSWORD, config.passwordCost)
  const tenants = demoTenants(config.seed, passwordHash, now)
  const sizes = tenants.map(({ plan }) =>
    plan === 'LITE' ? 50 : plan === 'PRO' ? 500 : config.seedCases,
  )
  await ensureFirstTerms(database.db, iso(now - 900 * DAY))
  // Before the mails, which are counted by the flow of their template.
  await database.db.transaction((tx) => writeTemplates(tx, tenants, iso(now - 900 * DAY)))
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const numbers = caseNumbers(config.seed)
  const tallies: Tally[] = []
  let done = 0
  for (const [index, tenant] of tenants.entries()) {
    const tally = emptyTally(tenant)
    const states = drawStates(config.seed, tenant.id, sizes[index] ?? 0)
    for (let from = 0; from < states.length; from += CHUNK) {
      const chunk = states.slice(from, from + CHUNK).map((state, offset) =>
        buildCase({
          seed: config.seed,
          tenant,
          index: from + offset,
          caseId: numbers(),
          state,
          ordinal: countIn(tally, state),
          now,
          nextInvoice: () => {
            tally.invoices += 1
            return demoInvoiceNumber(tally.invoices)
          },
        }),
      )
      for (const { row } of chunk) {
        tally.caseIds.push(row.id)
        for (const tag of row.tags) tally.tags.set(foldTag(tag), tag)
      }
      await database.db.transaction((tx) => writeCases(tx, chunk))
      done += chunk.length
      onProgress?.(done, total)
    }
    tallies.push(tally)
  }
  await database.db.transaction(async (tx) => {
    for (const tally of tallies) await writeTenant(tx, tally, config.seed, now)
  })
}

/** Random numbers of 8 or 9 digits, no two alike over all customers: the step shares no factor with the field. */
function caseNumbers(seed: number): () => number {
  const [low, field, step] = [10_000_000, 989_999_977, 610_612_741]
  let position = (seed * 7_919 + 271_828_182) % field
  return () => {
    position = (position + step) % field
    return low + position
  }
}

type Tally = {
  tenant: Tenant
  states: Map<CaseState, number>
  tags: Map<string, string>
  caseIds: number[]
  invoices: number
}

const emptyTally = (tenant: Tenant): Tally => ({
  tenant,
  states: new Map(),
  tags: new Map(),
  caseIds: [],
  invoices: 0,
})

/** Counts a case in; answers how many of its state there were before. */
function countIn({ states }: Tally, state: CaseState): number {
  const before = states.get(state) ?? 0
  states.set(state, before + 1)
  return before
}

async function writeCases(tx: Tx, cases: readonly BuiltCase[]): Promise<void> {
  await insertRows(
    tx,
    caseRow,
    cases.map(({ row }) => row),
  )
  await insertRows(
    tx,
    caseDetail,
    cases.map(({ detail }) => detail),
  )
  await insertRows(
    tx,
    finding,
    cases.flatMap(({ findings }) => findings),
  )
  await insertRows(
    tx,
    license,
    cases.flatMap(({ licenses }) => licenses),
  )
  // Before the entries, which say how they ended.
  await insertRows(
    tx,
    email,
    cases.flatMap(({ emails }) => emails),
  )
  await insertRows(
    tx,
    activity,
    cases.flatMap(({ activities }) => activities),
  )
  await insertRows(
    tx,
    caseHistory,
    cases.flatMap(({ history }) => history),
  )
  await insertRows(
    tx,
    attachment,
    cases.flatMap(({ attachments }) => attachments),
  )
  await insertRows(
    tx,
    invoice,
    cases.flatMap(({ invoices }) => invoices),
  )
  await insertRows(
    tx,
    letter,
    cases.flatMap(({ letters }) => letters),
  )
  const booked = cases.flatMap(({ ledger }) => ledger)
  await insertRows(
    tx,
    payment,
    booked.map(({ row }) => row),
  )
  await insertRows(
    tx,
    paymentLine,
    booked.flatMap(({ lines }) => lines),
  )
}

/** The terms were accepted by whoever created the account. */
const acceptances = ({ id, users }: Tenant): SeedRow<typeof termsAcceptance>[] =>
  users.slice(0, 1).map((user) => ({
    customerId: id,
    version: FIRST_TERMS,
    userId: user.id,
    accepted: user.created,
  }))

const writeTemplates = (tx: Tx, tenants: readonly Tenant[], created: string): Promise<void> =>
  insertRows(
    tx,
    mailTemplate,
    tenants.flatMap((tenant) =>
      tenant.flows.flatMap((flow) =>
        templateRows(tenant, flow).map((row) => ({ ...row, ...createdAt(created) })),
      ),
    ),
  )

async function writeTenant(tx: Tx, tally: Tally, seed: number, now: number): Promise<void> {
  const { tenant } = tally
  const customerId = tenant.id
  await insertRows(tx, email, unmappedMails(seed, tenant, tally.caseIds, now))
  await insertRows(tx, customer, [
    {
      id: customerId,
      name: tenant.name,
      plan: tenant.plan,
      timeZone: tenant.timeZone,
      providerStatus: tenant.providerStatus,
      ...tenant.address,
      usState: null,
      customerType: 'PHOTO_LIBRARY',
      addressVersion: 1,
      requiresSecondFactor: false,
      invoiceFacts: {},
      datev: {},
      created: iso(now - 900 * DAY),
    },
  ])
  await insertRows(tx, appUser, tenant.users)
  await insertRows(tx, termsAcceptance, acceptances(tenant))
  await insertRows(tx, creditEntry, boughtCredits(tenant, now))
  await insertRows(tx, invoiceTemplate, invoiceTemplates(tenant, iso(now - 900 * DAY)))
  await insertRows(tx, invoiceSeries, demoSeries(tenant, tally.invoices))
  await insertRows(
    tx,
    emailFlow,
    tenant.flows.map(({ id, name }) => ({ id, customerId, name, deleted: null })),
  )
  await insertRows(
    tx,
    translation,
    tenant.languages.map(({ id, language }, index) => ({
      id,
      customerId,
      language,
      isActive: true,
      isDefault: index === 0,
      ...portalTextRow(language, tenant.name),
      ...{ version: 1, updated: iso(now - 900 * DAY), userId: null, userName: null },
      ...{ restoredFrom: null, deleted: null },
    })),
  )
  await insertRows(tx, caseTemplate, caseTemplateRows(tenant, now))
  await insertRows(
    tx,
    customerTag,
    [...tally.tags].map(([folded, tag]) => ({ customerId, folded, tag })),
  )
  await insertRows(
    tx,
    caseCount,
    [...tally.states].map(([state, n]) => ({ customerId, state, n })),
  )
  await insertRows(tx, eventHead, [{ customerId, seq: 0 }])
}
