/** Calls about cases as a whole: the list, notes, tags, reminders, states, the set-up that a case takes. */
import { caseTemplate } from '../../../server-mock/db/schema/case-templates.ts'
import type { CaseParts } from '../offices/case-in-state.ts'
import { addWaiting } from '../offices/outgoing-office.ts'
import { MORNING, type Office } from '../server/api-office.ts'
import type { Entry, Scene } from './entry.ts'

/** Asks about the scene's case, first. */
const first = ({ api, token, caseId }: Scene, method: string, path: string, json?: unknown) =>
  api.call(`/cases/${caseId}/${path}`, { token, method, ...(json !== undefined && { json }) })

/** A note of the caller's own, as only its author deletes one. */
async function freshNote(scene: Scene) {
  const { json } = await first(scene, 'POST', 'note', { text: 'mine' })
  return { noteId: String(json.events[0].payload.activity.id) }
}

async function deletedNote(scene: Scene) {
  const made = await freshNote(scene)
  await first(scene, 'DELETE', `note/${made.noteId}`)
  return made
}

/** A mail that waits for its day on the case. */
async function waiting({ api, of, caseId }: Scene) {
  const [id] = await addWaiting(api.services, of.id, caseId, ['2027-01-02T09:00:00.000Z'])
  return { activityId: id ?? '' }
}

/** A case that has neither flow nor language yet. */
const bare: CaseParts = { detail: { emailFlowId: null, translationId: null } }

const reminder = { name: 'Call', date: '2027-01-02' }

let count = 0

/** A template of the caller's own that nobody else asks about. */
async function freshTemplate({ api, of }: Scene) {
  count += 1
  const id = `fresh-template-${count}`
  const made = { id, customerId: of.id, name: `Fresh ${count}`, created: MORNING }
  await api.services.database.db.insert(caseTemplate).values(made)
  return { id }
}

/** Every value that a template has. */
const values = ({ of }: { of: Office }) => ({
  ...{ name: 'Germany', currency: 'EUR', country: 'DE', license_fee: 240.5 },
  ...{ tax_type: 'VAT', tax_percentage: 19, vat_id_required: true },
  invoice_template_id: of.plan === 'LITE' ? null : `${of.id}-invoice-template`,
  allow_prepayment_invoicing: false,
  additional_fees: [{ name: 'Documentation', percentage: 10, taxable: true }],
  ...{ settlement_offer_percentage: 15, settlement_offer_num_days: 14 },
  ...{ email_flow_id: `${of.id}-flow`, translation_id: `${of.id}-language` },
})

export const caseEntries = {
  searchCases: { json: {} },
  exportCases: { json: { format: 'csv', columns: ['id', 'host'] } },
  countCases: {},
  countFilters: { query: { state: 'ACTIVE' } },
  createCase: {
    json: { host: 'new.example', source_case_id: null },
    command: 'case.create',
    tells: ['case.created'],
  },
  readCase: {},
  readChargeDetails: {},
  readActivities: {},
  readCaseHistory: {},
  readPortalView: {},
  readCaseTags: {},
  readEvents: { query: { since: '0' } },
  tellPresence: { json: { state: 'viewing', tab: 'tab-1' } },
  addNote: { json: { text: 'hello' }, command: 'case.note.add', tells: ['case.note-added'] },
  deleteNote: { ready: freshNote, command: 'case.note.delete', tells: ['case.note-deleted'] },
  restoreNote: { ready: deletedNote, command: 'case.note.restore', tells: ['case.note-restored'] },
  addTag: { command: 'case.tag.add', tells: ['case.tag-added'] },
  removeTag: {
    ready: async (scene) => void (await first(scene, 'POST', 'case_tag/urgent')),
    command: 'case.tag.remove',
    tells: ['case.tag-removed'],
  },
  setReminder: { json: reminder, command: 'case.reminder.set', tells: ['case.reminder-set'] },
  clearReminder: {
    state: 'ACTIVE',
    ready: async (scene) => void (await first(scene, 'PUT', 'reminder', reminder)),
    command: 'case.reminder.clear',
    tells: ['case.reminder-cleared'],
  },
  activateCase: {
    state: 'STANDBY',
    command: 'case.activate',
    // Of its mail too, which cannot leave.
    tells: ['case.activated', 'case.activation-mail-failed'],
    instead: ['case.reactivated'],
  },
  cancelCase: { state: 'STANDBY', command: 'case.cancel', tells: ['case.cancelled'] },
  resetCase: {
    state: 'CANCELLED',
    parts: { detail: { wasActivated: false } },
    command: 'case.reset',
    tells: ['case.reset'],
  },
  setAutomation: {
    state: 'ACTIVE',
    ready: waiting,
    query: { state: 'PAUSED' },
    command: 'case.automation.pause',
    tells: ['case.automation-paused'],
  },
  deleteScheduledEmail: {
    state: 'ACTIVE',
    ready: waiting,
    command: 'case.scheduled-mail.delete',
    tells: ['case.mail-removed'],
  },
  assignFlow: {
    state: 'STANDBY',
    parts: bare,
    command: 'case.flow.assign',
    tells: ['case.flow-assigned'],
  },
  assignLanguage: {
    state: 'STANDBY',
    parts: bare,
    json: ({ of }) => ({ id: `${of.id}-language`, language: 'de' }),
    command: 'case.language.assign',
    bodyAs: 'translation',
    tells: ['case.language-assigned'],
  },
  autoFill: {
    state: 'STANDBY',
    parts: bare,
    command: 'case.auto-fill',
    tells: ['case.auto-filled'],
  },
  listCaseTemplates: {},
  createCaseTemplate: {
    json: values,
    command: 'case-template.create',
    tells: ['case-template.created'],
  },
  changeCaseTemplate: {
    ready: freshTemplate,
    json: values,
    command: 'case-template.change',
    tells: ['case-template.changed'],
  },
  deleteCaseTemplate: {
    ready: freshTemplate,
    command: 'case-template.delete',
    tells: ['case-template.deleted'],
  },
} satisfies Record<string, Entry>
