import type { SalutedContact } from '../../../../contracts/rules/placeholders/salutation.ts'

type Sample = { readonly who: string; readonly contact: SalutedContact }

const sample = (who: string, contact: Partial<SalutedContact>): Sample => ({
  who,
  contact: { gender: 'NOT_KNOWN', title: null, first_name: null, last_name: null, ...contact },
})

/** Six contacts as cases have them: of each gender, with and without a title, with parts of a name missing. */
export const sampleContacts: readonly Sample[] = [
  sample('Dr. Jonas Weber, male', {
    gender: 'MALE',
    title: 'Dr.',
    first_name: 'Jonas',
    last_name: 'Weber',
  }),
  sample('Anna Lindgren, female', {
    gender: 'FEMALE',
    first_name: 'Anna',
    last_name: 'Lindgren',
  }),
  sample('Kim Martens, gender not known', { first_name: 'Kim', last_name: 'Martens' }),
  sample('Okafor, male, no first name', { gender: 'MALE', last_name: 'Okafor' }),
  sample('Robin, no last name', { first_name: 'Robin' }),
  sample('No name', {}),
]
