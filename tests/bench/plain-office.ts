import type { CaseEvent } from '../../contracts/events/case-event.ts'
import type { Activity } from '../../contracts/model/cases/activity.ts'
import type { CaseCounts, CaseRow } from '../../contracts/model/cases/case.ts'
import { countsOf } from './crowd.ts'

/** The reference: immutable rows in a Map, counts by increments, the last 100 activities, one timeline. */
export type PlainOffice = {
  rows: Map<string, CaseRow>
  counts: CaseCounts
  activities: readonly Activity[]
  /** The case that is open, and its activities, newest first. */
  openId: string
  timeline: readonly Activity[]
}

const KEPT = 100

export const plainOffice = (rows: readonly CaseRow[], openId = ''): PlainOffice => ({
  rows: new Map(rows.map((row) => [row.id, row])),
  counts: countsOf(rows),
  activities: [],
  openId,
  timeline: [],
})

/** Folds a batch by hand and returns the ids it changed. */
export function foldPlain(office: PlainOffice, events: readonly CaseEvent[]): Set<string> {
  const dirty = new Set<string>()
  const counts = { ...office.counts }
  const activities = [...office.activities]
  for (const { payload } of events) {
    const { row, was, activity } = payload
    const known = office.rows.get(row.id)
    if (known && known.version >= row.version) continue
    office.rows.set(row.id, row)
    dirty.add(row.id)
    if (was.state !== undefined && was.state !== row.state) {
      counts[was.state] -= 1
      counts[row.state] += 1
    }
    if (!activity) continue
    activities.push(activity)
    if (row.id === office.openId) office.timeline = [activity, ...office.timeline]
  }
  office.counts = counts
  office.activities = activities.slice(-KEPT)
  return dirty
}
