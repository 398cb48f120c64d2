import { type ReactNode, useId, useState } from 'react'
import type { CaseDetail } from '../../../contracts/model/case.ts'
import { CaseOverview } from './overview/case-overview.tsx'
import { CaseActivities } from './timeline/case-activities.tsx'
import { useIsNarrow } from './use-is-narrow.ts'

const tabs = ['Overview', 'Case Activities'] as const
type TabName = (typeof tabs)[number]

/** Overview and activities side by side; under 1280 px one of them at a time (look.md, 2). */
export function CaseColumns({
  detail,
  needs,
}: {
  readonly detail: CaseDetail
  readonly needs: ReactNode
}) {
  const narrow = useIsNarrow()
  const [chosen, choose] = useState<TabName>('Overview')
  const panelId = useId()
  if (!narrow) {
    return (
      <div className="fw-detail-columns">
        <CaseOverview detail={detail} needs={needs} />
        <CaseActivities detail={detail} />
      </div>
    )
  }
  return (
    <>
      <div className="fw-detail-tabs" role="tablist" aria-label="Parts of the case">
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            className="fw-detail-tab"
            aria-selected={tab === chosen}
            aria-controls={panelId}
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => choose(tab)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
              const other = tabs.find((name) => name !== tab) ?? tab
              choose(other)
              const sibling =
                event.currentTarget.parentElement?.querySelector<HTMLElement>(
                  '[aria-selected="false"]',
                )
              sibling?.focus()
            }}
          >
            {tab}
          </button>
        ))}
      </div>
      <div className="fw-detail-columns" role="tabpanel" id={panelId} aria-label={chosen}>
        {chosen === 'Overview' ? (
          <CaseOverview detail={detail} needs={needs} />
        ) : (
          <CaseActivities detail={detail} />
        )}
      </div>
    </>
  )
}
