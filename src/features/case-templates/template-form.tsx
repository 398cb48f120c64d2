import { useUnit } from 'effector-react'
import { NAME_MAX_LENGTH } from '../../../contracts/limits.ts'
import { fieldText, valueText } from '../../../contracts/rules/audit/audit.ts'
import { LostTemplate } from '../../actions/conflict/lost-template.tsx'
import { RecordNotice, type Words } from '../../actions/conflict/record-notice.tsx'
import { type Editing, unsavedFields } from '../../forms/records/editing.ts'
import { $templateAuthors } from '../../queries/set-up/case-templates.ts'
import { $mailFlows } from '../../queries/set-up/mail-flows.ts'
import { $translations } from '../../queries/set-up/portal.ts'
import { TextField } from '../../ui/field/text-field.tsx'
import { countryName, languageName } from '../../ui/names.ts'
import { RecordForm } from '../../ui/record-form/record-form.tsx'
import { FeeDefaults } from './defaults/fee-defaults.tsx'
import { OfferDefaults } from './defaults/offer-defaults.tsx'
import { OtherDefaults } from './defaults/other-defaults.tsx'
import { SettlementDefaults } from './defaults/settlement-defaults.tsx'
import { type TemplateForm as Form, NEW } from './editing/form-values.ts'
import { templateForms } from './editing/model.ts'
import { $lost, keptAsNew } from './lost.ts'

const losing = { $lost, keptAsNew, removed: templateForms.removed }

interface Props {
  readonly id: string
  readonly editing: Editing<Form>
}

/** The name, the four sections and the save below (CASETPL-12 to CASETPL-15). */
export function TemplateForm({ id, editing }: Props) {
  const { lost, busy, problem, errors, authors, submit, discard, change, choose } = useUnit({
    lost: $lost,
    busy: templateForms.$isSaving,
    problem: templateForms.$problem,
    errors: templateForms.$errors,
    authors: $templateAuthors,
    submit: templateForms.submitted,
    discard: templateForms.discarded,
    change: templateForms.changed,
    choose: templateForms.fieldChosen,
  })
  const words = useTemplateWords()
  const { form } = editing.state
  return (
    <RecordForm
      label="Template form"
      column="fw-templates-column"
      unsaved={id === NEW ? null : unsavedFields(editing).length}
      isFixed={lost !== null}
      busy={busy}
      problem={problem}
      errors={errors}
      onSave={() => submit()}
      onDiscard={() => discard()}
    >
      <LostTemplate of={losing} />
      <RecordNotice
        what="this template"
        editing={editing}
        words={words}
        author={authors[id]}
        onChoose={choose}
      />
      <TextField
        label="Name"
        required
        most={NAME_MAX_LENGTH}
        value={form.name}
        error={errors.name ?? null}
        onChange={(name) => change({ name })}
      />
      <OfferDefaults form={form} />
      <FeeDefaults fees={form.additional_fees} />
      <SettlementDefaults form={form} />
      <OtherDefaults form={form} />
    </RecordForm>
  )
}

/** The fields of a template and their values, as the form shows them. */
function useTemplateWords(): Words {
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
