import type { CaseEvent, KnownEvent } from '../../contracts/events/definitions.ts'
import { combine } from '../bus/log/projection.ts'
import { type SavedOf, type StatesOf, saveTogether } from '../bus/log/saved-together.ts'
import { activitiesProjection } from './cases/activities.ts'
import { caseHistoryProjection } from './cases/case-history.ts'
import { caseListsProjection } from './cases/case-lists.ts'
import { caseTagsProjection } from './cases/case-tags.ts'
import { countsProjection } from './cases/counts.ts'
import { detailsProjection } from './cases/details.ts'
import { rowsProjection } from './cases/rows.ts'
import { dayProjection } from './parts/day.ts'
import { lastMinuteProjection } from './parts/last-minute-counters.ts'
import { recentProjection } from './parts/recent.ts'
import { sessionProjection } from './parts/session.ts'
import { unmappedProjection } from './parts/unmapped.ts'
import { auditProjection } from './set-up/audit.ts'
import { businessProjection } from './set-up/business.ts'
import { caseTemplatesProjection } from './set-up/case-templates.ts'
import { invoiceTemplatesProjection } from './set-up/invoice-templates.ts'
import { mailFlowsProjection } from './set-up/mail-flows.ts'
import { mailSetupProjection } from './set-up/mail-setup.ts'
import { providerProjection } from './set-up/provider.ts'
import { termsProjection } from './set-up/terms.ts'
import { translationsProjection } from './set-up/translations.ts'
import { usersProjection } from './set-up/users.ts'

/**
 * The order matters twice: lists look at the rows that this event has changed already, and `recent`
 * comes last, so that whoever looks up later events meets only earlier arrivals.
 */
const parts = {
  session: sessionProjection,
  day: dayProjection,
  rows: rowsProjection,
  lists: caseListsProjection,
  counts: countsProjection,
  unmapped: unmappedProjection,
  details: detailsProjection,
  activities: activitiesProjection,
  histories: caseHistoryProjection,
  tags: caseTagsProjection,
  translations: translationsProjection,
  invoiceTemplates: invoiceTemplatesProjection,
  mailFlows: mailFlowsProjection,
  caseTemplates: caseTemplatesProjection,
  provider: providerProjection,
  users: usersProjection,
  mailSetup: mailSetupProjection,
  business: businessProjection,
  terms: termsProjection,
  audit: auditProjection,
  pulse: lastMinuteProjection,
  recent: recentProjection,
}

/** All confirmed business state of the client: what the log folds to. */
export type Workspace = StatesOf<typeof parts>

/** The same as plain JSON: what a checkpoint holds. */
export type SavedWorkspace = SavedOf<typeof parts>

const workspace = combine<Workspace>(parts)

export const createWorkspace = (): Workspace => workspace.initial()

/** Folds one batch. Maps inside are changed in place: the state given in is spent. */
export const foldWorkspace = (state: Workspace, events: readonly KnownEvent[]): Workspace =>
  workspace.fold(state, events)

/** The same for a batch of which it is known that there are case events only, as nearly all are. */
export const foldCases = (state: Workspace, events: readonly CaseEvent[]): Workspace =>
  workspace.foldCases(state, events)

export const {
  /** Everything in the order in which it lies: lists, details and timelines let their oldest go first. */
  save: saveWorkspace,
  /** The way back from `saveWorkspace`. */
  load: loadWorkspace,
  /** A copy that can be folded on while the original stays as it is. */
  copy: copyWorkspace,
  /** Reads a checkpoint from outside. */
  read: readWorkspace,
  /** What two states are compared by. */
  compared: comparedWorkspace,
} = saveTogether(parts)
