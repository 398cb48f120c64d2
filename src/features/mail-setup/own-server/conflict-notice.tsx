import { useUnit } from 'effector-react'
import type { ConflictChange } from '../../../../contracts/protocol.ts'
import { mailServerFields } from '../../../../contracts/rules/mail/mail-server.ts'
import { ChangesNotice } from '../../../actions/conflict/changes-notice.tsx'
import { fieldLabels } from '../form/field-labels.ts'
import { $conflict, reloadPressed, saveOverPressed } from './conflict-model.ts'

/** Nobody is told a password, only that there is another one. */
const readable = (change: ConflictChange): ConflictChange =>
  change.field === 'smtp_password'
    ? { ...change, from: 'old password', to: 'new password' }
    : change

/** Somebody else saved what was typed over here: what they changed, and the two ways out (G-607). */
export function ConflictNotice() {
  const { conflict, reload, saveOver } = useUnit({
    conflict: $conflict,
    reload: reloadPressed,
    saveOver: saveOverPressed,
  })
  if (conflict === null) return null
  return (
    <ChangesNotice
      tone="warning"
      text={conflict.error_message}
      lines={mailServerFields.flatMap((field) =>
        conflict.changes
          .filter((change) => change.field === field)
          .map((change) => ({ change: readable(change), label: fieldLabels[field] })),
      )}
      ways={{
        overLabel: 'Save anyway',
        onReload: () => reload(),
        onSaveOver: () => saveOver(),
      }}
    />
  )
}
