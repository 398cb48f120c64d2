import type { CaseState } from '../../contracts/model/cases/case.ts'
import type { LicenseState } from '../../contracts/model/cases/finding.ts'
import { emptyContact } from '../../contracts/rules/cases/contact.ts'
import type { caseHistory } from '../db/schema/case-history.ts'
import type { caseDetail, caseRow, finding } from '../db/schema/cases.ts'
import type { invoice } from '../db/schema/invoices.ts'
import type { letter } from '../db/schema/letters.ts'
import { motifNames, motifOf } from '../files/motifs.ts'
import { eInvoiceOf } from '../modules/invoices/structured.ts'
import type { Booked } from '../modules/ledger/payment-rows.ts'
import { type Random, randomOf } from '../random.ts'
import type { Tenant } from './accounts.ts'
import { activatorOf, frozenAmount, initialSentAt, isPaused, pinOf } from './case-facts.ts'
import { demoHistory } from './case-history.ts'
import { chooseFlow, inLanguage } from './choose-flow.ts'
import { countersOf } from './counters.ts'
import { emptyHistory, type Frame, type History } from './history.ts'
import { invoiceRows } from './invoices/documents.ts'
import { invoiceTemplateId } from './invoices/templates.ts'
import { ledgerRows } from './ledger.ts'
import { chargesOf, drawOffer, finalAmount, type Offer, storedFees, wonOffer } from './offer.ts'
import { showcase, showcaseStory, showcaseTags } from './showcase.ts'
import { activeStory, mattersOf } from './stories/active.ts'
import { cancelledStory, validLicenseStory } from './stories/ended.ts'
import { letterRows } from './stories/letter-rows.ts'
import { paidStory, processingStory } from './stories/paid.ts'
import { standbyStory } from './stories/standby.ts'
import type { Outcome, Sketch } from './stories/story.ts'
import { drawTags } from './tags.ts'
import { iso } from './timestamps.ts'
import { countries } from './world/countries.ts'
import { drawOpponent, type Opponent } from './world/opponent.ts'
import type { DrawnFinding, SeedRow } from './write.ts'

/** One case with everything that belongs to it. */
export type BuiltCase = Pick<History, 'activities' | 'emails' | 'attachments' | 'licenses'> & {
  row: SeedRow<typeof caseRow>
  detail: SeedRow<typeof caseDetail>
  findings: SeedRow<typeof finding>[]
  invoices: SeedRow<typeof invoice>[]
  letters: SeedRow<typeof letter>[]
  ledger: Booked[]
  history: SeedRow<typeof caseHistory>[]
}

/** Which case to build: `ordinal` counts the customer's cases of that state from 0. */
export type Order = {
  seed: number
  tenant: Tenant
  index: number
  caseId: number
  state: CaseState
  ordinal: number
  now: number
  nextInvoice: Frame['nextInvoice']
}

const korea = countries.find(({ code }) => code === 'KR')

const isShowcase = ({ tenant, state, ordinal }: Order): boolean =>
  tenant.plan === 'ENTERPRISE' && state === 'ACTIVE' && ordinal === 0

/** Two cases of the largest customer are fixed: the one of the pictures, and the widest amount. */
function cast(random: Random, order: Order): { opponent: Opponent; offer: Offer | null } {
  if (isShowcase(order)) return showcase(drawOpponent(random), order.now)
  if (isShowcase({ ...order, ordinal: order.ordinal - 1 }) && korea) {
    return { opponent: drawOpponent(random, korea), offer: wonOffer }
  }
  return { opponent: drawOpponent(random), offer: null }
}

const paths = [
  '',
  'blog/2024/05',
  'about',
  'gallery',
  'news/spring',
  'team',
  'offers',
  'menu',
  'kontakt',
  'en/home',
  'projects/12',
] as const

