import { useUnit } from 'effector-react'
import { ConflictNotice } from '../../actions/conflict/conflict-notice.tsx'
import { EmailPreview } from '../../actions/event-email/event-email.tsx'
import { ConfirmDialog } from '../../ui/dialog-form/confirm-dialog.tsx'
import type { CaseAct } from './case-act.ts'

interface Props {
  readonly title: string
  readonly question: string
  readonly overLabel: string
  readonly act: CaseAct<unknown>
}

/** The question before a cancelled case comes back (STATE-23, STATE-24). */
export function ReturnDialog({ title, question, overLabel, act }: Props) {
  const { target, busy, error, isStale, wait, confirm, leave } = useUnit({
    target: act.$target,
    busy: act.operation.$pending,
    error: act.operation.$error,
    isStale: act.conflict.$isStale,
    wait: act.$wait,
    confirm: act.confirmed,
    leave: act.left,
  })
  return (
    <ConfirmDialog
      title={title}
      isOpen={target !== null}
      width={act.email ? 'wide' : 'narrow'}
      disabledReason={wait}
      busy={busy}
      error={isStale ? null : error}
      onConfirm={() => confirm()}
      onCancel={() => leave()}
    >
      <p>{question}</p>
      {act.email && <EmailPreview of={act.email} />}
      <ConflictNotice of={act.conflict} overLabel={overLabel} />
    </ConfirmDialog>
  )
}
