import { type CaseEvent, isCaseEvent } from '../../../contracts/events/case-event.ts'
import { Activity } from '../../../contracts/model/cases/activity.ts'
import { Count } from '../../../contracts/model/primitives.ts'
import { z } from '../../../contracts/schema.ts'
import type { Projection } from '../../bus/log/projection.ts'
import { putLatest } from '../parts/latest.ts'
import { forgetting } from '../parts/read-model.ts'
import { eventsAfter, type RecentState } from '../parts/recent.ts'
import { KEPT_CASES } from './details.ts'
import {
  attachContent,
  attachTemplate,
  refreshTimeline,
  type Timeline,
  upsertActivity,
  withoutActivity,
} from './timeline.ts'

/** The timelines of the opened cases; events up to `asOf` are in the one that was read. */
export type ActivitiesState = { map: Map<string, { asOf: number; timeline: Timeline }> }

function takeEvent(state: ActivitiesState, event: CaseEvent): boolean {
  const { row, activity, removed_activity_id: removed } = event.payload
  const known = state.map.get(row.id)
  if (!known || (event.seq ?? 0) <= known.asOf) return false
  const { further_activities: further = [], further_removed_activity_ids: more = [] } =
    event.payload
  const gone = removed === null ? more : [removed, ...more]
  const written = activity ? [activity, ...further] : further
  if (gone.length === 0 && written.length === 0) return false
  const kept = gone.reduce(withoutActivity, known.timeline)
  state.map.set(row.id, { ...known, timeline: written.reduce(upsertActivity, kept) })
  return true
}

const initial = (): ActivitiesState => ({ map: new Map() })

/** In the order in which they were opened. */
const Saved = z.array(
  z.object({ case_id: z.string(), asOf: Count, timeline: z.readonly(z.array(Activity)) }),
)
type Saved = z.infer<typeof Saved>

export const activitiesProjection: Projection<ActivitiesState, Saved, { recent: RecentState }> = {
  initial,
  open: (state) => ({ ...state }),
  foldCaseEvents: (state, events) => {
    let isChanged = false
    if (state.map.size === 0) return isChanged
    for (const event of events) if (takeEvent(state, event)) isChanged = true
    return isChanged
  },
  handlers: {
    'activities.loaded': (state, { payload: { case_id, activities, as_of } }, { recent }) => {
      const later = eventsAfter(recent, as_of)
      const known = state.map.get(case_id)
      if (!later || (known && known.asOf > as_of)) return false
      const timeline = known ? refreshTimeline(activities, known.timeline) : activities
      putLatest(state.map, case_id, { asOf: as_of, timeline }, KEPT_CASES)
      for (const event of later) {
        if (isCaseEvent(event) && event.payload.row.id === case_id) takeEvent(state, event)
      }
      return true
    },
    'email.content-loaded': (state, { payload: { case_id, email_id, mail_content } }) => {
      const known = state.map.get(case_id)
      if (!known) return false
      const timeline = attachContent(known.timeline, email_id, mail_content)
      state.map.set(case_id, { ...known, timeline })
      return true
    },
    'template.loaded': (state, { payload: { case_id, template } }) => {
      const known = state.map.get(case_id)
      if (!known) return false
      state.map.set(case_id, { ...known, timeline: attachTemplate(known.timeline, template) })
      return true
    },
    ...forgetting(initial),
  },
  saved: Saved,
  isYounger: false,
  save: ({ map }) => [...map].map(([case_id, known]) => ({ case_id, ...known })),
  load: (saved) => ({ map: new Map(saved.map(({ case_id, ...known }) => [case_id, known])) }),
  copy: ({ map }) => ({ map: new Map(map) }),
  compared: (saved) => saved,
}
