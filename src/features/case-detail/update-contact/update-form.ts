import type { OpponentContact } from '../../../../contracts/model/cases/case.ts'
import { contactEmailError } from '../../../../contracts/rules/cases/contact.ts'

/** The new person behind a case, as typed. */
export type UpdateForm = {
  first_name: string
  last_name: string
  gender: OpponentContact['gender']
  email: string
}

export type UpdateErrors = { readonly [Field in keyof UpdateForm]?: string }

const nameError = (name: string, what: string): string | undefined =>
  name.trim() === '' ? `A ${what} is required` : undefined

/** The form if it can be stored, else what is wrong with each field (CONTACT-02, CONTACT-04, CONTACT-07, CONTACT-08). */
export function readUpdate(form: UpdateForm): { form: UpdateForm | null; errors: UpdateErrors } {
  const found = {
    first_name: nameError(form.first_name, 'first name'),
    last_name: nameError(form.last_name, 'last name'),
    email: contactEmailError(form.email) ?? undefined,
  }
  const wrong = Object.entries(found).filter(([, message]) => message !== undefined)
  return { form: wrong.length === 0 ? form : null, errors: Object.fromEntries(wrong) }
}
