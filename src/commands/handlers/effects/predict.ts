import type { CaseEventName } from '../../../../contracts/events/names.ts'
import type { Activity } from '../../../../contracts/model/cases/activity.ts'
import type { CaseDetail, CaseRow } from '../../../../contracts/model/cases/case.ts'
import { diffDetail } from '../../../../contracts/rules/case-changes/detail-diff.ts'
import { detailIn, type Prediction, rowIn, type View } from '../../../projections/view.ts'

/** What a command changes, as far as it is known before the answer. */
export type Effects = {
  row?: (row: CaseRow) => Partial<CaseRow>
  detail?: (detail: CaseDetail) => Partial<CaseDetail>
  /** Written or altered. */
  activities?: readonly Activity[]
  removed?: readonly string[]
}

/** A provisional case event, made of what changes in the row, the detail and the timeline. */
export function predictCase(
  view: View,
  caseId: string,
  name: CaseEventName,
  effects: Effects,
): Prediction {
  const row = rowIn(view, caseId)
  const detail = detailIn(view, caseId)
  return {
    name,
    caseId,
    row: row && effects.row ? { ...row, ...effects.row(row) } : null,
    activities: effects.activities ?? [],
    removedActivityIds: effects.removed ?? [],
    changes:
      detail && effects.detail ? diffDetail(detail, { ...detail, ...effects.detail(detail) }) : [],
  }
}
