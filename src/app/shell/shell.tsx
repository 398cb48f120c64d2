import '../../theme/shell.css'
import './shell.css'
import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import { deskOpened } from '../../actions/workplace.ts'
import { CaseExportDialog } from '../../features/case-export/index.ts'
import { AddCaseDialog } from '../../features/case-list/index.ts'
import { ProfileDialogs } from '../../features/profile/index.ts'
import { SecondFactorOnDemand } from '../../features/second-factor/index.ts'
import { TermsPrompt } from '../../features/terms/index.ts'
import { UpgradeDialog } from '../../features/upgrade/index.ts'
import { $user } from '../../queries/following/session.ts'
import { HotkeysRoot } from '../../ui/hotkeys/hotkeys.tsx'
import { lateView } from '../../ui/loading/late-view.tsx'
import { Toaster } from '../../ui/toaster/toaster.tsx'
import { $toasts, toastDismissed, toastUndone } from '../user/toasts.ts'
import { EventLogDock } from './event-log-dock.tsx'
import { KeptKeys } from './keys/kept-keys.ts'
import { addressLeft, addressOpened, isAtCases } from './navigation/address.ts'
import { PaletteOnDemand } from './palette/palette-on-demand.tsx'
import { SavedViewsOnDemand } from './saved-views/saved-views-on-demand.tsx'
import { ScreenArea } from './screen-area.tsx'
import { ShellFooter } from './shell-footer.tsx'
import { ShellHeader } from './shell-header.tsx'
import { Sidebar } from './sidebar.tsx'
import { LogoutDialog } from './waiting/logout-dialog.tsx'
import { useQuestionBeforeLoss } from './waiting/use-question-before-loss.ts'

const CaseActionDialogs = lateView(async () => ({
  default: (await import('../../features/case-actions/index.ts')).CaseActionDialogs,
}))

/** Nobody writes before there is a case to write about. */
const ComposeOnDemand = lateView(async () => ({
  default: (await import('../../features/compose/index.ts')).ComposeOnDemand,
}))

/** The actions and their keys come after the first rows: the list is shown without them, and what is pressed is kept. */
const Hotkeys = lateView(() => import('./keys/hotkeys.tsx'))

/** Comes after the first rows; without it an icon still has its name for whoever cannot see it. */
const TipLayer = lateView(
  () => import('../../ui/tip/tip-layer.tsx'),
  () => null,
)

/** The authenticated layout: one screen, chosen by the sidebar and never by the path (SHELL-01). */
export default function Shell() {
  const { toasts, dismiss, undo } = useUnit({
    toasts: $toasts,
    dismiss: toastDismissed,
    undo: toastUndone,
  })
  const items = toasts.map((toast) =>
    toast.undo
      ? { ...toast, action: { text: 'Undo', keyHint: 'Z', run: () => undo(toast.id) } }
      : toast,
  )
  useAddress()
  useDesk()
  useQuestionBeforeLoss()
  return (
    <HotkeysRoot>
      <div className="fw-shell">
        <ShellHeader />
        <Sidebar />
        <main className="fw-shell-main fw-stack" tabIndex={-1}>
          <ScreenArea />
          <EventLogDock />
        </main>
        <ShellFooter />
      </div>
      <AddCaseDialog />
      <CaseExportDialog />
      <CaseActionDialogs />
      <ComposeOnDemand />
      <UpgradeDialog />
      <ProfileDialogs />
      <SecondFactorOnDemand />
      <TermsPrompt />
      <LogoutDialog />
      <SavedViewsOnDemand />
      <PaletteOnDemand />
      <KeptKeys />
      <Hotkeys />
      <TipLayer />
      <Toaster toasts={items} onDismiss={dismiss} />
    </HotkeysRoot>
  )
}

/** Tells whose screens are shown, once for each user: another tab may log in as somebody else. */
function useDesk(): void {
  const { user, opened } = useUnit({ user: $user, opened: deskOpened })
  const id = user?.user_id
  useEffect(() => {
    if (id !== undefined) opened(id)
  }, [id, opened])
}

/** Shows what the address says, from the first moment and whenever somebody goes back or forth. */
function useAddress(): void {
  const { open, leave } = useUnit({ open: addressOpened, leave: addressLeft })
  useEffect(() => {
    const show = () => {
      if (isAtCases()) open(location.search)
    }
    show()
    addEventListener('popstate', show)
    return () => {
      removeEventListener('popstate', show)
      leave()
    }
  }, [open, leave])
}