function drawFindings(random: Random, order: Order, host: string, prices: readonly number[]) {
  // Neighbouring seeds show different motifs.
  const first =
    motifNames.length * random.int(1, 100_000_000) + (isShowcase(order) ? 0 : random.int(0, 13))
  return prices.map((price, position): DrawnFinding => {
    const pictureSeed = first + position
    return {
      id: random.id(),
      customerId: order.tenant.id,
      caseId: order.caseId,
      position,
      price,
      originalFilename: `${motifOf(pictureSeed)}-${String(random.int(1, 9999)).padStart(4, '0')}.jpg`,
      pageLink: `https://www.${host}/${random.pick(paths)}`,
      pictureSeed,
    }
  })
}

function tell(sketch: Sketch, order: Order): Outcome {
  const { random, tenant } = sketch.history.frame
  switch (order.state) {
    case 'STANDBY':
      return standbyStory(sketch)
    case 'ACTIVE':
      return isShowcase(order)
        ? showcaseStory(sketch)
        : activeStory(sketch, mattersOf(random, tenant.plan, order.ordinal), order.ordinal)
    case 'PAYMENT_PROCESSING':
      return processingStory(sketch)
    case 'PAID':
      return paidStory(sketch)
    case 'VALID_LICENSE':
      return validLicenseStory(sketch)
    case 'CANCELLED':
      return cancelledStory(sketch)
  }
}

/** Draws one case; the same order gives the same case, whatever was drawn before. */
export function buildCase(order: Order): BuiltCase {
  const { tenant, caseId, now } = order
  const random = randomOf(order.seed, 'case', tenant.id, order.index)
  const { opponent, offer: fixedOffer } = cast(random, order)
  const [standard] = tenant.flows
  const drawn = isShowcase(order) && standard ? standard : chooseFlow(random, tenant, opponent)
  const portal =
    tenant.languages.find(({ language }) => language === opponent.country.tongue) ??
    tenant.languages.find(({ language }) => language === 'en') ??
    random.pick(tenant.languages)
  const flow = inLanguage(tenant, drawn, portal)
  const uses = random.weighted([
    [1, 40],
    [2, 22],
    [3, 14],
    [4, 9],
    [5, 6],
    [6, 4],
    [7, 3],
    [8, 2],
  ])
  const offer = fixedOffer ?? drawOffer(random, opponent.country, uses)
  const findings = drawFindings(random, order, opponent.host, offer.prices)
  const { contact } = opponent
  const charged = chargesOf(offer, [])
  const history = emptyHistory({
    random,
    tenant,
    caseId,
    opponent,
    flow,
    language: portal.language,
    now,
    nextInvoice: order.nextInvoice,
    facts: {
      caseId,
      host: opponent.host,
      salutation: { name: contact.last_name ?? '', gender: contact.gender },
      imageUses: offer.prices.length,
      amount: `${charged.final_amount_gross_no_settlement.toFixed(2)} ${offer.currency}`,
      signature: `${random.pick(tenant.staff).name}\n${tenant.name}`,
    },
  })
  const outcome = tell({ history, offer, findings }, order)
  return assemble(order, history, { outcome, offer, findings, translation: portal })
}

type Parts = {
  outcome: Outcome
  offer: Offer
  findings: DrawnFinding[]
  translation: { id: string; language: string }
}

