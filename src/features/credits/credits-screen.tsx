import { Plus } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import { CREDIT_PRICE } from '../../../contracts/rules/accounts/plan-features.ts'
import { errorOf } from '../../bus/operation.ts'
import { $credits, $creditsStatus, creditsRequested } from '../../queries/set-up/business.ts'
import { Button } from '../../ui/button/button.tsx'
import { formatCount } from '../../ui/format.ts'
import { RetryNotice } from '../../ui/notice/retry-notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Skeleton, SkeletonBar } from '../../ui/state/skeleton.tsx'
import { AddCreditsDialog } from './add-credits-dialog.tsx'
import { addRequested, creditsOpened } from './model.ts'
import './credits.css'

interface Props {
  /** Who answers questions about orders. */
  readonly supportEmail: string | null
}

/** The screen 'Credits': the balance, and the way to more (CREDITS-01, CREDITS-02). */
export default function CreditsScreen({ supportEmail }: Props) {
  const { open, add } = useUnit({ open: creditsOpened, add: addRequested })
  useEffect(() => open(), [open])
  return (
    <Page
      title="Credits"
      action={
        <Button kind="primary" icon={Plus} onClick={() => add()}>
          Add Credits
        </Button>
      }
    >
      <div className="fw-credits fw-fields">
        <Balance />
        <p className="fw-text-2">
          {`Letters are paid for with credits. One credit costs €${CREDIT_PRICE / 100} plus VAT.`}
        </p>
      </div>
      <AddCreditsDialog supportEmail={supportEmail} />
    </Page>
  )
}

/** The figure; 0 with its reason where it could not be read (CREDITS-04). */
function Balance() {
  const { credits, status, reload } = useUnit({
    credits: $credits,
    status: $creditsStatus,
    reload: creditsRequested,
  })
  const error = errorOf(status)
  if (credits === null)
    return (
      <Skeleton label="Loading credits">
        <SkeletonBar width={96} height={28} />
      </Skeleton>
    )
  return (
    <>
      <dl className="fw-credits-balance">
        <dt className="fw-text-small fw-text-2">Balance</dt>
        <dd className="fw-text-figure fw-num">
          {formatCount(credits)} <span className="fw-credits-unit">credits</span>
        </dd>
      </dl>
      <RetryNotice error={error && `The balance could not be loaded. ${error}`} onRetry={reload} />
    </>
  )
}
