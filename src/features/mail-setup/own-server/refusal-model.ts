import { createStore, merge, sample } from 'effector'
import {
  HOST_CLOSED,
  type MailServerField,
  PORT_CLOSED,
} from '../../../../contracts/rules/mail/mail-server.ts'
import { withoutChanged } from '../../../forms/field-errors.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { $form, attempted, serverForm } from '../form/form-model.ts'
import { save } from '../form/save-model.ts'
import { validation } from '../validation/validation-model.ts'

type Problems = Partial<Record<MailServerField, string>>

/** Refusals of the server that speak of one field. */
const fields: ReadonlyMap<string, MailServerField> = new Map([
  [PORT_CLOSED, 'smtp_port'],
  [HOST_CLOSED, 'smtp_host'],
])

const refused = merge([
  save.failed.map(({ input, failure }) => ({ sent: input, message: failure.message })),
  validation.filterMap(({ params, result }) =>
    result.kind === 'answer' ? undefined : { sent: params, message: result.message },
  ),
])

const placed = sample({
  clock: refused,
  source: $form,
  fn: (form, { sent, message }): Problems | null => {
    const field = fields.get(message)
    // What was typed while a validation ran has not been refused by anybody.
    const stands = field !== undefined && form?.values[field] === sent[field]
    return stands ? { [field]: message } : null
  },
})

/** What the server has refused, in its place, until something else is typed there or the server is asked anew. */
export const $refusals = createStore<Problems>({})
  .on(placed, (refusals, refusal) => (refusal ? { ...refusals, ...refusal } : refusals))
  .on(serverForm.changed, (refusals, change) => withoutChanged(refusals, change))
  .reset(attempted, serverForm.discarded, serverForm.ended, sessionEnded)
