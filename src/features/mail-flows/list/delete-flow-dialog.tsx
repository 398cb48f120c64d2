import { useUnit } from 'effector-react'
import type { FlowUses } from '../../../../contracts/model/mail/mail-flow.ts'
import { flowUsedMessage } from '../../../../contracts/rules/mail/mail-flows.ts'
import { ConfirmDialog } from '../../../ui/dialog-form/confirm-dialog.tsx'
import { useFocusNearby } from '../../../ui/dialog-form/use-focus-nearby.ts'
import { formatCount } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { RetryNotice } from '../../../ui/notice/retry-notice.tsx'
import { Skeleton, SkeletonBar } from '../../../ui/state/skeleton.tsx'
import {
  $deleting,
  $uses,
  $usesError,
  deletion,
  deletionCancelled,
  deletionConfirmed,
  usesRetried,
} from './flow-deletion.ts'

/** Why it cannot be deleted yet, or at all (G-31). */
const reasonOf = (uses: FlowUses | null): string | null => {
  if (uses === null) return 'Checking which cases use this mail flow'
  return uses.in_use > 0 ? flowUsedMessage(uses.in_use) : null
}

/** Asks before a flow goes, and names what goes with it and what is left without it (FLOW-29, FLOW-57). */
export function DeleteFlowDialog() {
  const { asked, uses, unknown, busy, error, retry, confirm, cancel } = useUnit({
    asked: $deleting,
    uses: $uses,
    unknown: $usesError,
    busy: deletion.$pending,
    error: deletion.$error,
    retry: usesRetried,
    confirm: deletionConfirmed,
    cancel: deletionCancelled,
  })
  const isOpen = asked !== null
  useFocusNearby(isOpen)
  return (
    <ConfirmDialog
      title="Delete mail flow"
      confirmLabel="Delete"
      destructive
      isOpen={isOpen}
      busy={busy}
      disabledReason={reasonOf(uses)}
      error={error}
      onConfirm={() => confirm()}
      onCancel={() => cancel()}
    >
      <p>
        Do you really want to delete <b>{asked?.name}</b>?
      </p>
      <RetryNotice error={unknown} onRetry={retry} />
      {uses === null && unknown === null && (
        <Skeleton label="Checking which cases use it">
          <SkeletonBar width="80%" />
        </Skeleton>
      )}
      {uses && <Uses uses={uses} isRefused={error !== null} />}
    </ConfirmDialog>
  )
}

interface Props {
  readonly uses: FlowUses
  /** The server has said already that it is used. */
  readonly isRefused: boolean
}

function Uses({ uses: { templates, in_use, standby, cancelled }, isRefused }: Props) {
  if (in_use > 0) {
    return isRefused ? null : <Notice tone="warning">{flowUsedMessage(in_use)}</Notice>
  }
  return (
    <>
      {templates.length > 0 && (
        <p>
          {`Its ${templates.length === 1 ? 'template is' : `${templates.length} templates are`} deleted too: ${templates.join(', ')}.`}
        </p>
      )}
      <p>{leftWithout(standby, cancelled)}</p>
    </>
  )
}

/** The cases that lose the flow, which can be given another one. */
function leftWithout(standby: number, cancelled: number): string {
  const states = [
    ...(standby > 0 ? [`${formatCount(standby)} in Standby`] : []),
    ...(cancelled > 0 ? [`${formatCount(cancelled)} in Cancelled`] : []),
  ]
  if (states.length === 0) return 'No case is left without a mail flow.'
  const count = standby + cancelled
  return `${formatCount(count)} ${count === 1 ? 'case loses its' : 'cases lose their'} mail flow: ${states.join(' and ')}.`
}
