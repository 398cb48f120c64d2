import { SalutationConfig } from '../../../../contracts/model/mail/mail-template.ts'
import {
  type SalutationErrors,
  type SalutationField,
  salutationErrors,
  storedSalutation,
} from '../../../../contracts/rules/placeholders/salutation-errors.ts'
import { configKind } from '../dialogs/use-config-form.ts'

type Texts = SalutationConfig['salutations']

export const salutationKind = configKind<SalutationConfig, SalutationErrors>('salutation', {
  schema: SalutationConfig,
  judge: salutationErrors,
  stored: storedSalutation,
})

/** The texts of one kind of salutation, under its name in the dialog. */
type Group = {
  readonly title: string
  readonly texts: readonly { readonly field: SalutationField; readonly label: string }[]
}

/** The seven texts, as the dialog groups them (SALUT-03). */
export const salutationGroups: readonly Group[] = [
  {
    title: 'With the last name',
    texts: [
      { field: 'last_name.male', label: 'Male' },
      { field: 'last_name.female', label: 'Female' },
      { field: 'last_name.unknown', label: 'Gender not known' },
    ],
  },
  {
    title: 'With the first name',
    texts: [
      { field: 'first_name.male', label: 'Male' },
      { field: 'first_name.female', label: 'Female' },
      { field: 'first_name.unknown', label: 'Gender not known' },
    ],
  },
  { title: 'Without a name', texts: [{ field: 'no_name', label: 'Text' }] },
]

/** The names of the three kinds in the list that sorts them. */
export const kindNames: Readonly<Record<SalutationConfig['priority'][number], string>> = {
  last_name: 'Last name',
  first_name: 'First name',
  no_name: 'No name',
}

export function textAt(texts: Texts, field: SalutationField): string {
  if (field === 'no_name') return texts.no_name
  const [kind, gender] = partsOf(field)
  return texts[kind][gender]
}

/** The texts with another one for this field. */
export function withText(texts: Texts, field: SalutationField, text: string): Texts {
  if (field === 'no_name') return { ...texts, no_name: text }
  const [kind, gender] = partsOf(field)
  return { ...texts, [kind]: { ...texts[kind], [gender]: text } }
}

const places = {
  'last_name.male': ['last_name', 'male'],
  'last_name.female': ['last_name', 'female'],
  'last_name.unknown': ['last_name', 'unknown'],
  'first_name.male': ['first_name', 'male'],
  'first_name.female': ['first_name', 'female'],
  'first_name.unknown': ['first_name', 'unknown'],
} as const

const partsOf = (field: Exclude<SalutationField, 'no_name'>) => places[field]
