import type { Activity, ScheduledActivity } from '../../../../contracts/model/cases/activity.ts'
import type { TimelineEntry } from '../../../queries/cases/open-case.ts'

/** What is still to be sent stands above "Now" (gaps-2, 11 "order"). */
export const isScheduled = (activity: Activity): activity is ScheduledActivity =>
  activity.type === 'EMAIL_SCHEDULED' || activity.type === 'SCHEDULED'

export type ScheduledEntry = { activity: ScheduledActivity; pending: boolean }

export type SplitTimeline = {
  /** Latest first, so that the one due next stands nearest to "Now". */
  future: readonly ScheduledEntry[]
  /** Newest first. */
  past: readonly TimelineEntry[]
}

/** The two halves of the timeline, each in its order (ACT-02 to ACT-04). */
export function splitTimeline(entries: readonly TimelineEntry[]): SplitTimeline {
  const future = entries.flatMap(({ activity, pending }) =>
    isScheduled(activity) ? [{ activity, pending }] : [],
  )
  return {
    future: future.toSorted((a, b) =>
      b.activity.content.scheduled_at.localeCompare(a.activity.content.scheduled_at),
    ),
    past: entries.filter(({ activity }) => !isScheduled(activity)),
  }
}

/** The future as it is shown: all of it, or the one due next (ACT-05, ACT-06). */
export function collapseFuture(
  future: readonly ScheduledEntry[],
  isOpen: boolean,
): { shown: readonly ScheduledEntry[]; hidden: number } {
  const shown = isOpen ? future : future.slice(-1)
  return { shown, hidden: future.length - shown.length }
}
