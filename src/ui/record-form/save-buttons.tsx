import { Button } from '../button/button.tsx'

interface Props {
  /** The form of the button, where it stands outside of it. */
  readonly form?: string
  /** How many fields differ from what is stored; null for a record that is not there yet. */
  readonly unsaved: number | null
  readonly saveLabel: string
  readonly busy: boolean
  readonly onDiscard: () => void
}

/** What stands under a form: Save, the way back, and the count of what is unsaved. */
export function SaveButtons({ form, unsaved, saveLabel, busy, onDiscard }: Props) {
  const isNew = unsaved === null
  return (
    <>
      <Button
        type="submit"
        {...(form !== undefined && { form })}
        kind="primary"
        large
        busy={busy}
        keyHint="Ctrl S"
        disabledReason={unsaved === 0 ? 'There is nothing to save' : null}
      >
        {saveLabel}
      </Button>
      {unsaved !== 0 && (
        <Button kind="minimal" large disabled={busy} onClick={onDiscard}>
          {isNew ? 'Cancel' : 'Discard changes'}
        </Button>
      )}
      <span className="fw-text-small fw-text-3" role="status">
        {!isNew && unsaved > 0 && `${unsaved} unsaved ${unsaved === 1 ? 'change' : 'changes'}`}
      </span>
    </>
  )
}
