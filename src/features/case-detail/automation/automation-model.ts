import { attach, combine, createEvent, createStore, sample } from 'effector'
import type { Activity } from '../../../../contracts/model/cases/activity.ts'
import type { CaseDetail } from '../../../../contracts/model/cases/case.ts'
import { toggleBlocked } from '../../../../contracts/rules/cases/automation.ts'
import {
  plannedIn,
  RESUME_WITHOUT_DATES,
  resumed,
  resumeSentences,
  sentDaysIn,
} from '../../../../contracts/rules/mail/flow-calendar.ts'
import { staleSentence } from '../../../actions/conflict/news-labels.ts'
import { automationToggleRequested } from '../../../actions/requests.ts'
import { $selectedCaseId } from '../../../actions/workplace.ts'
import { $clock } from '../../../bus/clock.ts'
import { $gateway } from '../../../bus/gateway/store.ts'
import { createOperation } from '../../../bus/operation.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { createCaseDialog } from '../../../forms/case-dialog.ts'
import { $activities, $caseDetail, caseReloadRequested } from '../../../queries/cases/open-case.ts'
import { sessionEnded } from '../../../queries/following/session.ts'

const pauseFx = createCommandEffect('case.automation.pause')
const resumeFx = createCommandEffect('case.automation.resume')
const pause = createOperation(pauseFx)

/** Whether a toggle is on its way. */
export const $toggling = combine(pause.$pending, resumeFx.pending, (one, other) => one || other)

const resumeAsked = createEvent<{ now: string }>()

const failed = pause.failed.map(({ failure }) => failure)
const stale = failed.filterMap((failure) =>
  failure.kind === 'refused' ? (failure.conflict ?? undefined) : undefined,
)

/** Why the last pause of this case was refused, until the next one; a resume is refused in its question. */
export const $toggleError = createStore<string | null>(null)
  .on(failed, (_, { message }) => message)
  .on(stale, (_, conflict) => staleSentence(conflict))
  .reset(pauseFx, resumeAsked, $selectedCaseId, sessionEnded)

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

/** The server's time, which decides by how much the dates move. */
const readTimeFx = attach({
  source: { clock: $clock, gateway: $gateway },
  effect: ({ clock, gateway }) => ({
    now: new Date(clock.now().getTime() + gateway.clockAhead()).toISOString(),
  }),
})
sample({
  clock: toggled.filter({ fn: ({ automation_state }) => automation_state === 'PAUSED' }),
  fn: () => undefined,
  target: readTimeFx,
})
sample({ clock: readTimeFx.doneData, target: resumeAsked })

/** Asks before the emails of a case go on, and names their next dates (G-750). */
export const resumeDialog = createCaseDialog({
  name: 'resume',
  requested: resumeAsked,
  find: ({ automation_state }, { now }) => (automation_state === 'PAUSED' ? { now } : null),
  writes: ['automation_state'],
})
resumeDialog.sending(resumeFx)

sample({
  clock: sample({
    clock: resumeDialog.confirmed,
    source: { of: resumeDialog.$of, isSent: resumeFx.pending },
  }).filterMap(({ of, isSent }) => (of && !isSent ? of : undefined)),
  target: resumeFx,
})

/** Somebody else resumed it: there is nothing left to ask. */
sample({
  clock: $caseDetail,
  source: { isSent: resumeFx.pending, isOpen: resumeDialog.$isOpen },
  filter: ({ isSent, isOpen }, detail) =>
    isOpen && !isSent && detail?.automation_state !== 'PAUSED',
  fn: () => undefined,
  target: resumeDialog.cancelled,
})

function sentencesAt(now: string, detail: CaseDetail, timeline: readonly Activity[]): string[] {
  const planned = plannedIn(timeline)
  if (planned.length === 0) return [RESUME_WITHOUT_DATES]
  const since = detail.automation_paused_at ?? null
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return resumeSentences(resumed(planned, since, now, sentDaysIn(timeline, now)), now, timeZone)
}

const noSentences: readonly string[] = []

const toSay = sample({
  clock: [resumeDialog.$opened, $activities],
  source: {
    of: resumeDialog.$opened,
    detail: $caseDetail,
    entries: $activities,
    isSent: resumeFx.pending,
  },
}).filterMap(({ of, detail, entries, isSent }) => {
  if (!of || !detail || isSent) return undefined
  const timeline = entries.map(({ activity }) => activity)
  return sentencesAt(of.now, detail, timeline)
})

/** What the question says; as it was when it was answered, while the answer is on its way. */
export const $resumeSentences = createStore(noSentences, { serialize: 'ignore' })
  .on(toSay, (_, sentences) => sentences)
  .reset(sessionEnded)
