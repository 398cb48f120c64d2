/** Two customers of one server, and how what the one says is held against what belongs to the other. */
import { activity } from '../../../server-mock/db/schema/cases.ts'
import type { Reply, TestApi } from '../../support/server/api.ts'
import { MORNING, type Office } from '../../support/server/api-office.ts'
import { dumpOf } from '../../support/server/dump.ts'
import { mint } from '../../support/server/tokens.ts'
import { heardIn, wordsOf } from './leaks.ts'

export type Desk = { api: TestApi; own: Office; other: Office; token: string; agent: string }

export async function openStrayDesk(api: TestApi): Promise<Desk> {
  const { enterprise: own, lite: other } = api.offices
  const [token, agent] = [await mint(api, own, 'admin'), await mint(api, own, 'agent')]
  return { api, own, other, token, agent }
}

/** What an entry says of a mail that did not leave. */
export const failedMail = (mark: string, emailId: string) => ({
  email_id: emailId,
  to: 'owner@opponent.example',
  from: 'claims@made.example',
  subject: mark,
  preview: mark,
  unread: 0,
  status: 'FAILED',
  mail_content: null,
  history: [{ event: 'failed', error_msg: 'refused', at: MORNING }],
  automation_info: null,
  has_attachments: false,
})

export const words = (
  what: string,
  reply: Pick<Reply, 'text' | 'headers'>,
  other: Office,
): string[] => heardIn(reply, wordsOf(other)).map((word) => `${what} says ${word}`)

export const differs = (what: string, found: unknown, right: unknown): string[] =>
  JSON.stringify(found) === JSON.stringify(right) ? [] : [`${what}: ${JSON.stringify(found)}`]

type Entry = { id: string; caseId: string; type: string; content: object; userId?: string }

/** An entry of a customer's timeline, on whosever case. */
export const addEntry = ({ api }: Desk, office: Office, { caseId, userId = '', ...entry }: Entry) =>
  api.services.database.db.insert(activity).values({
    ...entry,
    customerId: office.id,
    caseId: Number(caseId),
    created: MORNING,
    userId: userId || null,
    userName: userId ? office.mark : null,
  })

/** The tables in which this changes anything of the other customer. */
export async function writtenBy(
  { api, other }: Desk,
  act: () => Promise<unknown>,
): Promise<string[]> {
  const { db } = api.services.database
  const before = await dumpOf(db, other.id)
  await act()
  const after = await dumpOf(db, other.id)
  return Object.keys(after).filter((table) => before[table] !== after[table])
}
