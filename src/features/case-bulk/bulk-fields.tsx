import { useUnit } from 'effector-react'
import { REMINDER_NAME_MAX_LENGTH, TAG_MAX_LENGTH } from '../../../contracts/limits.ts'
import type { CaseBulkKind } from '../../../contracts/model/cases/case-bulk.ts'
import { TAG_HELP, tagRefusal } from '../../../contracts/rules/cases/case-tags.ts'
import { reminderDateRefusal } from '../../../contracts/rules/cases/reminders.ts'
import { RESUME_WITHOUT_DATES } from '../../../contracts/rules/mail/flow-calendar.ts'
import { languageOption } from '../../actions/set-up/options.ts'
import { errorOf, type Status } from '../../bus/operation.ts'
import { $caseTags } from '../../queries/cases/case-tags.ts'
import { $mailFlows, $mailFlowsStatus } from '../../queries/set-up/mail-flows.ts'
import { $translations } from '../../queries/set-up/portal.ts'
import { $translationsStatus } from '../../queries/set-up/translations.ts'
import { focusOnArrival } from '../../ui/dialog-form/focus-on-arrival.ts'
import { DateField } from '../../ui/field/date-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { $bulkEarliest, $bulkError, $bulkForm, bulkFormChanged } from './bulk-model.ts'

const KNOWN_TAGS = 'fw-bulk-tags'

/** The tag, with those that the customer uses to choose from. */
function TagFields() {
  const { form, error, tags, change } = useUnit({
    form: $bulkForm,
    error: $bulkError,
    tags: $caseTags,
    change: bulkFormChanged,
  })
  const refusal = tagRefusal(form.tag)
  return (
    <>
      <TextField
        label="Tag"
        required
        list={KNOWN_TAGS}
        value={form.tag}
        help={TAG_HELP}
        error={error ?? refusal}
        // What has to go as well is no part of what fits.
        {...(refusal === null && { most: TAG_MAX_LENGTH })}
        onChange={(tag) => change({ tag })}
      />
      <datalist id={KNOWN_TAGS}>
        {tags.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </>
  )
}

function ReminderFields() {
  const { form, error, earliest, change } = useUnit({
    form: $bulkForm,
    error: $bulkError,
    earliest: $bulkEarliest,
    change: bulkFormChanged,
  })
  return (
    <>
      <TextField
        label="Title"
        most={REMINDER_NAME_MAX_LENGTH}
        value={form.name}
        onChange={(name) => change({ name })}
      />
      <DateField
        label="Date"
        required
        value={form.date}
        error={error}
        min={earliest}
        onChange={(date) => change({ date })}
        wording={reminderDateRefusal}
      />
    </>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly status: Status
  /** Null before they were read. */
  readonly options: readonly { value: string; text: string }[] | null
}

function ChoiceField({ label, status, options }: ChoiceProps) {
  const { form, change } = useUnit({ form: $bulkForm, change: bulkFormChanged })
  const failed = errorOf(status)
  if (failed !== null) {
    return (
      <Notice tone="danger" announce>
        {failed}
      </Notice>
    )
  }
  if (options === null) {
    return (
      <p className="fw-text-3" role="status">
        Loading ...
      </p>
    )
  }
  return (
    <SelectField
      ref={focusOnArrival}
      label={label}
      required
      value={form.choice}
      options={[{ value: '', text: 'Choose' }, ...options]}
      onChange={(choice) => change({ choice })}
    />
  )
}

function FlowFields() {
  const { flows, status } = useUnit({ flows: $mailFlows, status: $mailFlowsStatus })
  const options = flows?.map(({ id, name }) => ({ value: id, text: name })) ?? null
  return <ChoiceField label="Mail Flow" status={status} options={options} />
}

function LanguageFields() {
  const { portal, status } = useUnit({ portal: $translations, status: $translationsStatus })
  const options = portal?.translations.map(languageOption) ?? null
  return <ChoiceField label="Portal Language" status={status} options={options} />
}

/** What has to be said for an act beside the cases. */
export function BulkFields({ kind }: { readonly kind: CaseBulkKind }) {
  switch (kind) {
    case 'tag':
    case 'untag':
      return <TagFields />
    case 'reminder':
      return <ReminderFields />
    case 'flow':
      return <FlowFields />
    case 'language':
      return <LanguageFields />
    case 'resume':
      return <p>{RESUME_WITHOUT_DATES}</p>
    default:
      return null
  }
}
