/**
 * The fixture of the API's tests: one customer a plan, each with the same small office, every text of it
 * marked with its customer, so that a leak is seen wherever it shows.
 */
import type { Plan } from '../../../contracts/model/accounts/user.ts'
import type { Db } from '../../../server-mock/db/database.ts'
import { appUser, customer } from '../../../server-mock/db/schema/accounts.ts'
import { caseTemplate } from '../../../server-mock/db/schema/case-templates.ts'
import {
  activity,
  caseCount,
  caseDetail,
  caseRow,
  customerTag,
  finding,
  license,
} from '../../../server-mock/db/schema/cases.ts'
import { invoiceTemplate } from '../../../server-mock/db/schema/invoice-templates.ts'
import { attachment, email } from '../../../server-mock/db/schema/mail.ts'
import { emailFlow, translation } from '../../../server-mock/db/schema/setup.ts'
import { invoiceWordsOf } from '../records/invoice-templates.ts'

export const MORNING = '2026-11-20T08:00:00.000Z'
export const PASSWORD = 'Quince-orchard-5'

export type UserName = 'admin' | 'agent' | 'colleague' | 'deactivated' | 'pending' | 'unverified'

/** The records of one customer that tests call by name. */
export type Office = {
  id: string
  plan: Plan
  /** Stands in every text of this customer and in no other's. */
  mark: string
  users: Record<UserName, { id: string; email: string; name: string }>
  /** ACTIVE, with a note of the admin, a read mail with an attachment, two findings, a tag. */
  caseId: string
  /** STANDBY and PAID, empty. */
  standbyId: string
  paidId: string
  noteId: string
  emailId: string
  unmappedId: string
  attachmentId: string
  checksum: string
  /** A case template that fills in a currency and a country. */
  templateId: string
}

const plans: readonly Plan[] = ['LITE', 'PRO', 'ENTERPRISE']

export const officeOf = (plan: Plan): Office => {
  const id = `office-${plan.toLowerCase()}`
  const mark = `CANARY-${plan}`
  const user = (name: UserName) => ({
    id: `${id}-${name}`,
    email: `${name}@${plan.toLowerCase()}.example`,
    name: `${mark} ${name}`,
  })
  const first = 20_000_001 + plans.indexOf(plan) * 1_000_000
  return {
    id,
    plan,
    mark,
    users: {
      admin: user('admin'),
      agent: user('agent'),
      colleague: user('colleague'),
      deactivated: user('deactivated'),
      pending: user('pending'),
      unverified: user('unverified'),
    },
    caseId: String(first),
    standbyId: String(first + 7),
    paidId: String(first + 13),
    noteId: `${id}-note`,
    emailId: `${id}-mail`,
    unmappedId: `${id}-unmapped`,
    attachmentId: `${id}-attachment`,
    checksum: `${plan.toLowerCase()}0123456789abcdef`,
    templateId: `${id}-template`,
  }
}

const addUsers = (db: Db, office: Office, passwordHash: string) =>
  db.insert(appUser).values(
    Object.entries(office.users).map(([name, user]) => ({
      id: user.id,
      customerId: office.id,
      email: user.email,
      name: user.name,
      publicName: user.name,
      role: name === 'admin' ? ('ADMIN' as const) : ('AGENT' as const),
      state:
        name === 'deactivated'
          ? ('DEACTIVATED' as const)
          : name === 'pending'
            ? ('INVITATION_PENDING' as const)
            : ('ACTIVE' as const),
      verified: name !== 'unverified',
      passwordHash: name === 'pending' ? null : passwordHash,
      created: MORNING,
    })),
  )

const contactOf = ({ mark, plan }: Office) => ({
  email: `contact@${plan.toLowerCase()}-opponent.example`,
  name: `${mark} Opponent`,
  company: `${mark} GmbH`,
  first_name: mark,
  last_name: mark,
  gender: 'FEMALE',
  title: 'Dr.',
  phone_number: '+49 30 1',
  address_line_1: mark,
  address_line_2: null,
  postal_code: '10115',
  city: mark,
  country: 'DE',
  vat_id: mark,
  reference_number: mark,
})

/** A case of the office, complete but for its image uses; `case_count` is the caller's. */
export async function addCase(
  db: Db,
  office: Office,
  id: string,
  row: Partial<typeof caseRow.$inferInsert>,
): Promise<void> {
  const contact = contactOf(office)
  await db.insert(caseRow).values({
    id: Number(id),
    customerId: office.id,
    state: 'ACTIVE',
    host: `${office.mark.toLowerCase()}-${id}.example`,
    sourceCaseId: `${office.mark}-ref`,
    dateStateUpdated: MORNING,
    lastActivity: MORNING,
    country: 'DE',
    currency: 'EUR',
    contactEmail: contact.email,
    contactName: contact.name,
    contactCompany: contact.company,
    ...row,
  })
  await db.insert(caseDetail).values({
    id: Number(id),
    customerId: office.id,
    caseUuid: `${office.id}-uuid-${id}`,
    created: MORNING,
    emailFlowId: `${office.id}-flow`,
    translationId: `${office.id}-language`,
    opponentContact: contact,
    additionalFees: [
      { name: `${office.mark} Documentation`, percentage: 10, price: 20, taxable: true },
      { name: `${office.mark} Research`, percentage: 2.5, price: 5, taxable: false },
    ],
    caseLog: [
      {
        ...{ id: `${office.id}-log`, text: `${office.mark} log`, created: MORNING },
        user_name: office.users.admin.name,
      },
    ],
    settlementDate: '2026-12-24',
    settlementPercentage: 1500,
    taxType: 'VAT',
    taxPercentage: 1900,
    wasActivated: row.state !== 'STANDBY',
  })
}

