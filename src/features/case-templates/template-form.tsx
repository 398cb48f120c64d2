import { useUnit } from 'effector-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { NAME_MAX_LENGTH } from '../../../contracts/limits.ts'
import type { CaseTemplate } from '../../../contracts/model/cases/case-template.ts'
import { type Editing, unsavedFields } from '../../forms/records/editing.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { useFocusAfter } from '../../ui/focus.ts'
import { useSaveKey } from '../../ui/hotkeys/hotkeys.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { ChangeNotice } from './change-notice.tsx'
import { FeeDefaults } from './defaults/fee-defaults.tsx'
import { OfferDefaults } from './defaults/offer-defaults.tsx'
import { OtherDefaults } from './defaults/other-defaults.tsx'
import { SettlementDefaults } from './defaults/settlement-defaults.tsx'
import type { TemplateForm as Form } from './editing/form-values.ts'
import { templateForms } from './editing/model.ts'
import { $errors, $isSaving, $problem, formSubmitted } from './editing/save.ts'

interface Props {
  readonly template: CaseTemplate
  readonly editing: Editing<Form>
}

/** The name, the four sections and the save below (CASETPL-12 to CASETPL-15). */
export function TemplateForm({ template, editing }: Props) {
  const { busy, problem, errors, submit, discard, change } = useUnit({
    busy: $isSaving,
    problem: $problem,
    errors: $errors,
    submit: formSubmitted,
    discard: templateForms.discarded,
    change: templateForms.changed,
  })
  const { element, onAttempt } = useFocusOnWrong()
  const remember = useFocusAfter(busy)
  const unsaved = unsavedFields(editing).length
  const { form } = editing.state
  const save = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    if (busy || unsaved === 0) return
    onAttempt()
    remember(document.activeElement)
    submit()
  }
  const discardForm = () => {
    discard()
    // The button goes with what it discards.
    element.current?.querySelector<HTMLElement>('input')?.focus()
  }
  useSaveKey(save)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save(event)
  }
  return (
    <form
      className="fw-records-form"
      ref={element}
      noValidate
      onSubmit={save}
      onKeyDown={onKeyDown}
    >
      <ScrollRegion className="fw-records-form-body" label="Template form">
        <div className="fw-templates-column">
          {problem !== null && (
            <Notice tone="danger" announce>
              {problem}
            </Notice>
          )}
          <ChangeNotice template={template} editing={editing} />
          <TextField
            label="Name"
            required
            maxLength={NAME_MAX_LENGTH}
            value={form.name}
            error={errors.name ?? null}
            onChange={(name) => change({ name })}
          />
          <OfferDefaults form={form} />
          <FeeDefaults fees={form.additional_fees} />
          <SettlementDefaults form={form} />
          <OtherDefaults form={form} />
        </div>
      </ScrollRegion>
      <FormFoot unsaved={unsaved} busy={busy} onDiscard={discardForm} />
    </form>
  )
}

interface FootProps {
  readonly unsaved: number
  readonly busy: boolean
  readonly onDiscard: () => void
}

function FormFoot({ unsaved, busy, onDiscard }: FootProps) {
  return (
    <footer className="fw-records-form-foot">
      <Button
        type="submit"
        kind="primary"
        large
        busy={busy}
        keyHint="Ctrl S"
        disabledReason={unsaved > 0 ? null : 'There is nothing to save'}
      >
        Save
      </Button>
      {unsaved > 0 && (
        <Button kind="minimal" large disabled={busy} onClick={onDiscard}>
          Discard changes
        </Button>
      )}
      <span className="fw-text-small fw-text-3" role="status">
        {unsaved > 0 && `${unsaved} unsaved ${unsaved === 1 ? 'change' : 'changes'}`}
      </span>
    </footer>
  )
}

/** After a save that was not done the focus goes to the first wrong field. */
function useFocusOnWrong() {
  const element = useRef<HTMLFormElement>(null)
  const attempted = useRef(false)
  const errors = useUnit($errors)
  useEffect(() => {
    if (!attempted.current || Object.keys(errors).length === 0) return
    attempted.current = false
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  return {
    element,
    onAttempt: () => {
      attempted.current = true
    },
  }
}
