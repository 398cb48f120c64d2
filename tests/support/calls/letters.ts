/** Calls about letters by post. */

import { addBalance, addSentLetter, aLetter, anAddressee } from '../letters/letter-office.ts'
import { addLetter } from '../offices/invoicing.ts'
import type { Entry, Scene } from './entry.ts'

/** A case whose opponent has an address, and credits to write to it with. */
const addressed = {
  state: 'ACTIVE' as const,
  parts: ({ of }: Scene) => ({
    detail: { opponentContact: anAddressee, emailFlowId: `${of.id}-flow` },
  }),
  json: aLetter,
}

export const letterEntries = {
  readLetter: {
    state: 'ACTIVE',
    ready: async ({ api, of, caseId }) => ({
      letterId: await addLetter(api.services.database.db, of, caseId),
    }),
  },
  readLetterText: {
    state: 'ACTIVE',
    ready: async ({ api, of, caseId }) => ({
      letterId: await addSentLetter(api.services.database.db, of.id, caseId, { status: 'sent' }),
    }),
  },
  previewLetter: addressed,
  readLetterCost: addressed,
  sendLetter: {
    ...addressed,
    ready: async ({ api, of }) => {
      await addBalance(api.services.database.db, of.id, 10)
      return undefined
    },
    command: 'case.letter.send',
    tells: ['case.letter-sent', 'customer.credits-spent'],
  },
  acknowledgeLetter: {
    state: 'ACTIVE',
    ready: async ({ api, of, caseId }) => ({
      letterId: await addSentLetter(api.services.database.db, of.id, caseId, {
        status: 'undeliverable',
      }),
    }),
    command: 'case.letter.acknowledge',
    tells: ['case.letter-acknowledged'],
  },
} satisfies Record<string, Entry>
