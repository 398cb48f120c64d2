import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import { RecordNotice, type Words } from '../../actions/conflict/record-notice.tsx'
import { errorOf } from '../../bus/operation.ts'
import { unsavedFields } from '../../forms/records/editing.ts'
import {
  $businessDetails,
  $businessDetailsStatus,
  $lastAddressChange,
  businessDetailsRequested,
} from '../../queries/set-up/business.ts'
import { FormPage } from '../../ui/page/form-page.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton, SkeletonBar } from '../../ui/state/skeleton.tsx'
import { BusinessFields } from './business-fields.tsx'
import { fieldLabels } from './field-labels.ts'
import { businessForm, businessOpened } from './model.ts'

const TITLE = 'Business Details'

const labels = new Map<string, string>(Object.entries(fieldLabels))
const words: Words = {
  label: (key) => labels.get(key) ?? key,
  value: (_, value) => String(value) || 'empty',
}

/** The screen 'Business Details' (BUSINESS-01). */
export default function BusinessScreen() {
  const unit = useUnit({
    details: $businessDetails,
    status: $businessDetailsStatus,
    form: businessForm.$open,
    last: $lastAddressChange,
    problem: businessForm.$problem,
    errors: businessForm.$errors,
    busy: businessForm.$isSaving,
    open: businessOpened,
    reload: businessDetailsRequested,
    choose: businessForm.fieldChosen,
    save: businessForm.submitted,
    discard: businessForm.discarded,
  })
  const { details, form, open } = unit
  useEffect(() => open(), [open])
  const error = errorOf(unit.status)
  if (details === null || form === null)
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
      unsaved={unsavedFields(form.editing).length}
      busy={unit.busy}
      problem={unit.problem}
      errors={unit.errors}
      onSave={() => unit.save()}
      onDiscard={() => unit.discard()}
    >
      <RecordNotice
        what="the business details"
        editing={form.editing}
        words={words}
        author={unit.last && { name: unit.last.by, at: unit.last.at }}
        onChoose={unit.choose}
      />
      <BusinessFields details={details} form={form.editing.state.form} />
    </FormPage>
  )
}

/** The geometry of the form: labels, fields and what stands under them. */
function BusinessSkeleton() {
  return (
    <Skeleton label="Loading business details">
      <div className="fw-page-form fw-stack">
        <Pair />
        <Field />
        <Field />
        <Pair />
        <Pair />
      </div>
    </Skeleton>
  )
}

const Pair = () => (
  <div className="fw-pair">
    <Field />
    <Field />
  </div>
)

const Field = () => (
  <div>
    <SkeletonBar width={96} height={12} />
    <SkeletonBar width="100%" height={32} />
  </div>
)
