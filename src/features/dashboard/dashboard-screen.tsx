import './dashboard.css'
import {
  Cog,
  Comparison,
  Envelope,
  Fullscreen,
  InfoSign,
  TimelineBarChart,
} from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import { errorOf } from '../../bus/operation.ts'
import { enterFullScreen } from '../../ui/browser/full-screen.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { lateView, MissingNote } from '../../ui/loading/late-view.tsx'
import { PageTitle } from '../../ui/page/page.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton, SkeletonBar } from '../../ui/state/skeleton.tsx'
import { ChartCard } from './chart-card.tsx'
import { $isCompared, comparisonSwitched } from './chart-model.ts'
import { CustomDays, DashboardFilters } from './dashboard-filters.tsx'
import { EntriesDialog } from './entries-dialog.tsx'
import { KpiTiles } from './kpi-tiles.tsx'
import { ReportDialog } from './report-mail/report-dialog.tsx'
import { reportsOpened } from './report-mail/report-model.ts'
import { SettingsDialog } from './settings-dialog.tsx'
import {
  $settings,
  $settingsStatus,
  dashboardClosed,
  dashboardOpened,
  settingsOpened,
  settingsRetried,
} from './settings-model.ts'
import { $isWall, wallOpened } from './wall/wall-state.ts'

/** On few screens, and there for long. */
const WallMode = lateView(() => import('./wall/wall-mode.tsx'), MissingNote, false)

/** The dashboard: what stands to be done, and what came in and went out (document 3, 2.11). */
export default function DashboardScreen() {
  const { open, close } = useUnit({ open: dashboardOpened, close: dashboardClosed })
  useEffect(() => {
    open()
    return () => close()
  }, [open, close])
  return (
    <div className="fw-page fw-stack">
      <div className="fw-page-head fw-line fw-dashboard-head">
        <PageTitle>Dashboard</PageTitle>
        <Tools />
      </div>
      <CustomDays />
      <ScrollRegion className="fw-page-body fw-ring-inside fw-fill-down" label="Dashboard">
        <Content />
      </ScrollRegion>
      <SettingsDialog />
      <ReportDialog />
      <EntriesDialog />
      <Wall />
    </div>
  )
}

function Wall() {
  const isWall = useUnit($isWall)
  return isWall && <WallMode />
}

function Tools() {
  const { settings, isCompared, compare, open, openReports, openWall } = useUnit({
    settings: $settings,
    isCompared: $isCompared,
    compare: comparisonSwitched,
    open: settingsOpened,
    openReports: reportsOpened,
    openWall: wallOpened,
  })
  if (!settings) return null
  const onWall = () => {
    enterFullScreen()
    openWall()
  }
  return (
    <div className="fw-line fw-dashboard-tools">
      <DashboardFilters />
      <IconButton
        icon={Comparison}
        label="Compare with the period before"
        aria-pressed={isCompared}
        active={isCompared}
        onClick={() => compare()}
      />
      <IconButton icon={Envelope} label="Reports by email" onClick={() => openReports()} />
      <span className="fw-dashboard-wall">
        <IconButton icon={Fullscreen} label="Wall mode" onClick={onWall} />
      </span>
      <IconButton icon={Cog} label="Dashboard settings" onClick={() => open()} />
    </div>
  )
}

const tiles = [0, 1, 2, 3, 4, 5, 6, 7]

/** Tiles and charts, or what stands in their place. */
function Content() {
  const { settings, status, retry, open } = useUnit({
    settings: $settings,
    status: $settingsStatus,
    retry: settingsRetried,
    open: settingsOpened,
  })
  const error = errorOf(status)
  if (!settings && error !== null) {
    return (
      <ErrorState title="The dashboard could not be loaded" onRetry={() => retry()}>
        {error}
      </ErrorState>
    )
  }
  if (!settings) {
    return (
      <Skeleton label="Loading dashboard">
        <div className="fw-kpis">
          {tiles.map((at) => (
            <div key={at} className="fw-kpi">
              <SkeletonBar width={96} />
              <SkeletonBar width={48} height={20} />
            </div>
          ))}
        </div>
      </Skeleton>
    )
  }
  const { selected_kpis, selected_charts } = settings
  return (
    <div className="fw-dashboard">
      {selected_kpis.length + selected_charts.length === 0 && (
        <EmptyState
          icon={TimelineBarChart}
          title="Nothing is chosen"
          action={<Button onClick={() => open()}>Choose KPIs and charts</Button>}
        >
          The dashboard shows the KPIs and charts of its settings.
        </EmptyState>
      )}
      <KpiTiles />
      <div className="fw-dashboard-charts">
        {selected_charts.map((chart, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a chart is known by its place (G-159)
          <ChartCard key={`${chart.class} ${index}`} index={index} chart={chart} />
        ))}
      </div>
      <p className="fw-line fw-text-small fw-text-2">
        <InfoSign size={12} />
        The dashboard is beta. All times are GMT.
      </p>
    </div>
  )
}
