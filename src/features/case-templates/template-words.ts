import { useUnit } from 'effector-react'
import { fieldText, valueText } from '../../../contracts/rules/audit/audit.ts'
import type { Words } from '../../actions/conflict/record-notice.tsx'
import { $mailFlows } from '../../queries/set-up/mail-flows.ts'
import { $translations } from '../../queries/set-up/portal.ts'
import { countryName, languageName } from '../../ui/names.ts'

/** The fields of a template and their values, as the form shows them. */
export function useTemplateWords(): Words {
  const { flows, portal } = useUnit({ flows: $mailFlows, portal: $translations })
  const languageOf = (id: unknown) =>
    portal?.translations.find((known) => known.id === id)?.language
  return {
    label: fieldText,
    value: (key, value) => {
      if (Array.isArray(value)) {
        const fees = value.map(({ name, percentage }) => `${name} ${percentage}%`)
        return fees.length === 0 ? 'none' : fees.join(', ')
      }
      if (value === '') return 'not set'
      if (key === 'country') return countryName(String(value))
      if (key === 'email_flow_id')
        return flows?.find(({ id }) => id === value)?.name ?? 'another mail flow'
      if (key === 'translation_id') {
        const language = languageOf(value)
        return language === undefined ? 'another language' : languageName(language)
      }
      return typeof value === 'boolean' ? valueText(value) : String(value)
    },
  }
}
