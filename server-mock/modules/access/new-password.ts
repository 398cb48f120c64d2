import { eq } from 'drizzle-orm'
import { commonPasswords } from '../../../contracts/rules/accounts/common-passwords.ts'
import { readNewPassword } from '../../../contracts/rules/accounts/password.ts'
import type { Verdict } from '../../../contracts/rules/verdict.ts'
import { customer } from '../../db/schema/accounts.ts'
import type { Services } from '../../services.ts'

/** Reads the new password of a user by the rule that every door asks. `name`: as it is from now on. */
export async function readPasswordOf(
  { database }: Services,
  { customerId, email, name }: { customerId: string; email: string; name: string },
  text: string,
): Promise<Verdict<string>> {
  const [owner] = await database.db
    .select({ company: customer.name })
    .from(customer)
    .where(eq(customer.id, customerId))
  return readNewPassword(text, { email, name, company: owner?.company ?? '' }, commonPasswords)
}
