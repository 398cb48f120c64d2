import { createEvent, createStore, sample } from 'effector'
import type { CaseView } from '../../contracts/model/cases/case.ts'
import type { CaseSort } from '../../contracts/model/cases/query.ts'
import { caseOpened } from '../queries/cases/open-case.ts'
import { $plan, $role, sessionEnded } from '../queries/following/session.ts'
import type { Place, Triage } from './place.ts'
import { triageLeft, triageRequested } from './requests.ts'
import { isCaseView, isOffered, type Selection } from './selection.ts'

/** What is open of the mail flows, as an address can say it. */
export type OpenMailFlow = { readonly flowId: string; readonly templateId: string | null }

// What somebody works on at the moment. The path never says it (SHELL-01), the query of the address does (`place.ts`).

/**
 * The screens of this user are shown. Their code may come after the session has begun: what they keep of the user is
 * read from here on.
 */
export const deskOpened = createEvent<string>()
/** An entry of the sidebar was chosen: the screen shows it from here on (SHELL-01). */
export const selectionChosen = createEvent<Selection>()
/** A case view was chosen, in the sidebar or by what somebody did (NAV-02). */
export const caseViewChosen = createEvent<CaseView>()
/** What a view is to be sorted by. */
export const sortChosen = createEvent<{ view: CaseView; sort: CaseSort }>()
/** A case was opened in the detail, or none. */
export const caseSelected = createEvent<string | null>()
/** A mail was opened in the detail (its mail view), or closed. */
export const mailOpened = createEvent<string | null>()

/** A mail flow was opened, with one of its templates or none; null closes both. */
export const mailFlowOpened = createEvent<OpenMailFlow | null>()

/** An address was opened, by a link, a reload or the way back: whoever keeps a part of the place takes it over. */
export const placeOpened = createEvent<Place>()

/** CASES after login and after a reload (G-206). */
export const $caseView = createStore<CaseView>('CASES')
  .on(placeOpened, (view, { selection }) => (isCaseView(selection) ? selection : view))
  .reset(sessionEnded)

/** What the screen shows. The case view of the list stays behind another screen. */
export const $selection = createStore<Selection>('CASES')
  .on(placeOpened, (_, { selection }) => selection)
  .reset(sessionEnded)

/** The case that the detail shows; it stays when the view changes. */
export const $selectedCaseId = createStore<string | null>(null)
  .on(placeOpened, (_, { caseId }) => caseId)
  .reset(sessionEnded)

/** The mail of the selected case that is open; closed with its case. */
export const $openMailId = createStore<string | null>(null).reset(sessionEnded)

/** What is open of the mail flows; whoever chooses another view has closed it (COMMNAV-12). */
export const $openMailFlow = createStore<OpenMailFlow | null>(null)
  .on(placeOpened, (_, { flowId, templateId }) => (flowId === null ? null : { flowId, templateId }))
  .on(mailFlowOpened, (_, open) => open)
  .on($selection, (open, selection) => (selection === 'EMAIL_FLOWS' ? open : null))
  .reset(sessionEnded)

/** Whether somebody goes through the list case by case; whoever chooses another view has left that. */
export const $triage = createStore<Triage | null>(null)
  .on(placeOpened, (_, { triage }) => triage)
  .on(triageRequested, () => 'list')
  .reset(triageLeft, selectionChosen, caseViewChosen, sessionEnded)

sample({ clock: selectionChosen.filterMap(caseViewOf), target: caseViewChosen })
sample({ clock: selectionChosen, target: $selection })
sample({ clock: caseViewChosen, target: [$caseView, $selection] })
// A role or a plan that changes under the user takes its screens along.
sample({
  clock: sample({
    clock: [$role, $plan],
    source: { selection: $selection, role: $role, plan: $plan },
  }).filterMap(({ selection, role, plan }) =>
    role === null || plan === null || isOffered(selection, role, plan) ? undefined : 'CASES',
  ),
  target: selectionChosen,
})

function caseViewOf(selection: Selection): CaseView | undefined {
  return isCaseView(selection) ? selection : undefined
}

sample({ clock: caseSelected, target: $selectedCaseId })
sample({ clock: mailOpened, target: $openMailId })
sample({ clock: $selectedCaseId, fn: () => null, target: $openMailId })
sample({ clock: $selectedCaseId, target: caseOpened })
