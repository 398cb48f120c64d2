import { Checkbox } from '@blueprintjs/core'
import { useUnit } from 'effector-react'
import { type ReactNode, useId } from 'react'
import { NAME_MAX_LENGTH } from '../../../../contracts/limits.ts'
import {
  EMPTY_FLOW,
  FLOW_ACKNOWLEDGEMENT,
  FLOW_PRESETS_FAILED,
  needsAcknowledgement,
} from '../../../../contracts/rules/mail/mail-flows.ts'
import { useDialogFrame } from '../../../actions/dialogs/use-dialog-frame.ts'
import { DialogForm } from '../../../ui/dialog-form/dialog-form.tsx'
import { FieldNote } from '../../../ui/field/field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { RetryNotice } from '../../../ui/notice/retry-notice.tsx'
import { Skeleton, SkeletonBar } from '../../../ui/state/skeleton.tsx'
import {
  $isCreating,
  $newFlow,
  $newFlowErrors,
  $presets,
  $presetsFailed,
  acknowledgementPressed,
  creation,
  creationCancelled,
  creationConfirmed,
  newNameTyped,
  presetPressed,
  presetsRequested,
} from './acts.ts'

const creating = {
  ...creation,
  $isOpen: $isCreating,
  confirmed: creationConfirmed,
  cancelled: creationCancelled,
}

/** New Email Flow: a name, what it begins with, and that samples are samples (FLOW-33 to FLOW-42). */
export function NewFlowDialog() {
  const { form, errors, type, acknowledge } = useUnit({
    form: $newFlow,
    errors: $newFlowErrors,
    type: newNameTyped,
    acknowledge: acknowledgementPressed,
  })
  const dialog = useDialogFrame(creating)
  return (
    <DialogForm title="New Email Flow" confirmLabel="Create" width="form" {...dialog}>
      <TextField
        label="Name"
        required
        autoFocus
        most={NAME_MAX_LENGTH}
        value={form.name}
        error={errors.name ?? null}
        onChange={type}
      />
      <SampleLibrary />
      {needsAcknowledgement(form.presets) && (
        <Marked error={errors.acknowledged}>
          {(marks) => (
            <Checkbox
              {...marks}
              checked={form.acknowledged}
              onChange={({ currentTarget: { checked } }) => acknowledge(checked)}
            >
              {FLOW_ACKNOWLEDGEMENT}
            </Checkbox>
          )}
        </Marked>
      )}
    </DialogForm>
  )
}

/** The samples, of which several may be chosen, or none of them (FLOW-34 to FLOW-36; G-20). */
function SampleLibrary() {
  const { form, errors, presets, failed, press, load } = useUnit({
    form: $newFlow,
    errors: $newFlowErrors,
    presets: $presets,
    failed: $presetsFailed,
    press: presetPressed,
    load: presetsRequested,
  })
  return (
    <fieldset className="fw-flow-samples">
      <legend className="fw-field-label">Sample Template Library</legend>
      <RetryNotice error={failed ? FLOW_PRESETS_FAILED : null} onRetry={load} />
      <Marked error={errors.presets}>
        {(marks) =>
          [EMPTY_FLOW, ...(presets ?? [])].map((preset) => (
            <Checkbox
              key={preset}
              {...(preset === EMPTY_FLOW ? marks : {})}
              checked={form.presets.includes(preset)}
              onChange={() => press(preset)}
            >
              {preset}
            </Checkbox>
          ))
        }
      </Marked>
      {presets === null && !failed && (
        <Skeleton label="Loading samples">
          <SkeletonBar width={148} />
        </Skeleton>
      )}
    </fieldset>
  )
}

interface MarkedProps {
  readonly error: string | undefined
  readonly children: (marks: { 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode
}

/** What is wrong with a choice, under it. */
function Marked({ error, children }: MarkedProps) {
  const id = useId()
  return (
    <div>
      {children(error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': id })}
      <FieldNote id={id} error={error ?? null} help={null} />
    </div>
  )
}
