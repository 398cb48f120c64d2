import { combine, createStore, sample } from 'effector'
import { toggleBlocked } from '../../../../contracts/rules/automation.ts'
import { automationToggleRequested } from '../../../actions/requests.ts'
import { $selectedCaseId } from '../../../actions/workplace.ts'
import { createOperation } from '../../../bus/operation.ts'
import { $caseDetail } from '../../../projections/open-case.ts'
import { createCommandEffect } from '../../../projections/send.ts'
import { sessionEnded } from '../../../projections/session.ts'

const pauseFx = createCommandEffect('case.automation.pause')
const resumeFx = createCommandEffect('case.automation.resume')
const pause = createOperation(pauseFx)
const resume = createOperation(resumeFx)

/** Whether a toggle is on its way. */
export const $toggling = combine(pause.$pending, resume.$pending, (one, other) => one || other)

/** Why the last toggle of this case was refused, until the next one. */
export const $toggleError = createStore<string | null>(null)
  .on([pause.failed, resume.failed], (_, { failure }) => failure.message)
  .reset(pauseFx, resumeFx, $selectedCaseId, sessionEnded)

const toggled = sample({
  clock: automationToggleRequested,
  source: { detail: $caseDetail, toggling: $toggling },
}).filterMap(({ detail, toggling }) =>
  detail && !toggling && toggleBlocked(detail.overview) === null ? detail : undefined,
)

sample({
  clock: toggled.filter({ fn: ({ automation_state }) => automation_state === 'SCHEDULED' }),
  fn: ({ id, version }) => ({ case_id: id, version }),
  target: pauseFx,
})
sample({
  clock: toggled.filter({ fn: ({ automation_state }) => automation_state === 'PAUSED' }),
  fn: ({ id, version }) => ({ case_id: id, version }),
  target: resumeFx,
})
