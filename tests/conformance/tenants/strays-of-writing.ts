/** What somebody of one customer writes beside another's pictures, files, addresses and server. */
import { eq } from 'drizzle-orm'
import { appUser } from '../../../server-mock/db/schema/accounts.ts'
import { picture } from '../../../server-mock/db/schema/files.ts'
import { attachment, email } from '../../../server-mock/db/schema/mail.ts'
import { mailSetup } from '../../../server-mock/db/schema/setup.ts'
import { aDraftText, aMail } from '../../support/calls/mail.ts'
import { aPicture } from '../../support/files/stored-picture.ts'
import { addCaseIn } from '../../support/offices/case-in-state.ts'
import { addFlow } from '../../support/offices/outgoing-office.ts'
import type { TestApi } from '../../support/server/api.ts'
import { MORNING } from '../../support/server/api-office.ts'
import type { Part } from '../part.ts'
import { type Desk, differs, openStrayDesk, writtenBy } from './stray-desk.ts'

/** A draft that names another customer's picture keeps it from nothing. */
async function askDraftedPicture(desk: Desk): Promise<string[]> {
  const { api, own, other, token } = desk
  await api.services.database.db.insert(picture).values(aPicture(other.id, 'stray-drafted'))
  const caseId = await addCaseIn(api.services.database.db, own, 'ACTIVE')
  const content = { ...aDraftText, content: '<p><img src="cid:stray-drafted"></p>' }
  const written = await writtenBy(desk, () =>
    api.call(`/cases/${caseId}/mail_drafts`, {
      ...{ token, method: 'PUT', json: { kind: 'new', ref: '', version: 0, content } },
    }),
  )
  return differs("a draft with another's picture wrote", written, [])
}

/** A file of another customer that says to be of an own email goes to nobody. */
async function askAttached({ api, own, other, token }: Desk): Promise<string[]> {
  const { db } = api.services.database
  await addFlow(api.services, own.id)
  const caseId = await addCaseIn(db, own, 'ACTIVE')
  await db.insert(email).values({
    ...{ id: 'own-of-case', customerId: own.id, caseId: Number(caseId), direction: 'IN' },
    ...{ digest: 'own-of-case', sender: '', recipient: '', subject: '', received: MORNING },
    text: '',
  })
  await db.insert(attachment).values({
    ...{ id: 'stray-attached', customerId: other.id, emailId: 'own-of-case', filename: 'a.pdf' },
    ...{ checksum: 'a', contentType: 'application/pdf', size: 1, bytes: Buffer.from('x') },
  })
  const json = { ...aMail, attachments: [{ attachment_id: 'stray-attached' }] }
  const sent = await api.call(`/cases/${caseId}/outbound_email_log`, { token, json })
  await db.delete(mailSetup).where(eq(mailSetup.customerId, own.id))
  return differs('a stray file that is attached', sent.status, 404)
}

/** Whoever works for another customer, and its server's address, are no own ones. */
async function askAnswered({ api, own, other, token }: Desk): Promise<string[]> {
  const { db } = api.services.database
  await addFlow(api.services, other.id)
  const [theirs] = await db.select().from(appUser).where(eq(appUser.customerId, other.id))
  const foreign = `claims@${other.id}.example; ${theirs?.email}`
  await db.update(email).set({ cc: foreign }).where(eq(email.id, own.emailId))
  const read = await api.call(`/customer/${own.id}/email/${own.emailId}`, { token })
  const { cc } = read.json.reply
  const status = await api.call('/user/onboarding/status', { token })
  return [
    ...differs(
      "another's addresses",
      foreign.split('; ').filter((one) => !cc.includes(one)),
      [],
    ),
    ...differs("whether another's server sends", status.json.sending, false),
  ]
}

/** One after the other: each leaves records that the next one works with. */
export async function writingStrayParts(api: TestApi): Promise<Part[]> {
  const desk = await openStrayDesk(api)
  const asks = { askDraftedPicture, askAttached, askAnswered }
  return Object.entries(asks).map(([name, ask]) => ({ name, ask: () => ask(desk) }))
}
