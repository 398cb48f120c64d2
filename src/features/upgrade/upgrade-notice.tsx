import { useUnit } from 'effector-react'
import { Button } from '../../ui/button/button.tsx'
import { ViewDialog } from '../../ui/dialog-form/view-dialog.tsx'
import { $upgradeOpen, upgradeClosed } from './upgrade-model.ts'

/** What every upgrade leads to for now (SUBS-06, SUBS-07, DETAIL-26, DETAIL-27; gaps-1, "Upgrade mechanics"). */
export default function UpgradeNotice() {
  const { isOpen, close } = useUnit({ isOpen: $upgradeOpen, close: upgradeClosed })
  return (
    <ViewDialog
      title="Upgrade Coming Soon!"
      width="narrow"
      isOpen={isOpen}
      onClose={() => close()}
      actions={
        <Button kind="primary" onClick={() => close()}>
          Close
        </Button>
      }
    >
      <p>The upgrade to a paid plan will be available soon.</p>
    </ViewDialog>
  )
}
