import { useUnit } from 'effector-react'
import { useState, useSyncExternalStore } from 'react'
import { NAME_MAX_LENGTH } from '../../../../contracts/limits.ts'
import { sameJson } from '../../../../contracts/rules/case-changes/detail-diff.ts'
import { daysRule } from '../../../../contracts/rules/mail/mail-templates.ts'
import { RecordNotice } from '../../../actions/conflict/record-notice.tsx'
import { useWrittenPictures } from '../../../actions/pictures/text-pictures.ts'
import { PlaceholderPanel } from '../../../actions/placeholders/panel/placeholder-panel.tsx'
import { withStartingConfigs } from '../../../actions/placeholders/starting-configs.ts'
import { usePlaceholders } from '../../../actions/placeholders/use-placeholders.tsx'
import { $mailTemplateAuthors } from '../../../queries/set-up/mail-templates.ts'
import { NumberField } from '../../../ui/field/number-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { useFormSave } from '../../../ui/record-form/use-form-save.ts'
import { createCaretGroup } from '../../../ui/rich-text/caret-group.ts'
import { LineEditor } from '../../../ui/rich-text/line-editor.tsx'
import { RichTextField } from '../../../ui/rich-text/rich-text-field.tsx'
import type { TemplateForm as Form } from './form-values.ts'
import { unsavedParts } from './form-values.ts'
import { LetterFields } from './letter-fields.tsx'
import { type Pane, templateForms } from './model.ts'
import { SaveFactsFoot } from './save-fact-lines.tsx'
import { $isSaving, savePressed } from './save-facts.ts'
import { TemplateHead } from './template-head.tsx'
import { ProblemNotice, TemplateNotices } from './template-notices.tsx'
import { settingsError } from './template-placeholders.ts'
import { templateWords } from './template-words.ts'

/** The fields of a template with its placeholders beside them (TPL-09 to TPL-21). */
export function TemplateForm({ pane }: { readonly pane: Pane }) {
  const { busy, problem, errors, authors, submit, discard, change, choose } = useUnit({
    busy: $isSaving,
    problem: templateForms.$problem,
    errors: templateForms.$errors,
    authors: $mailTemplateAuthors,
    submit: savePressed,
    discard: templateForms.discarded,
    change: templateForms.changed,
    choose: templateForms.fieldChosen,
  })
  const { form } = pane.editing.state
  const [carets] = useState(createCaretGroup)
  const caret = useSyncExternalStore(carets.subscribe, carets.current)
  const pictures = useWrittenPictures(form.content)
  const isLetter = form.type === 'letter'
  const type = (typed: Partial<Form>) => {
    // A text that was put in from elsewhere is told by its editor as well: nobody typed it.
    if (!sameJson({ ...form, ...typed }, form)) change({ ...typed, restored_from: null })
  }
  const placeholders = usePlaceholders({
    owner: `template:${pane.id}`,
    subject: form.subject,
    content: form.content,
    configs: form.placeholders,
    isPrinted: isLetter,
    onInsert: (name) => carets.insertPlaceholder(name),
    onConfigure: (name, config) => type({ placeholders: { ...form.placeholders, [name]: config } }),
  })
  const unsaved = pane.stored ? unsavedParts(pane.editing) : null
  const isFixed = pane.lock !== null || pane.lost === 'flow' || pane.lost === 'template'
  const saving = useFormSave({
    busy,
    isOpen: !isFixed && unsaved !== 0,
    errors,
    onSave: () => submit(),
    onDiscard: () => discard(),
  })
  const onContent = (content: string) =>
    type({ content, ...withStartingConfigs(content, form.placeholders, isLetter) })
  const inText = { locked: busy, readOnly: isFixed }
  return (
    <form
      className="fw-template fw-stack fw-fill-down"
      ref={saving.form}
      noValidate
      onSubmit={saving.save}
    >
      <TemplateHead
        pane={pane}
        unsaved={unsaved}
        busy={busy}
        isFixed={isFixed}
        onDiscard={saving.discard}
      />
      <div className="fw-template-body">
        <ScrollRegion
          className="fw-records-form-body fw-ring-inside fw-fill-down"
          label="Template form"
        >
          <div className="fw-template-column">
            <ProblemNotice problem={problem} attempt={errors} />
            <TemplateNotices pane={pane} />
            <RecordNotice
              what="this template"
              editing={pane.editing}
              words={templateWords}
              author={pane.stored ? authors[pane.stored.id] : null}
              onChoose={choose}
            />
            <fieldset className="fw-records-fields fw-template-fields" disabled={isFixed}>
              <TextField
                label="Template Name"
                required
                most={NAME_MAX_LENGTH}
                value={form.name}
                error={errors.name ?? null}
                onChange={(name) => type({ name })}
              />
              {form.type === 'scheduled' && (
                <NumberField
                  label="Days after initial Email"
                  required
                  rule={daysRule}
                  value={form.days}
                  error={errors.days ?? null}
                  onChange={(days) => type({ days })}
                />
              )}
            </fieldset>
            {isLetter && (
              <LetterFields form={form} errors={errors} isFixed={isFixed} onChange={type} />
            )}
            <LineEditor
              {...inText}
              carets={{ group: carets, name: 'subject' }}
              label="Subject"
              required
              value={form.subject}
              error={errors.subject ?? null}
              placeholders={placeholders.editing('subject')}
              onChange={(subject) => type({ subject })}
            />
            <RichTextField
              {...inText}
              carets={{ group: carets, name: 'content', isMain: true }}
              profile={isLetter ? 'letter' : 'mail'}
              label="Content"
              required
              value={form.content}
              error={errors.content ?? settingsError(errors.placeholders, form.content)}
              placeholders={placeholders.editing('content')}
              pictures={pictures}
              onChange={onContent}
            />
          </div>
        </ScrollRegion>
        {!isFixed && (
          <PlaceholderPanel
            {...placeholders.panel}
            target={caret === 'subject' ? 'subject' : 'content'}
          />
        )}
      </div>
      <SaveFactsFoot />
      {placeholders.dialog}
    </form>
  )
}
