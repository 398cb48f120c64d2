import { createStore, sample } from 'effector'
import type { CaseDetail } from '../../../../contracts/model/cases/case.ts'
import { allowsResearch } from '../../../../contracts/rules/cases/case-allows.ts'
import {
  type ImprintErrors,
  imprintErrors,
  readImprint,
} from '../../../../contracts/rules/cases/research.ts'
import { z } from '../../../../contracts/schema.ts'
import { imprintEditRequested } from '../../../actions/requests.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { createDraftedDialog } from '../../../forms/drafted-dialog.ts'
import { withoutChanged } from '../../../forms/field-errors.ts'
import { draftBy } from '../../../forms/kept-draft.ts'

const text = z.string()

/** An imprint as typed: what the website does not say is empty. */
const ImprintForm = z.object({
  name: text,
  company: text,
  email: text,
  phone_number: text,
  street_address: text,
  postal_code: text,
  city: text,
  country: text,
  screenshot_url: text,
})
export type ImprintForm = z.infer<typeof ImprintForm>

const empty: ImprintForm = {
  name: '',
  company: '',
  email: '',
  phone_number: '',
  street_address: '',
  postal_code: '',
  city: '',
  country: '',
  screenshot_url: '',
}

function imprintForm({ website_contact_details }: CaseDetail): ImprintForm {
  const { id: _, ...facts } = website_contact_details ?? { id: null }
  const known = Object.entries(facts).filter(([, value]) => value !== null)
  return { ...empty, ...Object.fromEntries(known) }
}

const changeImprintFx = createCommandEffect('case.imprint.change')

/** The dialog of the imprint (G-452). */
export const imprint = createDraftedDialog<ImprintForm>({
  name: 'imprint',
  requestedBy: imprintEditRequested,
  draftIn: draftBy(ImprintForm),
  empty,
  read: imprintForm,
  writes: () => ['website_contact_details'],
  allows: ({ state }) => allowsResearch(state),
})
imprint.sending(changeImprintFx)

/** The case's field behind a field of the form. */
export const imprintField = (key: string): string => `website_contact_details.${key}`

const noErrors: ImprintErrors = {}

/** What is wrong, each until its field is changed. */
export const $imprintErrors = createStore<ImprintErrors>(noErrors)
  .on(imprint.saved, (_, { form }) => imprintErrors(form))
  .on(imprint.form.changed, (errors, change) => withoutChanged(errors, change))
  .reset(imprint.opened, imprint.form.reloaded)

sample({
  clock: imprint.saved.filterMap(({ of, form }) =>
    readImprint(form).ok ? { ...of, imprint: form } : undefined,
  ),
  target: changeImprintFx,
})
