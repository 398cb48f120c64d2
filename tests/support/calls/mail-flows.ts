/** Calls about mail flows and what is in them. */
import { and, eq, ne } from 'drizzle-orm'
import { emailFlow, mailTemplate } from '../../../server-mock/db/schema/setup.ts'
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

/** A flow with one template, to be copied; whatever the plan allows, there is room for one more. */
async function toCopy(scene: Scene) {
  const { api, of } = scene
  const { db } = api.services.database
  const others = and(eq(emailFlow.customerId, of.id), ne(emailFlow.id, `${of.id}-flow`))
  await db.update(emailFlow).set({ deleted: MORNING }).where(others)
  const { id: source } = await freshFlow(scene)
  const text = { subject: 'Hello', content: '<p>Hello</p>', config: { placeholders: {} } }
  const template = { id: `${source}-custom`, customerId: of.id, flowId: source, name: 'Hello' }
  await db.insert(mailTemplate).values({ ...template, ...text, type: 'custom' })
  return { source }
}

/** Of somebody else's, the flow that every office has. */
const ofFlow = ({ of }: Scene) => ({ id: `${of.id}-flow` })

export const mailFlowEntries = {
  listMailFlows: {},
  listFlowPresets: {},
  createMailFlow: {
    ready: toCopy,
    json: ({ of, made: { source = `${of.id}-flow` } }) => ({ name: 'Spring', copy_of: source }),
    command: 'mail-flow.create',
    tells: ['mail-flow.created', 'mail-template.created'],
  },
  renameMailFlow: {
    ready: freshFlow,
    params: ofFlow,
    json: { name: 'Renamed' },
    command: 'mail-flow.rename',
    tells: ['mail-flow.renamed'],
  },
  readFlowUses: { ready: freshFlow, params: ofFlow },
  deleteMailFlow: {
    ready: freshFlow,
    params: ofFlow,
    command: 'mail-flow.delete',
    tells: ['mail-flow.deleted'],
  },
} satisfies Record<string, Entry>
