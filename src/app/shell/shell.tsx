import '../../theme/shell.css'
import { useUnit } from 'effector-react'
import { lazy, Suspense } from 'react'
import { AddCaseDialog, CaseListPanel } from '../../features/case-list/index.ts'
import { ProfileDialogs } from '../../features/profile/index.ts'
import { TermsPrompt } from '../../features/terms/index.ts'
import { HotkeysRoot } from '../../ui/hotkeys.tsx'
import { Resizer } from '../../ui/resizer.tsx'
import { TipLayer } from '../../ui/tip-layer.tsx'
import { Toaster } from '../../ui/toaster/toaster.tsx'
import { FaultBoundary } from '../fault-boundary.tsx'
import { $toasts, toastDismissed } from '../toasts.ts'
import { EventLogDock } from './event-log-dock.tsx'
import { Hotkeys } from './hotkeys.tsx'
import { $listWidth, listWidthChosen, listWidths } from './list-width.ts'
import { LogoutDialog } from './logout-dialog.tsx'
import { ShellFooter } from './shell-footer.tsx'
import { ShellHeader } from './shell-header.tsx'
import { Sidebar } from './sidebar.tsx'
import './shell.css'

const CaseDetailPane = lazy(() =>
  import('../../features/case-detail/index.ts').then((detail) => ({
    default: detail.CaseDetailPane,
  })),
)
const loadActions = () => import('../../features/case-actions/index.ts')
const CaseActions = lazy(() => loadActions().then((acts) => ({ default: acts.CaseActions })))
const ReadinessList = lazy(() => loadActions().then((acts) => ({ default: acts.ReadinessList })))
const CaseActionDialogs = lazy(() =>
  loadActions().then((acts) => ({ default: acts.CaseActionDialogs })),
)

/** The authenticated layout: one screen, chosen by the sidebar and never by the path (SHELL-01). */
export function Shell() {
  const { toasts, dismiss } = useUnit({ toasts: $toasts, dismiss: toastDismissed })
  return (
    <HotkeysRoot>
      <div className="fw-shell">
        <ShellHeader />
        <Sidebar />
        <main className="fw-shell-main">
          <Panels />
          <EventLogDock />
        </main>
        <ShellFooter />
      </div>
      <AddCaseDialog />
      <Suspense>
        <CaseActionDialogs />
      </Suspense>
      <ProfileDialogs />
      <TermsPrompt />
      <LogoutDialog />
      <Hotkeys />
      <TipLayer />
      <Toaster toasts={toasts} onDismiss={dismiss} />
    </HotkeysRoot>
  )
}

/** The list, its movable edge, and the detail (look.md, 2). */
function Panels() {
  const { width, setWidth } = useUnit({ width: $listWidth, setWidth: listWidthChosen })
  return (
    <div className="fw-shell-panels">
      <div className="fw-shell-list" style={{ width }}>
        <FaultBoundary what="case list">
          <CaseListPanel />
        </FaultBoundary>
        <Resizer {...listWidths} width={width} onWidth={setWidth} label="Width of the case list" />
      </div>
      <div className="fw-shell-detail">
        <FaultBoundary what="case">
          <Suspense>
            <CaseDetailPane actions={<CaseActions />} needs={<ReadinessList />} />
          </Suspense>
        </FaultBoundary>
      </div>
    </div>
  )
}
