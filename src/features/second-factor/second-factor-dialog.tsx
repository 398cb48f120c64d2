import { useGate, useUnit } from 'effector-react'
import { Button } from '../../ui/button/button.tsx'
import { ViewDialog } from '../../ui/dialog-form/view-dialog.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton, SkeletonBar } from '../../ui/state/skeleton.tsx'
import { CodesStep } from './codes-step.tsx'
import { FormStep } from './form-step.tsx'
import { $stage, FactorGate, factorReadAgain } from './model.ts'
import { factorClosed } from './open-model.ts'
import { StatusStep } from './status-step.tsx'
import './second-factor.css'

/** The user's own second factor: what there is, and every step of a change. */
export default function SecondFactorDialog() {
  useGate(FactorGate)
  const { stage, close, load } = useUnit({
    stage: $stage,
    close: factorClosed,
    load: factorReadAgain,
  })
  if (stage.kind === 'status') return <StatusStep />
  if (stage.kind === 'proof' || stage.kind === 'app') return <FormStep stage={stage} />
  if (stage.kind === 'codes') return <CodesStep codes={stage.codes} />
  return (
    <ViewDialog
      title="Two-factor authentication"
      width="form"
      isOpen
      onClose={() => close()}
      actions={
        <Button large onClick={() => close()}>
          Close
        </Button>
      }
    >
      {stage.kind === 'failed' ? (
        <ErrorState title="Two-factor authentication could not be loaded" onRetry={() => load()}>
          {stage.message}
        </ErrorState>
      ) : (
        <Skeleton label="Loading two-factor authentication">
          <SkeletonBar width="100%" height={96} />
        </Skeleton>
      )}
    </ViewDialog>
  )
}
