/** Calls about mail flows and what is in them. */
import { and, eq, ne } from 'drizzle-orm'
import { emailFlow } from '../../../server-mock/db/schema/setup.ts'
import { MORNING } from '../server/api-office.ts'
import type { Entry, Scene } from './entry.ts'

let count = 0

/** A flow of the caller's own that no case uses and nobody else asks about. */
async function freshFlow({ api, of }: Scene) {
  count += 1
  const id = `fresh-flow-${count}`
  const made = { id, customerId: of.id, name: `Fresh ${count}` }
  await api.services.database.db.insert(emailFlow).values(made)
  return { id }
}

/** Whatever the plan allows, there is room for one. */
async function makeRoom({ api, of }: Scene): Promise<undefined> {
  const others = and(eq(emailFlow.customerId, of.id), ne(emailFlow.id, `${of.id}-flow`))
  await api.services.database.db.update(emailFlow).set({ deleted: MORNING }).where(others)
  return undefined
}

/** Of somebody else's, the flow that every office has. */
const ofFlow = ({ of }: Scene) => ({ id: `${of.id}-flow` })

export const mailFlowEntries = {
  listMailFlows: {},
  listFlowPresets: {},
  createMailFlow: {
    ready: makeRoom,
    json: { name: 'Spring' },
    command: 'mail-flow.create',
    tells: ['mail-flow.created'],
  },
  renameMailFlow: {
    ready: freshFlow,
    params: ofFlow,
    json: { name: 'Renamed' },
    command: 'mail-flow.rename',
    tells: ['mail-flow.renamed'],
  },
  deleteMailFlow: {
    ready: freshFlow,
    params: ofFlow,
    command: 'mail-flow.delete',
    tells: ['mail-flow.deleted'],
  },
} satisfies Record<string, Entry>
