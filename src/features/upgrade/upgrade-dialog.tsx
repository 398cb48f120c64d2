import { useUnit } from 'effector-react'
import { lateView } from '../../ui/loading/late-view.tsx'
import { useOnceOpen } from '../../ui/loading/once-open.ts'
import { $upgradeOpen } from './upgrade-model.ts'

const UpgradeNotice = lateView(() => import('./upgrade-notice.tsx'))

/** The notice about upgrades: fetched when it is first asked for, and kept, so that its focus can return. */
export function UpgradeDialog() {
  return useOnceOpen(useUnit($upgradeOpen)) && <UpgradeNotice />
}
