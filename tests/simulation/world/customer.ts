/** One history = one new customer: six people and one who is idle, four cases ready for everything, two flows that send mail. */
import { sql } from 'drizzle-orm'
import type { SessionUser } from '../../../contracts/model/accounts/user.ts'
import { emptyContact } from '../../../contracts/rules/cases/contact.ts'
import type { SignedIn } from '../../../server-mock/calls/handler.ts'
import type { Database } from '../../../server-mock/db/database.ts'
import { appUser, customer, session } from '../../../server-mock/db/schema/accounts.ts'
import { caseTemplate } from '../../../server-mock/db/schema/case-templates.ts'
import { caseCount, caseDetail, caseRow, finding } from '../../../server-mock/db/schema/cases.ts'
import { invoiceTemplate } from '../../../server-mock/db/schema/invoice-templates.ts'
import {
  emailFlow,
  mailSetup,
  mailTemplate,
  translation,
} from '../../../server-mock/db/schema/setup.ts'
import { openSession } from '../../../server-mock/modules/access/sessions.ts'
import { signToken } from '../../../server-mock/modules/access/tokens.ts'
import type { Services } from '../../../server-mock/services.ts'
import type { StoredSession } from '../../../src/bus/gateway/session-store.ts'
import { invoiceTexts, templateOf } from '../../support/offices/invoicing.ts'
import { BEGINNING } from './virtual-time.ts'

/** Five work; the last one only looks when all is over. */
export const PEOPLE = 6
/** Unless a history asks for more. */
const CASES = 4
const CREATED = new Date(BEGINNING - 86_400_000).toISOString()

/** What everybody logs in with until they change it. */
export const FIRST_PASSWORD = 'first password 1!'

/** How many people are told by mail of payments and of mails that came in. */
const TOLD = 2

export type Person = SignedIn & { sessionId: string; isTold: boolean }
export type Customer = {
  id: string
  /** The address that its people come from. */
  address: string
  people: readonly Person[]
  /** Somebody whom administrators send away and call back. */
  idleId: string
  caseIds: readonly string[]
}

const planOf = 'ENTERPRISE' as const

/** One for each of them, of a network that is nobody's. */
const addressOf = (number: number): string =>
  `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`

/** `cases`: how many each has, ten at the most. */
type Ground = { port: number; passwordHash: string; cases?: number }

/** The customers of the next histories, as they are written. */
function draw(number: number, { port, passwordHash, cases = CASES }: Ground) {
  const id = `sim-${number}`
  const everybody = Array.from(
    { length: PEOPLE + 1 },
    (_, at): Person => ({
      id: `${id}-p${at}`,
      customerId: id,
      // Who looks when all is over sees what administrators see.
      role: at === 1 || at === PEOPLE - 1 ? 'ADMIN' : 'AGENT',
      plan: planOf,
      name: `Person ${at}`,
      email: `p${at}@${id}.example`,
      lacksSecondFactor: false,
      sessionId: `${id}-s${at}`,
      isTold: at < TOLD,
    }),
  )
  const caseIds = Array.from({ length: cases }, (_, at) => String(100_000_000 + number * 10 + at))
  const contact = (caseId: string) => ({
    ...emptyContact,
    email: `owner-${caseId}@shop.example`,
    name: 'Owner',
    first_name: 'Olga',
    last_name: 'Owner',
    address_line_1: 'Main Street 1',
    postal_code: '10115',
    city: 'Berlin',
    country: 'DE',
  })
  const flow = `${id}-flow`
  // Each has words of its own: what one has said, the other says anew.
  const flows = [
    { id: flow, customerId: id, name: 'Flow', says: '' },
    { id: `${id}-other`, customerId: id, name: 'Other', says: 'Other ' },
  ]
  const template = {
    customerId: id,
    content: '<p>Case {{case_id}}</p>',
    config: { placeholders: {} },
  }
  const triggers = ['INITIAL', 'LICENSE_VALIDATED', 'LICENSE_REJECTED', 'PAID'] as const
  return {
    customer: {
      id,
      name: id,
      plan: planOf,
      providerStatus: 'connected' as const,
      created: CREATED,
    },
    users: everybody.map((person) => ({
      id: person.id,
      customerId: id,
      email: person.email,
      name: person.name,
      publicName: person.name,
      role: person.role,
      state: 'ACTIVE' as const,
      verified: true,
      passwordHash,
      receiveUnreadEmails: person.isTold,
      receivePayments: person.isTold,
      created: CREATED,
    })),
    sessions: everybody.map((person) => ({
      id: person.sessionId,
      userId: person.id,
      created: CREATED,
      expires: new Date(BEGINNING + 30 * 86_400_000).toISOString(),
    })),
    flows: flows.map(({ says: _, ...row }) => row),
    templates: flows.flatMap(({ id: flowId, says }) => [
      ...triggers.map((event) => ({
        ...{ ...template, flowId, id: `${flowId}-${event.toLowerCase()}` },
        name: event,
        subject: `${says}${event} of {{case_id}}`,
        type: 'triggered' as const,
        triggerEvent: event,
      })),
      ...[1, 3].map((days) => ({
        ...{ ...template, flowId, id: `${flowId}-reminder-${days}` },
        name: `Reminder ${days}`,
        subject: `${says}Reminder ${days} of {{case_id}}`,
        type: 'scheduled' as const,
        scheduleDays: days,
      })),
    ]),
    translations: [
      { id: `${id}-language`, customerId: id, language: 'en', isActive: true, isDefault: true },
      { id: `${id}-french`, customerId: id, language: 'fr', isActive: true, isDefault: false },
    ],
    caseTemplate: {
      ...{ id: `${id}-template`, customerId: id, name: 'Template', created: CREATED },
      ...{ currency: 'CHF', country: 'CH', licenseFee: 12_000 },
    },
    words: {
      ...{ id: templateOf(id), customerId: id, name: 'Standard', taxType: 'VAT' as const },
      words: invoiceTexts(),
    },
    setup: {
      customerId: id,
      active: 'SMTP' as const,
      smtpHost: '127.0.0.1',
      smtpPort: port,
      smtpEmail: `claims@${id}.example`,
      senderName: id,
    },
    rows: caseIds.map((caseId) => ({
      id: Number(caseId),
      customerId: id,
      state: 'STANDBY' as const,
      host: `shop-${caseId}.example`,
      dateStateUpdated: CREATED,
      lastActivity: CREATED,
      country: 'DE',
      currency: 'EUR',
      finalAmount: 23_800,
      contactEmail: contact(caseId).email,
      contactName: contact(caseId).name,
    })),
    details: caseIds.map((caseId) => ({
      id: Number(caseId),
      customerId: id,
      caseUuid: `uuid-${caseId}`,
      created: CREATED,
      emailFlowId: flow,
      translationId: `${id}-language`,
      opponentContact: contact(caseId),
      additionalFees: [],
      taxType: 'VAT',
      taxPercentage: 1900,
      pin: '123456',
      allowPrepaymentInvoicing: true,
      invoiceTemplateId: templateOf(id),
    })),
    findings: caseIds.flatMap((caseId) =>
      [0, 1].map((position) => ({
        id: `${caseId}-${position}`,
        customerId: id,
        caseId: Number(caseId),
        position,
        price: 10_000,
        originalFilename: 'harbour.jpg',
        pageLink: `https://shop-${caseId}.example/`,
        pictureSeed: position,
      })),
    ),
    count: { customerId: id, state: 'STANDBY', n: cases },
    made: {
      ...{ id, caseIds, address: addressOf(number), idleId: `${id}-p${PEOPLE}` },
      people: everybody.slice(0, PEOPLE),
    } satisfies Customer,
  }
}

