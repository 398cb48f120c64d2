/** An office of the API's tests whose administrator manages its users. */
import { eq } from 'drizzle-orm'
import type { UserState } from '../../../contracts/model/accounts/user.ts'
import { appUser } from '../../../server-mock/db/schema/accounts.ts'
import { outbox } from '../../../server-mock/db/schema/mail.ts'
import type { TestApi } from '../server/api.ts'

let made = 0

/** A user of the office, made in the database. */
export async function addUserTo(
  { services }: TestApi,
  customerId: string,
  parts: Partial<typeof appUser.$inferInsert> & { state?: UserState } = {},
) {
  made += 1
  const id = `made-${made}`
  const [row] = await services.database.db
    .insert(appUser)
    .values({
      id,
      customerId,
      email: `${id}@made.example`,
      name: `Made ${made}`,
      publicName: `M${made}`,
      role: 'AGENT',
      state: 'ACTIVE',
      verified: true,
      created: '2026-11-20T08:00:00.000Z',
      ...parts,
    })
    .returning()
  if (!row) throw new Error('no user')
  return row
}

/** A user's row, or null. */
export const rowOf = async ({ services }: TestApi, id: string) =>
  (await services.database.db.select().from(appUser).where(eq(appUser.id, id)))[0] ?? null

/** The mails of one kind that wait in the outbox, to whom and about what. */
export async function queuedMails({ services }: TestApi, kind: 'SYSTEM' | 'LINK') {
  const rows = await services.database.db.select().from(outbox).where(eq(outbox.kind, kind))
  return rows.map(({ mail, customerId }) => {
    const { to, subject, text, link } = Object(mail)
    return { customerId, to: String(to), subject: String(subject), text: String(text), link }
  })
}

/** A form that is right in every respect. */
export const aUserForm = (parts: Record<string, unknown> = {}) => ({
  name: 'Ada Wong',
  public_name: 'A. Wong',
  email: 'ada@made.example',
  role: 'AGENT',
  receive_unread_emails_notifications: true,
  receive_payment_notifications: false,
  ...parts,
})
