import { useGate, useUnit } from 'effector-react'
import { DialogForm } from '../../ui/dialog-form/dialog-form.tsx'
import { Choice } from '../../ui/field/choice.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton, SkeletonBar } from '../../ui/state/skeleton.tsx'
import { profileDialogClosed } from './open-model.ts'
import {
  $delay,
  $delayError,
  $delaySaved,
  delayChosen,
  delayConfirmed,
  delayRetried,
  type Seconds,
  SendDelayGate,
  saveDelay,
} from './send-delay-model.ts'

const TITLE = 'Undo Send Time'

const named: Readonly<Record<`${Seconds}`, string>> = {
  '0': 'None',
  '5': '5 s',
  '10': '10 s',
  '20': '20 s',
  '30': '30 s',
}

const secondsOf: Readonly<Record<`${Seconds}`, Seconds>> = {
  '0': 0,
  '5': 5,
  '10': 10,
  '20': 20,
  '30': 30,
}

const values = ['0', '5', '10', '20', '30'] as const

/** How long one's own emails can be taken back (G-707). */
export default function SendDelayDialog() {
  useGate(SendDelayGate)
  const { delay, error, saved, busy, choose, retry, confirm, close } = useUnit({
    delay: $delay,
    error: $delayError,
    saved: $delaySaved,
    busy: saveDelay.$pending,
    choose: delayChosen,
    retry: delayRetried,
    confirm: delayConfirmed,
    close: profileDialogClosed,
  })
  const waiting =
    delay.kind === 'ready' ? null : 'The time has to be loaded before it can be changed'
  return (
    <DialogForm
      title={TITLE}
      width="narrow"
      confirmLabel="Save"
      cancelLabel={saved ? 'Close' : 'Cancel'}
      isOpen
      onCancel={() => close()}
      onConfirm={() => confirm()}
      busy={busy}
      error={error}
      disabledReason={saved ? 'The time was saved' : waiting}
      footStart={saved ? <span role="status">The time was saved.</span> : null}
    >
      <p>
        Emails that you write leave after this time. Until then you can take them back. With none,
        they leave at once.
      </p>
      {delay.kind === 'failed' && (
        <ErrorState title="The time could not be loaded" onRetry={() => retry()}>
          {delay.message}
        </ErrorState>
      )}
      {delay.kind === 'loading' && (
        <Skeleton label="Loading time">
          <SkeletonBar width="100%" height={18} />
        </Skeleton>
      )}
      {delay.kind === 'ready' && (
        <Choice
          label={TITLE}
          options={values.map((value) => ({ value, text: named[value] }))}
          value={`${delay.seconds}`}
          onChoose={(value) => choose(secondsOf[value])}
        />
      )}
    </DialogForm>
  )
}
