import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import { errorOf } from '../../bus/operation.ts'
import {
  $businessDetails,
  $businessDetailsStatus,
  businessDetailsRequested,
} from '../../queries/set-up/business.ts'
import { FormPage } from '../../ui/page/form-page.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { BusinessFields } from './business-fields.tsx'
import { BusinessSkeleton } from './business-skeleton.tsx'
import { ClashNotice } from './clash-notice.tsx'
import {
  $changed,
  $clashes,
  $refusal,
  $wrong,
  businessOpened,
  draftDiscarded,
  saveDetails,
  saveRequested,
} from './model.ts'

const TITLE = 'Business Details'

/** The screen 'Business Details' (BUSINESS-01). */
export function BusinessScreen() {
  const unit = useUnit({
    details: $businessDetails,
    status: $businessDetailsStatus,
    changed: $changed,
    clashes: $clashes,
    refusal: $refusal,
    wrong: $wrong,
    saving: saveDetails.$pending,
    open: businessOpened,
    reload: businessDetailsRequested,
    save: saveRequested,
    discard: draftDiscarded,
  })
  const { details, open } = unit
  useEffect(() => open(), [open])
  const error = errorOf(unit.status)
  if (details === null)
    return (
      <Page title={TITLE}>
        {error === null ? (
          <BusinessSkeleton />
        ) : (
          <ErrorState
            title="The business details could not be loaded"
            onRetry={() => unit.reload()}
          >
            {error}
          </ErrorState>
        )}
      </Page>
    )
  return (
    <FormPage
      title={TITLE}
      changes={unit.changed.length}
      busy={unit.saving}
      error={unit.refusal}
      wrong={unit.wrong}
      disabledReason={unit.clashes.length > 0 ? 'Resolve the conflicts first' : null}
      onSave={() => unit.save()}
      onDiscard={() => unit.discard()}
      notice={<ClashNotice />}
    >
      <BusinessFields details={details} />
    </FormPage>
  )
}
