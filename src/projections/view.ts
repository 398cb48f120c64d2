import type { CaseEventName } from '../../contracts/events/names.ts'
import type { DetailChange } from '../../contracts/events/payloads.ts'
import type { Activity } from '../../contracts/model/cases/activity.ts'
import type { CaseDetail, CaseRow } from '../../contracts/model/cases/case.ts'
import { applyChanges } from '../../contracts/rules/case-changes/detail-changes.ts'
import { type Timeline, upsertActivity, withoutActivity } from './cases/timeline.ts'
import type { Workspace } from './workspace.ts'

/**
 * A provisional event: what the command will most likely cause, in the words of a case event. `row` and
 * `changes` are left out where the case is not loaded that far.
 */
export type Prediction = {
  name: CaseEventName
  caseId: string
  row: CaseRow | null
  /** Written or altered. */
  activities: readonly Activity[]
  removedActivityIds: readonly string[]
  changes: readonly DetailChange[]
}

/** The touched entities of the pending commands, sparse (engine.md 10). */
export type Overlay = {
  rows: ReadonlyMap<string, CaseRow>
  details: ReadonlyMap<string, CaseDetail>
  timelines: ReadonlyMap<string, Timeline>
  /** Fields of the detail with an unconfirmed change, by case; `id`s of unconfirmed activities too. */
  touched: ReadonlyMap<string, ReadonlySet<string>>
}

export const emptyOverlay: Overlay = {
  rows: new Map(),
  details: new Map(),
  timelines: new Map(),
  touched: new Map(),
}

/** Confirmed state with the overlay above it: what a prediction looks at and what is shown. */
export type View = { workspace: Workspace; overlay: Overlay }

export const rowIn = ({ workspace, overlay }: View, id: string): CaseRow | null =>
  overlay.rows.get(id) ?? workspace.rows.map.get(id) ?? null

export const detailIn = ({ workspace, overlay }: View, id: string): CaseDetail | null =>
  overlay.details.get(id) ?? workspace.details.map.get(id) ?? null

export const timelineIn = ({ workspace, overlay }: View, id: string): Timeline | null =>
  overlay.timelines.get(id) ?? workspace.activities.map.get(id)?.timeline ?? null

const withEntry = <V>(map: ReadonlyMap<string, V>, id: string, value: V | null) =>
  value === null ? map : new Map(map).set(id, value)

/** The name by which a change of the detail is marked as pending. */
const memberOf = (change: DetailChange): string => change.field.split(/[.[]/u, 1)[0] ?? ''

/** Puts a prediction above what is seen so far, by the same functions that fold the real event. */
export function applyPrediction(view: View, prediction: Prediction): View {
  const { caseId, activities, removedActivityIds: removed, changes } = prediction
  const { overlay } = view
  const detail = detailIn(view, caseId)
  const changed = detail ? applyChanges(detail, changes) : null
  const timeline = timelineIn(view, caseId)
  const written = activities.map(({ id }) => id)
  const before = overlay.touched.get(caseId) ?? []
  return {
    workspace: view.workspace,
    overlay: {
      rows: withEntry(overlay.rows, caseId, prediction.row),
      details: withEntry(overlay.details, caseId, changed?.ok ? changed.value : null),
      timelines: withEntry(
        overlay.timelines,
        caseId,
        timeline && activities.reduce(upsertActivity, removed.reduce(withoutActivity, timeline)),
      ),
      touched: new Map(overlay.touched).set(
        caseId,
        new Set([...before, ...changes.map(memberOf), ...written]),
      ),
    },
  }
}
