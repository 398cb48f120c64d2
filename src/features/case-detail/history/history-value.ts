import type { HistoryChange, HistoryValue } from '../../../../contracts/events/case-history.ts'
import { IndirectTaxType, OpponentContact } from '../../../../contracts/model/cases/case.ts'
import { historyField } from '../../../../contracts/rules/case-changes/case-history-labels.ts'
import { genderLabels } from '../../../../contracts/rules/cases/case-labels.ts'
import { shownPercent } from '../../../../contracts/rules/money/number-input.ts'
import { taxTypeNames } from '../../../../contracts/rules/money/tax-types.ts'
import { parse, type Schema } from '../../../../contracts/schema.ts'
import { formatDay, formatMoney } from '../../../ui/format.ts'
import { countryName, languageName } from '../../../ui/names.ts'

const named =
  <T extends string>(schema: Schema<T>, names: Readonly<Record<T, string>>) =>
  (value: string): string => {
    const read = parse(schema, value)
    return read.ok ? names[read.value] : value
  }

const sayings = {
  text: (value: string) => value,
  percentage: (value: string) => value,
  day: (value: string) => formatDay(value) || value,
  country: countryName,
  gender: named(OpponentContact.shape.gender, genderLabels),
  'tax-type': named(IndirectTaxType, taxTypeNames),
  language: languageName,
}

/** A value of a field as the case's dialogs show it; null where the case had none. */
export function historyValueText(change: HistoryChange, value: HistoryValue): string | null {
  const { kind } = historyField(change)
  if (value === null) return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number')
    return kind === 'percentage' ? `${shownPercent(value)}%` : String(value)
  if (typeof value === 'string') return sayings[kind](value)
  if ('amount' in value)
    return [formatMoney(value.amount), value.currency].filter(Boolean).join(' ')
  return `${shownPercent(value.percentage)}%, ${value.taxable ? 'taxable' : 'not taxable'}`
}
