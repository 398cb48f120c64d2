/** Calls about mail that belongs to no case. */
import { email } from '../../../server-mock/db/schema/mail.ts'
import { newId } from '../../../server-mock/ids.ts'
import type { Entry, Scene } from './entry.ts'

/** A mail that the caller's own office finds no case for. */
async function unmapped({ api, of }: Scene): Promise<{ emailId: string }> {
  const emailId = newId()
  await api.services.database.db.insert(email).values({
    ...{ id: emailId, customerId: of.id, caseId: null, direction: 'IN', digest: emailId },
    ...{ sender: `${of.mark}@sender.example`, recipient: `${of.mark}@inbound.example` },
    ...{ subject: `${of.mark} subject`, text: `${of.mark} text`, unread: 1 },
    received: api.services.clock.now().toISOString(),
  })
  return { emailId }
}

export const unmappedEntries = {
  mapEmail: {
    ready: unmapped,
    params: ({ of }) => ({ emailId: of.unmappedId, caseId: of.caseId }),
    command: 'email.map-to-case',
    tells: ['email.mapped-to-case', 'case.mail-received'],
  },
  deleteEmail: {
    ready: unmapped,
    params: ({ of }) => ({ emailId: of.unmappedId }),
    command: 'email.delete',
    tells: ['email.unmapped-deleted'],
  },
} satisfies Record<string, Entry>
