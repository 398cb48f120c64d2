import type { DatevSettings } from '../../model/accounts/datev.ts'

export type DatevField = keyof DatevSettings

/** What a person calls them, in the order of the form. */
export const datevLabels: Readonly<Record<DatevField, string>> = {
  datev_consultant: 'Consultant number',
  datev_client: 'Client number',
  datev_account_length: 'Account length',
  datev_year_month: 'First month of the financial year',
  datev_money: 'Account for money received',
  datev_untaxed: 'Account for revenue without tax',
  datev_vat_19: 'Account for revenue with 19 % VAT',
  datev_vat_7: 'Account for revenue with 7 % VAT',
  datev_reverse_charge: 'Account for revenue with reverse charge',
  datev_other_revenue: 'Account for revenue with other tax',
  datev_other_tax: 'Account for other tax',
}

export const datevFields = Object.keys(datevLabels) as readonly DatevField[]

/** Where nothing was told: what nearly every office in Germany has. */
const usual = { length: 4, month: 1 }

/** Digits of an account, and the month in which the financial year begins. */
export const datevYear = ({ datev_account_length, datev_year_month }: DatevTexts) => ({
  length: Number(datev_account_length || usual.length),
  month: Number(datev_year_month || usual.month),
})

type DatevTexts = { [F in DatevField]?: string | null | undefined }

/** The numbers that are no accounts, and from where to where DATEV takes them (header of its format, version 700). */
const numbers: Partial<Record<DatevField, readonly [number, number]>> = {
  datev_consultant: [1001, 9_999_999],
  datev_client: [1, 99_999],
  datev_account_length: [4, 8],
  datev_year_month: [1, 12],
}

function wrongIn(field: DatevField, text: string, length: number): string | null {
  const range = numbers[field]
  if (range !== undefined) {
    const [least, most] = range
    const isIn = /^[1-9]\d{0,6}$/.test(text) && Number(text) >= least && Number(text) <= most
    return isIn ? null : `Enter a number from ${least} to ${most}`
  }
  // Money may arrive on the account of a person, which has a digit more.
  const digits = field === 'datev_money' ? length + 1 : length
  return /^[1-9]\d*$/.test(text) && text.length <= digits
    ? null
    : `Enter an account number of at most ${digits} digits`
}

/** What is wrong with what was told, field by field; none of it has to be told. */
export function wrongInDatev(told: DatevTexts): Partial<Record<DatevField, string>> {
  const { length } = datevYear(told)
  const known = length >= 4 && length <= 8 ? length : 8
  return Object.fromEntries(
    datevFields.flatMap((field) => {
      const text = told[field]?.trim()
      const wrong = text ? wrongIn(field, text, known) : null
      return wrong === null ? [] : [[field, wrong]]
    }),
  )
}
