import type { CallName, Calls } from '../../contracts/api/calls.ts'
import type { Handler } from '../http/handler.ts'
import { login } from './access/login.ts'
import { logout, renew } from './access/session-calls.ts'
import { createCase } from './cases/create.ts'
import { addNote, deleteNote } from './cases/notes.ts'
import { countCases, readActivities, readCase, readChargeDetails } from './cases/reading.ts'
import { clearReminder, setReminder } from './cases/reminders.ts'
import { searchCases } from './cases/search.ts'
import { addTag, readCaseTags, removeTag } from './cases/tags.ts'
import { readEvents } from './events/events.ts'
import { health } from './health/health.ts'
import { readAttachment } from './mail/attachments.ts'
import { markEmail } from './mail/marking.ts'
import { readEmail, searchEmails } from './mail/reading.ts'

export type Handlers = { [K in CallName]: Handler<Calls[K]> }

/** Who does each call: one for every row of the contract. */
export const handlers: Handlers = {
  login,
  renew,
  logout,
  health,
  searchCases,
  createCase,
  countCases,
  readCase,
  readChargeDetails,
  readActivities,
  addNote,
  deleteNote,
  addTag,
  removeTag,
  setReminder,
  clearReminder,
  readCaseTags,
  searchEmails,
  readEmail,
  markEmail,
  readAttachment,
  readEvents,
}
