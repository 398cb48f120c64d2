import { useUnit } from 'effector-react'
import { sameJson } from '../../../contracts/rules/case-changes/detail-diff.ts'
import { isRequiredText } from '../../../contracts/rules/portal/translations.ts'
import { RecordNotice } from '../../actions/conflict/record-notice.tsx'
import { $translationAuthors } from '../../queries/set-up/translations.ts'
import { languageName } from '../../ui/names.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { RecordForm } from '../../ui/record-form/record-form.tsx'
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx'
import { formOf, type Tab, type TextForm as Typed, unsavedTexts } from './editing/form-values.ts'
import { missingLinks } from './editing/links.ts'
import { textForms } from './editing/model.ts'
import { FaqFields } from './faq-fields.tsx'
import type { Pane } from './language-head.tsx'
import { textWords } from './text-words.tsx'

/** Where each text is shown to website owners. */
const helps: Readonly<Record<Tab, string>> = {
  'Login Page': 'Shown above the fields for Case ID and PIN.',
  'Case Page': 'Shown above the image uses and the licensing offer.',
  'About Us Page': 'Who you are and how you can be checked.',
  'FAQ Page': 'Questions that website owners ask often, with your answers.',
}

/** One text of a language with its save below. */
export function TextForm({ pane, tab }: { readonly pane: Pane; readonly tab: Tab }) {
  const { busy, problem, errors, authors, submit, discard, change, choose } = useUnit({
    busy: textForms.$isSaving,
    problem: textForms.$problem,
    errors: textForms.$errors,
    authors: $translationAuthors,
    submit: textForms.submitted,
    discard: textForms.discarded,
    change: textForms.changed,
    choose: textForms.fieldChosen,
  })
  const { translation, text, editing, standard } = pane
  const { form } = editing.state
  // A field may say what it was given; only what differs was typed, and makes the text none of its versions.
  const type = (typed: Partial<Typed>) => {
    if (!sameJson({ ...form, ...typed }, form)) change({ ...typed, restored_from: null })
  }
  return (
    <RecordForm
      label={`${tab} form`}
      column="fw-translation-column"
      unsaved={unsavedTexts(editing)}
      busy={busy}
      problem={problem}
      errors={errors}
      onSave={() => submit()}
      onDiscard={() => discard()}
    >
      <RecordNotice
        what="this text"
        editing={editing}
        words={textWords}
        author={authors[translation.id]}
        onChoose={choose}
      />
      {form.restored_from !== null && (
        <Notice tone="info" announce="politely">
          {`The form shows version ${form.restored_from}. Save to make it the current version.`}
        </Notice>
      )}
      <p className="fw-text-2">{helps[tab]}</p>
      {text === 'faq' ? (
        <FaqFields faq={form.faq} errors={errors} busy={busy} onChange={(faq) => type({ faq })} />
      ) : (
        <RichTextField
          profile="portal"
          label={tab}
          required={isRequiredText(text)}
          locked={busy}
          value={form.html}
          error={errors.html ?? null}
          onChange={(html) => type({ html })}
        />
      )}
      {standard && standard.id !== translation.id && (
        <MissingLinks
          links={missingLinks(htmlOf(form), htmlOf(formOf(standard, text)))}
          language={standard.language}
        />
      )}
    </RecordForm>
  )
}

/** The whole text, with every answer of a FAQ. */
const htmlOf = ({ html, faq }: Typed): string => [html, ...faq.map(({ answer }) => answer)].join('')

interface MissingProps {
  readonly links: readonly string[]
  readonly language: string
}

/** What the default language leads to and this text does not. */
function MissingLinks({ links, language }: MissingProps) {
  if (links.length === 0) return null
  return (
    <Notice tone="warning">
      <p>{`The ${languageName(language)} text has links that are missing here:`}</p>
      <ul>
        {links.map((link) => (
          <li key={link} className="fw-ellipsis">
            {link}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
