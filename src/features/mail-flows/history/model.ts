import { combine } from 'effector'
import { lockedMessage } from '../../../../contracts/rules/mail/mail-templates.ts'
import { createVersionHistory } from '../../../actions/versions/version-history.ts'
import { $plan } from '../../../queries/following/session.ts'
import { templateVersions } from '../../../queries/set-up/versions.ts'
import { formOf, unsavedParts } from '../template/form-values.ts'
import { $pane, historyPressed, templateForms } from '../template/model.ts'
import { changedFields, formOfVersion, withVersion } from './changed-fields.ts'

/** The history of the open template. */
export const templateHistory = createVersionHistory({
  read: templateVersions,
  pressed: historyPressed,
  $looked: combine($pane, $plan, (pane, plan) => {
    if (!pane?.stored) return null
    const { flow, stored, editing } = pane
    return {
      of: { flow_id: flow.id, template_id: stored.id },
      id: pane.id,
      name: stored.name,
      version: stored.version,
      stored: formOf(stored),
      typed: unsavedParts(editing),
      lock: plan && lockedMessage(plan, stored),
    }
  }),
  forms: templateForms,
  formOf: (version, { stored }) => formOfVersion(stored, version),
  changedFields,
  withVersion,
})
