import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { mailSetup } from '../../db/schema/setup.ts'
import { safeLine } from '../../text/safe-text.ts'

/** Whom a customer's mails come from. */
export type Sender = { name: string; address: string }

/** Whether the customer's mails leave through a server: there is one, and it is active (G-708). */
export const isSending = (
  row: Pick<typeof mailSetup.$inferSelect, 'active' | 'smtpEmail'> | null,
) => row?.active === 'SMTP' && !!row.smtpEmail

/** Null while no server of the customer's is active. */
export async function senderOf(tx: Db | Tx, customerId: string): Promise<Sender | null> {
  const [row] = await tx.select().from(mailSetup).where(eq(mailSetup.customerId, customerId))
  if (row?.active !== 'SMTP' || !row.smtpEmail) return null
  return { name: safeLine(row.senderName ?? '', 100), address: row.smtpEmail }
}

export const shownSender = (sender: Sender | null): string => {
  if (!sender) return ''
  const name = sender.name.replace(/[<>"\\]/g, '').trim()
  return name === '' ? sender.address : `${name} <${sender.address}>`
}
