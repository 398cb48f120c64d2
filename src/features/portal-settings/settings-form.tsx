import { useUnit } from 'effector-react'
import type { ReactNode } from 'react'
import { RecordNotice, type Words } from '../../actions/conflict/record-notice.tsx'
import { type Fields, unsavedFields } from '../../forms/records/editing.ts'
import type { RecordForms } from '../../forms/records/record-forms.ts'
import type { RecordSaves } from '../../forms/records/record-saves.ts'
import { $portalAuthors } from '../../queries/portal/portal-settings.ts'
import { RecordForm } from '../../ui/record-form/record-form.tsx'

type Editor<F extends Fields, E> = Pick<RecordForms<F>, '$open' | 'discarded' | 'fieldChosen'> &
  Pick<RecordSaves<F, unknown, E, unknown>, '$isSaving' | '$problem' | '$errors' | 'submitted'>

interface Props<F extends Fields, E extends object> {
  readonly editor: Editor<F, E>
  readonly label: string
  readonly part: 'address' | 'legal'
  /** What a colleague may have changed: 'the links'. */
  readonly what: string
  /** How its fields are called. */
  readonly fieldLabel: (key: string) => string
  readonly children: (form: F, errors: E) => ReactNode
}

/** The frame of a form of the portal's settings, with what a colleague changed meanwhile. */
export function SettingsForm<F extends Fields, E extends object>(props: Props<F, E>) {
  const { editor, label, part, what, fieldLabel, children } = props
  const { open, busy, problem, errors, authors, submit, discard, choose } = useUnit({
    open: editor.$open,
    busy: editor.$isSaving,
    problem: editor.$problem,
    errors: editor.$errors,
    authors: $portalAuthors,
    submit: editor.submitted,
    discard: editor.discarded,
    choose: editor.fieldChosen,
  })
  if (open === null) return null
  const words: Words = { label: fieldLabel, value: (_, value) => String(value) || 'none' }
  return (
    <RecordForm
      label={label}
      column="fw-portal-column"
      unsaved={unsavedFields(open.editing).length}
      busy={busy}
      problem={problem}
      errors={errors}
      onSave={() => submit()}
      onDiscard={() => discard()}
    >
      <RecordNotice
        what={what}
        editing={open.editing}
        words={words}
        author={authors[part]}
        onChoose={choose}
      />
      {children(open.editing.state.form, errors)}
    </RecordForm>
  )
}
