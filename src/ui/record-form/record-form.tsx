import type { KeyboardEvent, ReactNode } from 'react'
import { ScrollRegion } from '../layout/scroll-region.tsx'
import { Notice } from '../notice/notice.tsx'
import { SaveButtons } from './save-buttons.tsx'
import { useFormSave } from './use-form-save.ts'

interface Props {
  /** What the form is called to who cannot see it. */
  readonly label: string
  /** The class of the column of fields. */
  readonly column: string
  /** How many fields differ from what is stored; null for a record that is not there yet. */
  readonly unsaved: number | null
  readonly saveLabel?: string
  /** Nothing can be changed here: there is no way to save. */
  readonly isFixed?: boolean
  readonly busy: boolean
  /** Why the last save was not done. */
  readonly problem: string | null
  /** What is wrong in which field: another object after every attempt. */
  readonly errors: object
  readonly onSave: () => void
  readonly onDiscard: () => void
  readonly children: ReactNode
}

/** The frame of a record's form beside its list: the fields scroll, the way to save stands below. */
export function RecordForm(props: Props) {
  const {
    label,
    column,
    unsaved,
    saveLabel = 'Save',
    isFixed = false,
    busy,
    problem,
    children,
  } = props
  const { form, save, discard } = useFormSave({ ...props, isOpen: !isFixed && unsaved !== 0 })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save(event)
  }
  return (
    <form
      className="fw-stack fw-fill-down"
      ref={form}
      noValidate
      onSubmit={save}
      onKeyDown={onKeyDown}
    >
      <ScrollRegion className="fw-records-form-body fw-ring-inside fw-fill-down" label={label}>
        <div className={column}>
          {problem !== null && (
            <Notice tone="danger" announce>
              {problem}
            </Notice>
          )}
          {children}
        </div>
      </ScrollRegion>
      {!isFixed && (
        <footer className="fw-records-form-foot fw-line">
          <SaveButtons unsaved={unsaved} saveLabel={saveLabel} busy={busy} onDiscard={discard} />
        </footer>
      )}
    </form>
  )
}
