import { createEvent, createStore, sample } from 'effector'
import type { CaseState } from '../../contracts/model/case.ts'

/** The sidebar's selections that show cases (NAV-02); CASES is all of them. */
export type CaseView = 'CASES' | CaseState

/** What somebody works on at the moment. Lives in memory only: the path never says it (SHELL-01). */

/** A sidebar entry was chosen. */
export const caseViewChosen = createEvent<CaseView>()
/** A case was opened in the detail, or none. */
export const caseSelected = createEvent<string | null>()
/** A mail was opened in the detail (its mail view), or closed. */
export const mailOpened = createEvent<string | null>()
/** Back to how the app starts: after login, logout and reload (gaps-1, "Selection after login"). */
export const workplaceReset = createEvent()

/** CASES after login and after a reload. */
export const $caseView = createStore<CaseView>('CASES').reset(workplaceReset)

/** The case that the detail shows; it stays when the view changes. */
export const $selectedCaseId = createStore<string | null>(null).reset(workplaceReset)

/** The mail of the selected case that is open; closed with its case. */
export const $openMailId = createStore<string | null>(null).reset(workplaceReset)

sample({ clock: caseViewChosen, target: $caseView })
sample({ clock: caseSelected, target: $selectedCaseId })
sample({ clock: mailOpened, target: $openMailId })
sample({ clock: $selectedCaseId, fn: () => null, target: $openMailId })