const mailContent = (office: Office) => ({
  email_id: office.emailId,
  to: `${office.id}@inbound.example`,
  from: contactOf(office).email,
  subject: `${office.mark} subject`,
  preview: office.mark,
  unread: 0,
  status: null,
  mail_content: null,
  history: [],
  automation_info: null,
  has_attachments: true,
})

async function addMails(db: Db, office: Office): Promise<void> {
  const mail = (id: string, caseId: number | null, unread: number) => ({
    id,
    customerId: office.id,
    caseId,
    direction: 'IN' as const,
    sender: contactOf(office).email,
    recipient: `${office.id}@inbound.example`,
    cc: `${office.mark}@copy.example`,
    subject: `${office.mark} subject`,
    received: MORNING,
    unread,
    text: `${office.mark} text`,
    html: `<p>${office.mark}</p>`,
    textAsHtml: `<p>${office.mark}</p>`,
    digest: `${id}-digest`,
    messageId: `<${id}@mail.example>`,
  })
  await db
    .insert(email)
    .values([mail(office.emailId, Number(office.caseId), 0), mail(office.unmappedId, null, 1)])
  await db.insert(attachment).values({
    id: office.attachmentId,
    customerId: office.id,
    emailId: office.emailId,
    filename: `${office.mark} invoice "März".pdf`,
    checksum: office.checksum,
    contentType: 'text/html',
    size: office.mark.length,
    bytes: Buffer.from(office.mark),
  })
}

/** Writes one customer with everything that its `Office` names. */
export async function addOffice(db: Db, office: Office, passwordHash: string): Promise<void> {
  const { id, plan, mark } = office
  await db
    .insert(customer)
    .values({ id, name: mark, plan, providerStatus: 'connected', created: MORNING })
  await addUsers(db, office, passwordHash)
  await db.insert(emailFlow).values({ id: `${id}-flow`, customerId: id, name: `${mark} flow` })
  await db.insert(translation).values({
    id: `${id}-language`,
    customerId: id,
    language: 'de',
    isActive: true,
    isDefault: true,
  })
  await db.insert(invoiceTemplate).values({
    id: `${id}-invoice-template`,
    customerId: id,
    name: `${mark} invoice`,
    taxType: 'VAT',
    words: invoiceWordsOf(mark),
  })
  await db.insert(caseTemplate).values({
    id: office.templateId,
    customerId: id,
    name: `${mark} template`,
    created: MORNING,
    currency: 'CHF',
    country: 'CH',
    additionalFees: [{ name: `${mark} fee`, percentage: 5, taxable: true }],
  })
  await addCase(db, office, office.caseId, { tags: [`${plan} tag`], finalAmount: 26679 })
  await addCase(db, office, office.standbyId, { state: 'STANDBY', finalAmount: 0 })
  await addCase(db, office, office.paidId, { state: 'PAID', finalAmount: 0 })
  await db.insert(customerTag).values({
    customerId: id,
    folded: `${plan} tag`.toLowerCase(),
    tag: `${plan} tag`,
  })
  const states = ['ACTIVE', 'STANDBY', 'PAID'] as const
  await db.insert(caseCount).values(states.map((state) => ({ customerId: id, state, n: 1 })))
  await db.insert(finding).values(
    [12000, 7999, 25000].map((price, position) => ({
      id: `${id}-finding-${position}`,
      customerId: id,
      caseId: Number(office.caseId),
      position,
      price,
      originalFilename: `${mark}.jpg`,
      pageLink: `https://${mark.toLowerCase()}.example/page`,
      pictureSeed: position,
    })),
  )
  await db.insert(license).values({
    id: `${id}-license`,
    findingId: `${id}-finding-2`,
    caseId: Number(office.caseId),
    customerId: id,
    state: 'VALID',
    filename: `${mark}.pdf`,
    uploaded: MORNING,
    note: mark,
    validationUserName: office.users.admin.name,
  })
  await addMails(db, office)
  const entries = [
    ['NOTE', office.noteId, { text: `${mark} note` }],
    ['EMAIL_IN', `${id}-mail-entry`, mailContent(office)],
  ] as const
  await db.insert(activity).values(
    entries.map(([type, activityId, content]) => ({
      id: activityId,
      customerId: id,
      caseId: Number(office.caseId),
      type,
      created: MORNING,
      userId: type === 'NOTE' ? office.users.admin.id : null,
      userName: type === 'NOTE' ? office.users.admin.name : null,
      content,
    })),
  )
}
