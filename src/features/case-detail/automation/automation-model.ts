import { combine, createStore, sample } from 'effector'
import { toggleBlocked } from '../../../../contracts/rules/cases/automation.ts'
import { staleSentence } from '../../../actions/conflict/news-labels.ts'
import { automationToggleRequested } from '../../../actions/requests.ts'
import { $selectedCaseId } from '../../../actions/workplace.ts'
import { createOperation } from '../../../bus/operation.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { $caseDetail, caseReloadRequested } from '../../../queries/cases/open-case.ts'
import { sessionEnded } from '../../../queries/following/session.ts'

const pauseFx = createCommandEffect('case.automation.pause')
const resumeFx = createCommandEffect('case.automation.resume')
const pause = createOperation(pauseFx)
const resume = createOperation(resumeFx)

/** Whether a toggle is on its way. */
export const $toggling = combine(pause.$pending, resume.$pending, (one, other) => one || other)

const failed = sample({ clock: [pause.failed, resume.failed], fn: ({ failure }) => failure })
const stale = failed.filterMap((failure) =>
  failure.kind === 'refused' ? (failure.conflict ?? undefined) : undefined,
)

/** Why the last toggle of this case was refused, until the next one. */
export const $toggleError = createStore<string | null>(null)
  .on(failed, (_, { message }) => message)
  .on(stale, (_, conflict) => staleSentence(conflict))
  .reset(pauseFx, resumeFx, $selectedCaseId, sessionEnded)

/** The next press is meant for the case as it is now. */
sample({ clock: stale, fn: () => undefined, target: caseReloadRequested })

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
