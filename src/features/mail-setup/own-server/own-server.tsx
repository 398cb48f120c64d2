import { useUnit } from 'effector-react'
import { type RefObject, type SyntheticEvent, useEffect, useId, useReducer, useRef } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { leadToRefused } from '../../../ui/refused.ts'
import { ActiveTag } from '../form/active-tag.tsx'
import { $form, serverForm } from '../form/form-model.ts'
import { $activatingCopyPaste, $saving, savePressed } from '../form/save-model.ts'
import { $unusable, $validating, validatePressed } from '../validation/validation-model.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { OwnServerFields } from './own-server-fields.tsx'
import { $refusals } from './refusal-model.ts'

/** Own Mail Server: its form, the way to try it, the way to keep it (MAILSETUP-05 to MAILSETUP-12). */
export function OwnServer() {
  const { state, refusals, saving, activating, validating, unusable, save, validate, discard } =
    useUnit({
      state: $form,
      refusals: $refusals,
      saving: $saving,
      activating: $activatingCopyPaste,
      validating: $validating,
      unusable: $unusable,
      save: savePressed,
      validate: validatePressed,
      discard: serverForm.discarded,
    })
  const headId = useId()
  const form = useRef<HTMLFormElement>(null)
  const focusWrong = useFocusOnWrong(form, saving)
  if (!state) return null
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (unusable || leadToRefused(form.current)) return
    focusWrong()
    save()
  }
  const discardAll = () => {
    discard()
    // The button goes with what it discards.
    form.current?.querySelector('input')?.focus()
  }
  const { changes } = state
  const problems = { ...refusals, ...state.problems }
  return (
    <form
      ref={form}
      className="fw-mail-setup-part fw-stack"
      aria-labelledby={headId}
      noValidate
      onSubmit={submit}
    >
      <div className="fw-line">
        <h2 className="fw-text-head" id={headId}>
          Own Mail Server
        </h2>
        <ActiveTag active={state.isActive} />
      </div>
      <OwnServerFields state={{ ...state, problems }} disabled={saving} />
      <ConflictNotice />
      <div className="fw-mail-setup-acts fw-line">
        <Button
          type="submit"
          kind="primary"
          busy={saving}
          disabledReason={activating ? 'Copy & Paste is being activated' : unusable}
          large
        >
          {state.isActive ? 'Save' : 'Save & Activate'}
        </Button>
        <Button
          busy={validating}
          disabled={saving}
          onClick={() => {
            if (leadToRefused(form.current)) return
            focusWrong()
            validate()
          }}
          large
        >
          validate my setup
        </Button>
        {changes > 0 && !saving && (
          <Button kind="minimal" onClick={discardAll} large>
            Discard changes
          </Button>
        )}
        <span className="fw-text-small fw-text-3" role="status">
          {changes > 0 && (changes === 1 ? '1 unsaved change' : `${changes} unsaved changes`)}
        </span>
      </div>
    </form>
  )
}

/**
 * Takes the focus to the first field that is wrong: after an attempt, or once it is no longer `busy`, for the server
 * may have refused a field. Returns what an attempt calls; the fields are marked in answer to it, hence the look
 * after the rendering.
 */
function useFocusOnWrong(form: RefObject<HTMLElement | null>, busy: boolean): () => void {
  const [attempts, attempt] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (attempts === 0 || busy) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts, busy, form])
  return attempt
}