/** Writes so many customers at once: a statement costs more than a row. */
export async function addCustomers(
  { db }: Database,
  first: number,
  count: number,
  ground: Ground,
): Promise<Customer[]> {
  const drawn = Array.from({ length: count }, (_, at) => draw(first + at, ground))
  await db.insert(customer).values(drawn.map((one) => one.customer))
  await db.insert(appUser).values(drawn.flatMap((one) => one.users))
  await db.insert(session).values(drawn.flatMap((one) => one.sessions))
  await db.insert(emailFlow).values(drawn.flatMap((one) => one.flows))
  await db.insert(mailTemplate).values(drawn.flatMap((one) => one.templates))
  await db.insert(translation).values(drawn.flatMap((one) => one.translations))
  await db.insert(caseTemplate).values(drawn.map((one) => one.caseTemplate))
  await db.insert(invoiceTemplate).values(drawn.map((one) => one.words))
  await db.insert(mailSetup).values(drawn.map((one) => one.setup))
  await db.insert(caseRow).values(drawn.flatMap((one) => one.rows))
  await db.insert(caseDetail).values(drawn.flatMap((one) => one.details))
  await db.insert(finding).values(drawn.flatMap((one) => one.findings))
  await db.insert(caseCount).values(drawn.map((one) => one.count))
  return drawn.map((one) => one.made)
}

/** Nothing of a customer whose history is over falls due in the histories after it. */
export const retire = ({ db }: Database, { id }: Customer) =>
  db.execute(sql`delete from activity where customer_id = ${id} and type = 'EMAIL_SCHEDULED'`)

const userOf = (person: Person): SessionUser => ({
  user_id: person.id,
  username: person.email,
  name: person.name,
  public_name: person.name,
  email: person.email,
  role: person.role,
  user_role: person.role,
  state: 'ACTIVE',
  customer_id: person.customerId,
  customer_name: person.customerId,
  subscription: person.plan,
  receive_unread_emails_notifications: person.isTold,
  receive_payment_notifications: person.isTold,
})

/** What a login leaves in the browser, without the time that hashing a password takes. */
export async function loggedIn(
  services: Services,
  person: Person,
  sessionId: string,
): Promise<StoredSession> {
  const [accessToken, renew_token, file_token] = await Promise.all([
    signToken(services, 'access', person, sessionId),
    signToken(services, 'renew', person, sessionId),
    signToken(services, 'file', person, sessionId),
  ])
  return { user: userOf(person), accessToken, renew_token, file_token }
}

/** The person logs in, here or elsewhere: earlier sessions end. */
export async function logIn(services: Services, person: Person): Promise<StoredSession> {
  return loggedIn(services, person, await openSession(services, person.id))
}
