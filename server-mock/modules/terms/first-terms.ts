import { desc } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { termsOfService } from '../../db/schema/terms.ts'

/** What an installation begins with, until its operator sets terms of their own. */
export const FIRST_TERMS = '2026-11-01'

const content = `
<p>These terms govern the use of this software by the organisation that creates an account, called the
customer below. They apply between the customer and the operator of this installation.</p>
<h2>1. What is provided</h2>
<p>The operator provides software with which the customer manages licensing claims: cases, findings,
mails, letters, invoices and payments. The software prepares and sends what the customer decides; it
gives no legal advice and does not act in the customer's name.</p>
<h2>2. Account and users</h2>
<ul>
<li>The person who creates the account is its first administrator and may act for the customer.</li>
<li>Access is personal. Passwords are kept secret and are not shared between colleagues.</li>
<li>The customer answers for what its users do, and tells the operator about any misuse at once.</li>
</ul>
<h2>3. What the customer is responsible for</h2>
<ul>
<li>holding the rights in the images on which a claim is based,</li>
<li>the truth of what is stated to a website owner, and the amount that is asked for,</li>
<li>the lawful use of personal data that is entered, as their controller.</li>
</ul>
<h2>4. Plans, shares and credits</h2>
<p>The plans, their prices and the share that is charged on settled claims are shown under Subscription.
All prices are net; VAT is added where it is due. Credits cost 1 euro each and are not paid back.</p>
<h2>5. Data</h2>
<p>The operator processes data on behalf of the customer and only as instructed. How data is handled is
described in the privacy policy. After the end of the contract the customer's data is handed over on
request and then deleted, unless the law demands that it is kept.</p>
<h2>6. Availability and liability</h2>
<p>The operator keeps the service available with the care of a prudent business and announces longer
maintenance. Liability is unlimited for intent, gross negligence and injury to life, body or health; in
all other cases it is limited to the damage that is typical and could be foreseen.</p>
<h2>7. Changes and end</h2>
<p>New versions of these terms are announced with a date until which they have to be accepted. Either side
may end the contract at the end of a month. The right to end it for good cause is not affected.</p>
`
  .trim()
  .replaceAll(/(?<!>)\n(?!<)/g, ' ')

/** Puts the first terms in force where there are none yet; `now` as ISO. */
export async function ensureFirstTerms(db: Db | Tx, now: string): Promise<void> {
  const known = await db
    .select({ version: termsOfService.version })
    .from(termsOfService)
    .orderBy(desc(termsOfService.created))
    .limit(1)
  if (known.length > 0) return
  await db
    .insert(termsOfService)
    .values({ version: FIRST_TERMS, content, created: now })
    .onConflictDoNothing()
}
