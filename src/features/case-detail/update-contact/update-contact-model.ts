import { createEvent, createStore, sample } from 'effector'
import type { CaseDetail, OpponentContact } from '../../../../contracts/model/cases/case.ts'
import {
  contactEmailError,
  readContact,
  splitName,
} from '../../../../contracts/rules/cases/contact.ts'
import { mailOpened } from '../../../actions/workplace.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { createOpenedDialog } from '../../../forms/case-dialog.ts'
import { createCaseForm } from '../../../forms/case-form.ts'
import { withoutChanged } from '../../../forms/field-errors.ts'
import { $caseDetail } from '../../../queries/cases/open-case.ts'
import { $newSender, senderSettled } from './new-sender-model.ts'

/** The new person behind a case, as typed. */
type UpdateForm = {
  first_name: string
  last_name: string
  gender: OpponentContact['gender']
  email: string
}

type UpdateErrors = { readonly [Field in keyof UpdateForm]?: string }

const nameError = (name: string, what: string): string | undefined =>
  name.trim() === '' ? `A ${what} is required` : undefined

/** The form if it can be stored, else what is wrong with each field (CONTACT-02, CONTACT-04, CONTACT-07, CONTACT-08). */
function readUpdate(form: UpdateForm): { form: UpdateForm | null; errors: UpdateErrors } {
  const found = {
    first_name: nameError(form.first_name, 'first name'),
    last_name: nameError(form.last_name, 'last name'),
    email: contactEmailError(form.email) ?? undefined,
  }
  const wrong = Object.entries(found).filter(([, message]) => message !== undefined)
  return { form: wrong.length === 0 ? form : null, errors: Object.fromEntries(wrong) }
}

/** The question is answered with yes: the form opens. */
export const updateAccepted = createEvent()

const updateFx = createCommandEffect('case.contact.change')

const opened = sample({
  clock: updateAccepted,
  source: { sender: $newSender, detail: $caseDetail },
}).filterMap(({ sender, detail }) =>
  sender && detail
    ? {
        detail,
        form: {
          ...splitName(sender.name),
          gender: 'NOT_KNOWN' as const,
          email: sender.address,
        },
      }
    : undefined,
)

export const updateDialog = createOpenedDialog({
  name: 'update-contact',
  opened,
  writes: ['opponent_contact_details'],
  closedBy: [mailOpened],
})
const { confirmed, conflict, finished } = updateDialog
const { concurrentChanges } = conflict
updateDialog.sending(updateFx, { again: confirmed })

const stored = ({ opponent_contact_details: contact }: CaseDetail): UpdateForm => ({
  first_name: contact.first_name ?? '',
  last_name: contact.last_name ?? '',
  gender: contact.gender,
  email: contact.email ?? '',
})

export const update = createCaseForm<UpdateForm, null>({
  conflict,
  opened: opened.map(({ form }) => form),
  empty: { first_name: '', last_name: '', gender: 'NOT_KNOWN', email: '' },
  read: stored,
  $context: createStore(null),
})

sample({ clock: finished, target: senderSettled })

const judged = sample({
  clock: confirmed,
  source: { watch: concurrentChanges.$watch, form: update.$form, version: update.$version },
}).filterMap(({ watch, form, version }) =>
  watch && version !== null
    ? {
        of: { case_id: watch.caseId, version },
        known: watch.stored.opponent_contact_details,
        read: readUpdate(form),
      }
    : undefined,
)

const noErrors: UpdateErrors = {}

/** What is wrong with each field, until it is changed (CONTACT-07, CONTACT-08). */
export const $updateErrors = createStore(noErrors)
  .on(judged, (_, { read }) => read.errors)
  .on(update.changed, (errors, change) => withoutChanged(errors, change))
  .reset(opened)

/** Address and company stay those of the case: only the person is another one. */
const merged = (known: OpponentContact, { first_name, last_name, ...rest }: UpdateForm) =>
  readContact({
    ...known,
    ...rest,
    first_name,
    last_name,
    name: `${first_name.trim()} ${last_name.trim()}`,
  })

sample({
  clock: judged.filterMap(({ of, known, read }) => {
    if (!read.form) return undefined
    const contact = merged(known, read.form)
    return contact.ok ? { ...of, contact: contact.value } : undefined
  }),
  target: updateFx,
})
