import { IndirectTaxType } from '../../../contracts/model/cases/case.ts'
import type { Translation } from '../../../contracts/model/mail/setup.ts'
import { countryNames } from '../../../contracts/reference/country-names.ts'
import { currencies } from '../../../contracts/reference/currencies.ts'
import { taxTypeNames } from '../../../contracts/rules/money/tax-types.ts'
import { languageName } from '../../ui/names.ts'

const unset = { value: '', text: 'Not set' } as const

/** Every country by its name, and none. */
export const countryOptions = [
  unset,
  ...countryNames.map(({ code, name }) => ({ value: code, text: name })),
]

export const currencyOptions = [unset, ...currencies.map((code) => ({ value: code, text: code }))]

export const taxOptions: readonly { value: IndirectTaxType | ''; text: string }[] = [
  unset,
  ...IndirectTaxType.options.map((value) => ({ value, text: taxTypeNames[value] })),
]

type Language = Pick<Translation, 'id' | 'language' | 'is_active'>

/** A language of the portal as a choice; an inactive one is said to be so (FLOWLANG-06). */
export const languageOption = ({ id, language, is_active }: Language) => ({
  value: id,
  text: is_active === 1 ? languageName(language) : `${languageName(language)} (inactive)`,
})
