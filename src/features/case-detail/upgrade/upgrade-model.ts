import { createEvent, createStore } from 'effector'
import { $selectedCaseId } from '../../../actions/workplace.ts'
import { sessionEnded } from '../../../projections/session.ts'

export const upgradeRequested = createEvent()
export const upgradeClosed = createEvent()

/** Whether the notice about upgrades is on screen. */
export const $upgradeOpen = createStore(false)
  .on(upgradeRequested, () => true)
  .reset(upgradeClosed, $selectedCaseId, sessionEnded)
