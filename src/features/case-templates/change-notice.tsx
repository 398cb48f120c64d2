import { useUnit } from 'effector-react'
import type { CaseTemplate } from '../../../contracts/model/cases/case-template.ts'
import { fieldText, valueText } from '../../../contracts/rules/audit/audit.ts'
import type { Clash } from '../../forms/merge.ts'
import type { Editing } from '../../forms/records/editing.ts'
import { $templateAuthors } from '../../queries/set-up/case-templates.ts'
import { $mailFlows } from '../../queries/set-up/mail-flows.ts'
import { $translations } from '../../queries/set-up/portal.ts'
import { Choice } from '../../ui/field/choice.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { countryName, languageName } from '../../ui/names.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import type { TemplateForm } from './editing/form-values.ts'
import { templateForms } from './editing/model.ts'

type Words = (key: string, value: unknown) => string

/** A value as the form shows it. */
function useWords(): Words {
  const { flows, portal } = useUnit({ flows: $mailFlows, portal: $translations })
  const languageOf = (id: unknown) =>
    portal?.translations.find((known) => known.id === id)?.language
  return (key, value) => {
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
  }
}

interface Props {
  readonly template: CaseTemplate
  readonly editing: Editing<TemplateForm>
}

/**
 * What a colleague changed while somebody types here: taken over where nothing was typed, else both values, one of
 * which has to be chosen (G-607). Nothing is overwritten unseen.
 */
export function ChangeNotice({ template, editing }: Props) {
  const { authors, choose } = useUnit({
    authors: $templateAuthors,
    choose: templateForms.fieldChosen,
  })
  const words = useWords()
  const { clashes, taken, form } = editing.state
  if (clashes.length === 0 && taken.length === 0) return null
  const author = authors[template.id]
  const shown = new Map<string, unknown>(Object.entries(form))
  return (
    <Notice tone={clashes.length > 0 ? 'warning' : 'info'} announce="politely">
      <p className="fw-records-news">
        {author?.name ?? 'Another user'} changed this template while you were editing
        {author && <span className="fw-num">{`, ${formatDateTime(author.at)}`}</span>}.
      </p>
      <ul className="fw-records-news-list">
        {clashes.map((clash) => (
          <li key={clash.key}>
            <b>{fieldText(clash.key)}</b>
            <ClashChoice clash={clash} words={words} onChoose={choose} />
          </li>
        ))}
        {taken.map((key) => (
          <li key={key}>
            <b>{fieldText(key)}</b>
            {`: now ${words(key, shown.get(key))}`}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

interface ClashProps {
  readonly clash: Clash
  readonly words: Words
  readonly onChoose: (chosen: { key: string; choice: 'mine' | 'theirs' }) => void
}

const ClashChoice = ({ clash: { key, mine, theirs, choice }, words, onChoose }: ClashProps) => (
  <Choice
    label={`${fieldText(key)}: choose a value`}
    value={choice}
    options={[
      { value: 'mine', text: `Mine: ${words(key, mine)}` },
      { value: 'theirs', text: `Theirs: ${words(key, theirs)}` },
    ]}
    onChoose={(chosen) => onChoose({ key, choice: chosen })}
  />
)
