import { eq } from 'drizzle-orm'
import { customer } from '../../db/schema/accounts.ts'
import type { ChangeContext } from '../../events/change.ts'
import type { SignedIn } from '../../http/handler.ts'
import { putSystemMail } from '../../outside/mail-out/put-system-mail.ts'

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
  await putSystemMail(change, {
    to: change.config.supportEmail,
    subject: `Credits to be invoiced: ${added} for ${own?.name ?? user.customerId}`,
    text: [
      `Customer: ${own?.name ?? ''} (${user.customerId})`,
      `Ordered by: ${user.name}, ${user.email}`,
      `Credits: ${added}`,
      `To be invoiced: ${added}.00 EUR plus VAT`,
      `Balance after it: ${balance}`,
    ].join('\n'),
  })
}
