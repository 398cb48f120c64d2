import { type ReactNode, useId, useState } from 'react'
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { useMedia } from '../../ui/layout/use-media.ts'
import { CaseOverview } from './overview/case-overview.tsx'
import { CaseActivities } from './timeline/case-activities.tsx'

const tabs = ['Overview', 'Case Activities'] as const
type TabName = (typeof tabs)[number]

/** Overview and activities side by side; under 1280 px one of them at a time (look.md, 2). */
export function CaseColumns({
  detail,
  needs,
  isNarrow,
}: {
  readonly detail: CaseDetail
  readonly needs: ReactNode
  /** There is no room for both, however wide the window is. */
  readonly isNarrow: boolean
}) {
  const narrow = useMedia('(max-width: 1279px)') || isNarrow
  const [chosen, choose] = useState<TabName>('Overview')
  const panelId = useId()
  if (!narrow) {
    return (
      <div className="fw-detail-columns fw-fill-down">
        <CaseOverview detail={detail} needs={needs} />
        <CaseActivities detail={detail} />
      </div>
    )
  }
  return (
    <>
      <div className="fw-detail-tabs">
        <Tabs
          label="Parts of the case"
          names={tabs}
          chosen={chosen}
          panelId={panelId}
          onChoose={choose}
        />
      </div>
      <div
        className="fw-detail-columns fw-fill-down"
        role="tabpanel"
        id={panelId}
        aria-label={chosen}
      >
        {chosen === 'Overview' ? (
          <CaseOverview detail={detail} needs={needs} />
        ) : (
          <CaseActivities detail={detail} />
        )}
      </div>
    </>
  )
}