function assemble(order: Order, history: History, parts: Parts): BuiltCase {
  const { tenant, caseId } = order
  const { random, opponent, flow } = history.frame
  const { outcome, findings } = parts
  const { prepared } = outcome
  const hasContact = prepared !== 'host'
  const hasOffer = prepared === 'offer' || prepared === 'ready'
  const offer = hasOffer ? parts.offer : null
  const licences = findings.map(
    ({ id }): LicenseState | null =>
      history.licenses.find(({ findingId }) => findingId === id)?.state ?? null,
  )
  const charges = offer ? chargesOf(offer, licences) : null
  const contact = hasContact ? opponent.contact : emptyContact
  const lastActivity = history.activities
    .filter(({ type }) => type !== 'EMAIL_SCHEDULED' && type !== 'SCHEDULED')
    .map(({ created }) => created)
    .sort()
    .at(-1)
  // Of a source of its own: what else is drawn stays as it was.
  const pin = pinOf(randomOf(order.seed, 'pin', tenant.id, order.index))
  const { payment, billingAddress } = outcome
  const invoicing = tenant.plan !== 'LITE' && hasOffer && random.chance(0.6)
  const invoices = offer
    ? invoiceRows(history, { offer, findings, pin, payment, billingAddress })
    : []
  const issued = new Map(invoices.map((one) => [one.id, eInvoiceOf(one)]))
  const built = {
    activities: history.activities,
    emails: history.emails,
    attachments: history.attachments,
    licenses: history.licenses,
    invoices,
    letters: letterRows(history, pin),
    findings: findings.map((row) => ({
      ...row,
      price: prepared === 'host' ? null : row.price,
      recorded: iso(outcome.created),
    })),
    row: {
      id: caseId,
      customerId: tenant.id,
      version: history.activities.length + 1,
      state: outcome.state,
      host: opponent.host,
      sourceCaseId: random.chance(0.6) ? `PX-${random.int(10_000, 99_999)}` : null,
      dateStateUpdated: iso(outcome.stateUpdated),
      lastActivity: lastActivity ?? iso(outcome.created),
      reminderDate: outcome.reminder?.date ?? null,
      reminderName: outcome.reminder?.name ?? null,
      ...countersOf(history.activities, history.licenses, outcome.state),
      country: hasOffer ? opponent.country.code : null,
      currency: offer?.currency ?? null,
      finalAmount: charges && finalAmount(outcome.state, charges),
      tags: isShowcase(order) ? [...showcaseTags] : drawTags(random, opponent.host),
      contactEmail: contact.email ?? '',
      contactName: contact.name ?? '',
      contactCompany: contact.company ?? '',
      emailFlowId: prepared === 'ready' ? flow.id : null,
    },
    detail: {
      id: caseId,
      customerId: tenant.id,
      caseUuid: random.uuid(),
      created: iso(outcome.created),
      emailFlowId: prepared === 'ready' ? flow.id : null,
      translationId: parts.translation.id,
      opponentContact: contact,
      imprint: hasContact && random.chance(0.75) ? opponent.imprint : null,
      additionalFees: offer && charges ? storedFees(offer, charges) : [],
      settlementDate: offer?.settlementDate ?? null,
      settlementPercentage: offer?.settlementPercentage ?? null,
      taxType: offer?.taxType ?? null,
      taxPercentage: offer?.taxPercentage ?? null,
      wasActivated: outcome.wasActivated,
      activatedBy: activatorOf(history),
      initialSentAt: initialSentAt(history),
      pausedAt: isPaused(history) ? (lastActivity ?? null) : null,
      pin,
      amountDue: outcome.state === 'PAYMENT_PROCESSING' ? frozenAmount(history) : null,
      payment,
      billingAddress,
      vatIdRequired: invoicing && random.chance(0.3),
      allowPrepaymentInvoicing:
        tenant.plan !== 'LITE' && outcome.state === 'ACTIVE' && history.invoices.length > 0,
      invoiceTemplateId:
        offer && (invoicing || history.invoices.length > 0)
          ? invoiceTemplateId(tenant, offer.taxType)
          : null,
      callbackRequest: outcome.callbackRequest,
      invoices: history.invoices.map(({ id, number, type, status }) => ({
        ...{ id, number, type },
        status: status ?? (outcome.payment ? ('PAID' as const) : ('OPEN' as const)),
        ...issued.get(id),
      })),
      caseLog: outcome.caseLog,
    },
  }
  const { row, detail } = built
  const told = demoHistory(randomOf(order.seed, 'history', tenant.id, order.index), {
    ...{ tenant, caseId, contact, offer, findings: built.findings, country: row.country },
    ...{ created: outcome.created, now: order.now, translation: parts.translation },
    imprint: detail.imprint && opponent.imprint,
    flow: detail.emailFlowId === null ? null : flow,
  })
  const version = Math.max(row.version, told.length + 1)
  const ledger = ledgerRows(randomOf(order.seed, 'ledger', tenant.id, order.index), tenant, {
    ...{ row, detail, payment, charges, language: parts.translation.language },
    invoiceNumber: history.invoices.find(({ type }) => type === 'ACTIVE')?.number ?? null,
  })
  return { ...built, ledger, history: told, row: { ...row, version } }
}
