import { Checkbox } from '@blueprintjs/core'
import { useUnit } from 'effector-react'
import { useId } from 'react'
import { ConfirmDialog } from '../../ui/dialog-form/confirm-dialog.tsx'
import {
  $rule,
  $ruleAsked,
  requirement,
  ruleCancelled,
  ruleConfirmed,
  rulePressed,
} from './second-factor-model.ts'

const withoutText = (count: number): string =>
  count === 1
    ? '1 active user has not set it up yet.'
    : `${count} active users have not set it up yet.`

/** Whether everybody needs a second factor: what an administrator asks of all colleagues. */
export function SecondFactorRule() {
  const { rule, isAsked, busy, error, press, confirm, cancel } = useUnit({
    rule: $rule,
    isAsked: $ruleAsked,
    busy: requirement.$pending,
    error: requirement.$error,
    press: rulePressed,
    confirm: ruleConfirmed,
    cancel: ruleCancelled,
  })
  const noteId = useId()
  const { required, refusal } = rule
  const note = refusal ?? (isAsked ? null : error)
  return (
    <div className="fw-users-rule">
      <Checkbox
        label="Require two-factor authentication for everyone"
        checked={required}
        disabled={busy || refusal !== null}
        aria-describedby={note === null ? undefined : noteId}
        onChange={({ currentTarget }) => press(currentTarget.checked)}
      />
      {note !== null && (
        <p className="fw-text-small fw-text-3" id={noteId} role={refusal ? undefined : 'alert'}>
          {note}
        </p>
      )}
      <ConfirmDialog
        title="Require two-factor authentication"
        confirmLabel="Require for everyone"
        isOpen={isAsked}
        busy={busy}
        error={error}
        onConfirm={() => confirm()}
        onCancel={() => cancel()}
      >
        <p>
          From now on, everyone needs a code from an authenticator app to log in.{' '}
          {rule.without > 0 && withoutText(rule.without)} Users without it are asked to set it up
          before they can continue, including those who are logged in now.
        </p>
      </ConfirmDialog>
    </div>
  )
}
