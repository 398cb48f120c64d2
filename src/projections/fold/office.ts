import type { CaseEvent, KnownEvent } from '../../../contracts/events/definitions.ts'
import { combine } from '../../bus/projection.ts'
import { type ActivitiesState, activitiesProjection } from './activities.ts'
import { type AuditState, auditProjection } from './audit.ts'
import { type BusinessState, businessProjection } from './business.ts'
import { type CaseListsState, caseListsProjection } from './case-lists.ts'
import { type CaseTagsState, caseTagsProjection } from './case-tags.ts'
import { type CaseTemplatesState, caseTemplatesProjection } from './case-templates.ts'
import { type CountsState, countsProjection } from './counts.ts'
import { type DayState, dayProjection } from './day.ts'
import { type DetailsState, detailsProjection } from './details.ts'
import { type InvoiceTemplatesState, invoiceTemplatesProjection } from './invoice-templates.ts'
import { type MailFlowsState, mailFlowsProjection } from './mail-flows.ts'
import { type MailSetupState, mailSetupProjection } from './mail-setup.ts'
import { type ProviderState, providerProjection } from './provider.ts'
import { type PulseState, pulseProjection } from './pulse.ts'
import { type RecentState, recentProjection } from './recent.ts'
import { type RowsState, rowsProjection } from './rows.ts'
import { type SessionState, sessionProjection } from './session.ts'
import { type TermsState, termsProjection } from './terms.ts'
import { type TranslationsState, translationsProjection } from './translations.ts'
import { type UnmappedState, unmappedProjection } from './unmapped.ts'
import { type UsersState, usersProjection } from './users.ts'

/** All confirmed business state of the client: what the log folds to. */
export type Office = {
  session: SessionState
  day: DayState
  rows: RowsState
  lists: CaseListsState
  counts: CountsState
  unmapped: UnmappedState
  details: DetailsState
  activities: ActivitiesState
  tags: CaseTagsState
  translations: TranslationsState
  invoiceTemplates: InvoiceTemplatesState
  mailFlows: MailFlowsState
  caseTemplates: CaseTemplatesState
  provider: ProviderState
  users: UsersState
  mailSetup: MailSetupState
  business: BusinessState
  terms: TermsState
  audit: AuditState
  pulse: PulseState
  recent: RecentState
}

/**
 * The order matters twice: lists look at the rows that this event has changed already, and `recent`
 * comes last, so that whoever looks up later events meets only earlier arrivals.
 */
const office = combine<Office>({
  session: sessionProjection,
  day: dayProjection,
  rows: rowsProjection,
  lists: caseListsProjection,
  counts: countsProjection,
  unmapped: unmappedProjection,
  details: detailsProjection,
  activities: activitiesProjection,
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
})

export const createOffice = (): Office => office.initial()

/** Folds one batch. Maps inside are changed in place: the state given in is spent. */
export const foldOffice = (state: Office, events: readonly KnownEvent[]): Office =>
  office.fold(state, events)

/** The same for a batch of which it is known that there are case events only, as nearly all are. */
export const foldCases = (state: Office, events: readonly CaseEvent[]): Office =>
  office.foldCases(state, events)
