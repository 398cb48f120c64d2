import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../calls/handler.ts'
import { customer } from '../../db/schema/accounts.ts'
import type { ChangeContext } from '../../events/change.ts'
import { safeLine } from '../../text/safe-text.ts'
import { putSystemMail } from '../system-mail/put-system-mail.ts'

type Order = { user: SignedIn; added: number; balance: number }

/** Tells support of an order of credits, which somebody has to invoice (gaps-1, "Credits"). */
export async function tellSupport(
  change: ChangeContext,
  { user, added, balance }: Order,
): Promise<void> {
  const [own] = await change.tx
    .select({ name: customer.name })
    .from(customer)
    .where(eq(customer.id, user.customerId))
  // Whoever invoices reads this line by line: no name may bring a line of its own.
  const [company, person] = [safeLine(own?.name ?? '', 200), safeLine(user.name, 100)]
  await putSystemMail(change, {
    to: change.config.supportEmail,
    subject: `Credits to be invoiced: ${added} for ${company || user.customerId}`,
    text: [
      `Customer: ${company} (${user.customerId})`,
      `Ordered by: ${person}, ${user.email}`,
      `Credits: ${added}`,
      `To be invoiced: ${added}.00 EUR plus VAT`,
      `Balance after it: ${balance}`,
    ].join('\n'),
  })
}
