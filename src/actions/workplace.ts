import { createEvent, createStore, sample } from 'effector'
import type { CaseView } from '../../contracts/model/case.ts'
import { caseOpened } from '../projections/open-case.ts'
import { sessionEnded } from '../projections/session.ts'

// What somebody works on at the moment. Lives in memory only: the path never says it (SHELL-01).

/** A case view was chosen in the sidebar (NAV-02). */
export const caseViewChosen = createEvent<CaseView>()
/** A case was opened in the detail, or none. */
export const caseSelected = createEvent<string | null>()
/** A mail was opened in the detail (its mail view), or closed. */
export const mailOpened = createEvent<string | null>()

/** CASES after login and after a reload (gaps-1, "Selection after login and after reload"). */
export const $caseView = createStore<CaseView>('CASES').reset(sessionEnded)

/** The case that the detail shows; it stays when the view changes. */
export const $selectedCaseId = createStore<string | null>(null).reset(sessionEnded)

/** The mail of the selected case that is open; closed with its case. */
export const $openMailId = createStore<string | null>(null).reset(sessionEnded)

sample({ clock: caseViewChosen, target: $caseView })
sample({ clock: caseSelected, target: $selectedCaseId })
sample({ clock: mailOpened, target: $openMailId })
sample({ clock: $selectedCaseId, fn: () => null, target: $openMailId })
sample({ clock: $selectedCaseId, target: caseOpened })
