import { combine, createEvent, createStore, sample } from 'effector'
import type { Activity } from '../../../contracts/model/cases/activity.ts'
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import { errorOf } from '../../bus/operation.ts'
import { $view } from '../../commands/overlay.ts'
import type { Timeline } from '../../projections/cases/timeline.ts'
import { sessionEnded } from '../../projections/session-state.ts'
import { stableValue } from '../../projections/stable-value.ts'
import { detailIn, timelineIn } from '../../projections/view.ts'
import { createRead } from '../loading/create-read.ts'
import { type EmailOf, loadActivities, loadCase, loadEmail } from '../loading/loaders.ts'
import { statusesOf } from '../loading/statuses.ts'

/** Opens a case in the detail, or closes it; loads it in full with its activities. */
export const caseOpened = createEvent<string | null>()
/** Loads the open case again. */
export const caseReloadRequested = createEvent()

/** An entry of the timeline; a pending one bears the id of its command and accepts no commands. */
export type TimelineEntry = { activity: Activity; pending: boolean }

const itself = (id: string) => id
const detailRead = createRead<string>({ read: 'case', keyOf: itself, load: loadCase })
const activitiesRead = createRead<string>({
  read: 'activities',
  keyOf: itself,
  load: loadActivities,
})
const emailKey = ({ email_id }: EmailOf) => email_id
const emailRead = createRead<EmailOf>({
  read: 'email',
  keyOf: emailKey,
  load: loadEmail,
})

export const $openCaseId = createStore<string | null>(null)
  .on(caseOpened, (_, id) => id)
  .reset(sessionEnded)

const noFields: ReadonlySet<string> = new Set()

type OpenCase = {
  detail: CaseDetail | null
  fields: ReadonlySet<string>
  timeline: Timeline | null
  isStale: boolean
}

const nothingOpen: OpenCase = { detail: null, fields: noFields, timeline: null, isStale: false }

const stableCase = stableValue<OpenCase>()

/** Most batches are about other cases and wake nobody here. */
const $openCase = combine($view, $openCaseId, (view, id): OpenCase => {
  if (id === null) return nothingOpen
  const { session, details } = view.workspace
  return stableCase(session, {
    detail: detailIn(view, id),
    fields: view.overlay.touched.get(id) ?? noFields,
    timeline: timelineIn(view, id),
    isStale: details.stale.has(id),
  })
})

/** The open case in full, pending changes included. */
export const $caseDetail = $openCase.map(({ detail }) => detail)
export const $caseStatus = detailRead.$status

/** The members of the open case with an unconfirmed change: 'tags', 'reminder_date', and so on. */
export const $pendingFields = $openCase.map(({ fields }) => fields)

const $timeline = $openCase.map(({ timeline }) => timeline)

/** The activities of the open case, newest first. */
export const $activities = combine(
  $timeline,
  $pendingFields,
  (timeline, touched): readonly TimelineEntry[] =>
    (timeline ?? []).map((activity) => ({ activity, pending: touched.has(activity.id) })),
)
/** Says only that it failed; why stands apart (ASYNC-03). */
export const $activitiesStatus = activitiesRead.$status.map((status) =>
  errorOf(status) === null ? status : 'failure',
)
export const $activitiesError = activitiesRead.$status.map(errorOf)

const wanted = sample({
  clock: [caseOpened, caseReloadRequested],
  source: $openCaseId,
  filter: (id): id is string => id !== null,
})

sample({ clock: wanted, target: [detailRead.requested, activitiesRead.requested] })
sample({
  clock: caseOpened,
  filter: (id) => id === null,
  fn: () => undefined,
  target: [detailRead.reset, activitiesRead.reset],
})

/** An event did not fit what is known of the open case: it is read again. */
sample({
  clock: $openCase.map(({ isStale }) => isStale),
  source: $openCaseId,
  filter: (id, isStale): id is string => isStale && id !== null,
  target: detailRead.requested,
})

/** Loads the content of a mail and attaches it to its activity (ACT-10). */
export const emailContentRequested = emailRead.requested

/** How the loading of each mail stands. */
export const $emailStatus = statusesOf(emailRead, emailKey)
