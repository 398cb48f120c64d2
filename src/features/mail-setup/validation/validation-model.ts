import { combine, createEvent, createStore, sample } from 'effector'
import { messages } from '../../../../contracts/protocol.ts'
import { sameJson } from '../../../../contracts/rules/case-changes/detail-diff.ts'
import { noticeRaised } from '../../../forms/notices.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { createValidateEffect } from '../../../queries/set-up/mail-setup.ts'
import { $form, attempted } from '../form/form-model.ts'
import { danger, success } from '../form/save-model.ts'
import { dialogText, toastText, validText, validToast } from '../form/texts.ts'

/** 'validate my setup' was pressed. */
export const validatePressed = createEvent()
/** The dialog was closed; a validation that still runs tells its end in a toast. */
export const validationClosed = createEvent()

const validateFx = createValidateEffect()
export const $validating = validateFx.pending

/** The values that the latest validation refused; null where it took them. */
const $refusedValues = createStore<unknown>(null, { serialize: 'ignore' })
  .on(validateFx.done, (_, { params, result }) =>
    result.kind === 'refused' && result.status === 400 ? params : null,
  )
  .reset(sessionEnded)

/** Why these values are not taken into use: nothing was changed since they were refused. */
export const $unusable = combine($form, $refusedValues, (form, refused) =>
  form !== null && refused !== null && sameJson(form.values, refused)
    ? messages.refusedMailServer
    : null,
)
/** A validation has ended. */
export const validation = validateFx.done

/** What the dialog shows; null while it is closed. */
export type Validation = { kind: 'running' } | { kind: 'valid' | 'wrong'; text: string }

const pressed = sample({
  clock: validatePressed,
  source: { form: $form, pending: validateFx.pending },
  filter: ({ pending }) => !pending,
  fn: ({ form }) => form,
})
sample({ clock: pressed, fn: () => undefined, target: attempted })
sample({
  clock: pressed.filterMap((form) => (form?.isSendable ? form.values : undefined)),
  target: validateFx,
})

export const $validation = createStore<Validation | null>(null)
  .on(validateFx, () => ({ kind: 'running' }))
  .reset(validationClosed, sessionEnded)

const ended = sample({
  clock: validateFx.doneData,
  source: { form: $form, validation: $validation },
  fn: ({ form, validation }, answer) => ({
    isActive: form?.isActive ?? false,
    message: answer.kind === 'answer' ? null : answer.message,
    /** Whether anybody looks: the session may be over as well. */
    isShown: validation !== null,
    isCurrent: form !== null,
  }),
}).filter({ fn: ({ isCurrent }) => isCurrent })

sample({
  clock: ended.filter({ fn: ({ isShown }) => isShown }),
  fn: ({ message, isActive }): Validation =>
    message === null
      ? { kind: 'valid', text: validText(isActive) }
      : { kind: 'wrong', text: dialogText(message) },
  target: $validation,
})
sample({
  clock: ended.filter({ fn: ({ isShown }) => !isShown }),
  fn: ({ message, isActive }) =>
    message === null ? success(validToast(isActive)) : danger(toastText(message)),
  target: noticeRaised,
})
