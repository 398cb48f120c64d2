import { useUnit } from 'effector-react'
import { isOffered } from '../../actions/selection.ts'
import { $selection, selectionChosen } from '../../actions/workplace.ts'
import { $user } from '../../queries/following/session.ts'
import { Button } from '../../ui/button/button.tsx'
import { ViewDialog } from '../../ui/dialog-form/view-dialog.tsx'
import { $upgradeOpen, upgradeClosed } from './upgrade-model.ts'

/** What every upgrade leads to for now (SUBS-06, SUBS-07, DETAIL-26, DETAIL-27; G-282). */
export default function UpgradeNotice() {
  const { isOpen, user, selection, close, choose } = useUnit({
    isOpen: $upgradeOpen,
    user: $user,
    selection: $selection,
    close: upgradeClosed,
    choose: selectionChosen,
  })
  const mayCompare =
    user !== null &&
    selection !== 'SUBSCRIPTION' &&
    isOffered('SUBSCRIPTION', user.role, user.subscription)
  return (
    <ViewDialog
      title="Upgrade Coming Soon!"
      width="narrow"
      isOpen={isOpen}
      onClose={() => close()}
      actions={
        <>
          {mayCompare && (
            <Button onClick={() => choose('SUBSCRIPTION')}>See your subscription</Button>
          )}
          <Button kind="primary" onClick={() => close()}>
            Close
          </Button>
        </>
      }
    >
      <p>The upgrade to a paid plan will be available soon.</p>
    </ViewDialog>
  )
}
