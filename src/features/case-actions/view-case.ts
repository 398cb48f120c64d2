import { createEffect, sample } from 'effector'
import { hasPortal } from '../../actions/case-availability.ts'
import { viewCaseRequested } from '../../actions/requests.ts'
import { $actionState } from '../../actions/state.ts'
import { noticeRaised } from '../../forms/notices.ts'
import { readPortalViewFx } from '../../queries/portal/portal-view.ts'
import { openTab } from '../../ui/browser/open-tab.ts'

const ERROR_MS = 7_000

const TAB_REFUSED =
  'Your browser did not open a new tab. Allow pop-ups for this page, then view the case again.'

/** Which case can be looked at; null while it has no portal (DETAIL-11, DETAIL-12). */
export const $viewedCaseId = $actionState.map((state) =>
  state.detail?.portal_link && hasPortal(state) ? state.caseId : null,
)

/** Opens the portal as staff look at it, whose look is no visit of the opponent (DETAIL-13; G-433). */
const lookFx = createEffect(async (caseId: string): Promise<string | null> => {
  const tab = openTab()
  if (!tab.isOpen) return TAB_REFUSED
  const answer = await readPortalViewFx({ caseId })
  if (answer.kind !== 'answer') {
    tab.close()
    return `The page of case ${caseId} could not be opened: ${answer.message}`
  }
  tab.lead(answer.value.address)
  return null
})

/** The address is on its way. */
export const $isOpeningView = lookFx.pending

const wanted = sample({
  clock: viewCaseRequested,
  source: { caseId: $viewedCaseId, isOpening: $isOpeningView },
  fn: ({ caseId, isOpening }) => (isOpening || caseId === null ? undefined : caseId),
}).filterMap((caseId) => caseId)
sample({ clock: wanted, target: lookFx })
sample({
  clock: lookFx.doneData.filterMap((failure) => failure ?? undefined),
  fn: (text) => ({ tone: 'danger', text, durationMs: ERROR_MS }) as const,
  target: noticeRaised,
})
