import { PLACEHOLDER_LABEL_MAX_LENGTH } from '../../../../contracts/limits.ts'
import { TextArea } from '../../../ui/field/text-area.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import type { FormErrors, TemplateForm } from './form-values.ts'

interface Props {
  readonly form: TemplateForm
  readonly errors: FormErrors
  readonly isFixed: boolean
  readonly onChange: (typed: Partial<TemplateForm>) => void
}

/** What a letter has besides: who writes, and how Case ID and PIN are called on it (TPL-19 to TPL-21). */
export const LetterFields = ({ form, errors, isFixed, onChange }: Props) => (
  <fieldset className="fw-records-fields fw-template-letter" disabled={isFixed}>
    <TextField
      label="Label for Case ID"
      required
      most={PLACEHOLDER_LABEL_MAX_LENGTH}
      value={form.case_id_label}
      error={errors.case_id_label ?? null}
      onChange={(case_id_label) => onChange({ case_id_label })}
    />
    <TextField
      label="Label for Case PIN"
      required
      most={PLACEHOLDER_LABEL_MAX_LENGTH}
      value={form.case_pin_label}
      error={errors.case_pin_label ?? null}
      onChange={(case_pin_label) => onChange({ case_pin_label })}
    />
    <TextArea
      label="Sender Address"
      rows={5}
      help="At most 5 lines"
      value={form.sender_address}
      error={errors.sender_address ?? null}
      onChange={(sender_address) => onChange({ sender_address })}
    />
  </fieldset>
)
