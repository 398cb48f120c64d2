import { createEvent, createStore } from 'effector'
import { upgradeRequested } from '../../actions/requests.ts'
import { $selectedCaseId, $selection } from '../../actions/workplace.ts'
import { sessionEnded } from '../../queries/following/session.ts'

export const upgradeClosed = createEvent()

/** Whether the notice about upgrades is on screen. */
export const $upgradeOpen = createStore(false)
  .on(upgradeRequested, () => true)
  .reset(upgradeClosed, $selection, $selectedCaseId, sessionEnded)
