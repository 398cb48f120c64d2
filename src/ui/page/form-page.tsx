import { type ReactNode, useId } from 'react'
import { Notice } from '../notice/notice.tsx'
import { SaveButtons } from '../record-form/save-buttons.tsx'
import { useFormSave } from '../record-form/use-form-save.ts'
import { Page } from './page.tsx'

interface Props {
  readonly title: string
  /** How many fields differ from what is stored; counted beside Save. */
  readonly unsaved: number
  readonly busy: boolean
  /** Why the last save was not done: above the fields and announced. */
  readonly problem: string | null
  /** What is wrong in which field: another object after every attempt. */
  readonly errors: object
  readonly onSave: () => void
  readonly onDiscard: () => void
  readonly children: ReactNode
}

/** A screen that is a form: a column of fields, and Save with the count of unsaved changes in its foot. */
export function FormPage(props: Props) {
  const { title, unsaved, busy, problem, children } = props
  const formId = useId()
  const { form, save, discard } = useFormSave({ ...props, isOpen: unsaved > 0 })
  return (
    <Page
      title={title}
      foot={
        <SaveButtons
          form={formId}
          unsaved={unsaved}
          saveLabel="Save"
          busy={busy}
          onDiscard={discard}
        />
      }
    >
      <form id={formId} ref={form} className="fw-page-form fw-stack" noValidate onSubmit={save}>
        {problem !== null && (
          <Notice tone="danger" announce>
            {problem}
          </Notice>
        )}
        {children}
      </form>
    </Page>
  )
}
