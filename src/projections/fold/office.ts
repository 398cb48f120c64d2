import type { CaseEvent, KnownEvent } from '../../../contracts/events/definitions.ts'
import { combine } from '../../bus/projection.ts'
import { type SavedOf, type StatesOf, saveTogether } from '../../bus/saved-together.ts'
import { activitiesProjection } from './activities.ts'
import { auditProjection } from './audit.ts'
import { businessProjection } from './business.ts'
import { caseHistoryProjection } from './case-history.ts'
import { caseListsProjection } from './case-lists.ts'
import { caseTagsProjection } from './case-tags.ts'
import { caseTemplatesProjection } from './case-templates.ts'
import { countsProjection } from './counts.ts'
import { dayProjection } from './day.ts'
import { detailsProjection } from './details.ts'
import { invoiceTemplatesProjection } from './invoice-templates.ts'
import { mailFlowsProjection } from './mail-flows.ts'
import { mailSetupProjection } from './mail-setup.ts'
import { providerProjection } from './provider.ts'
import { pulseProjection } from './pulse.ts'
import { recentProjection } from './recent.ts'
import { rowsProjection } from './rows.ts'
import { sessionProjection } from './session.ts'
import { termsProjection } from './terms.ts'
import { translationsProjection } from './translations.ts'
import { unmappedProjection } from './unmapped.ts'
import { usersProjection } from './users.ts'

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
  pulse: pulseProjection,
  recent: recentProjection,
}

/** All confirmed business state of the client: what the log folds to. */
export type Office = StatesOf<typeof parts>

/** The same as plain JSON: what a checkpoint holds. */
export type SavedOffice = SavedOf<typeof parts>

const office = combine<Office>(parts)

export const createOffice = (): Office => office.initial()

/** Folds one batch. Maps inside are changed in place: the state given in is spent. */
export const foldOffice = (state: Office, events: readonly KnownEvent[]): Office =>
  office.fold(state, events)

/** The same for a batch of which it is known that there are case events only, as nearly all are. */
export const foldCases = (state: Office, events: readonly CaseEvent[]): Office =>
  office.foldCases(state, events)

export const {
  /** Everything in the order in which it lies: lists, details and timelines let their oldest go first. */
  save: saveOffice,
  /** The way back from `saveOffice`. */
  load: loadOffice,
  /** A copy that can be folded on while the original stays as it is. */
  copy: copyOffice,
  /** Reads a checkpoint from outside. */
  read: readOffice,
  /** What two states are compared by. */
  compared: comparedOffice,
} = saveTogether(parts)
