import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../button/button.tsx'
import { useSaveKey } from '../hotkeys/hotkeys.tsx'
import { Notice } from '../notice/notice.tsx'
import { leadToRefused } from '../refused.ts'
import { Page } from './page.tsx'

interface Props {
  readonly title: string
  /** How many fields differ from what is stored; counted beside Save. */
  readonly changes: number
  readonly busy: boolean
  /** The refusal of the last save, above the fields and announced. */
  readonly error?: string | null
  /** What is wrong in which field: another object after every attempt. */
  readonly wrong: object
  /** Why it cannot be saved yet, beside there being no change. */
  readonly disabledReason?: string | null
  readonly onSave: () => void
  readonly onDiscard: () => void
  /** What somebody has to decide before the fields, or null. */
  readonly notice?: ReactNode
  readonly children: ReactNode
}

/**
 * A screen that is a form: a column of fields, and Save with the count of unsaved changes in its foot.
 * Ctrl+S saves, the focus goes to the first wrong field, and nothing typed is lost on a refusal.
 */
export function FormPage(props: Props) {
  const { title, changes, busy, error, wrong, disabledReason, notice, children } = props
  const { onSave, onDiscard } = props
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const focusWrong = useFocusOnWrong(form, wrong)
  const reason = disabledReason ?? (changes === 0 ? 'There is nothing to save' : null)
  const save = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    if (busy || reason !== null || leadToRefused(form.current)) return
    focusWrong()
    onSave()
  }
  useSaveKey(save)
  return (
    <Page
      title={title}
      foot={
        <>
          <Button
            type="submit"
            form={formId}
            kind="primary"
            keyHint="Ctrl S"
            busy={busy}
            disabledReason={reason}
            large
          >
            Save
          </Button>
          {changes > 0 && (
            <>
              <Button kind="minimal" large disabled={busy} onClick={onDiscard}>
                Discard changes
              </Button>
              <span className="fw-text-small fw-text-3" role="status">
                {changes === 1 ? '1 unsaved change' : `${changes} unsaved changes`}
              </span>
            </>
          )}
        </>
      }
    >
      <form id={formId} ref={form} className="fw-page-form" noValidate onSubmit={save}>
        {error && (
          <Notice tone="danger" announce>
            {error}
          </Notice>
        )}
        {notice}
        {children}
      </form>
    </Page>
  )
}

/** The owner marks wrong fields in answer to a save: at once, or after a refusal. */
function useFocusOnWrong(
  form: { readonly current: HTMLFormElement | null },
  wrong: object,
): () => void {
  const attempted = useRef(false)
  useEffect(() => {
    if (!attempted.current || Object.keys(wrong).length === 0) return
    attempted.current = false
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, wrong])
  return () => {
    attempted.current = true
  }
}
