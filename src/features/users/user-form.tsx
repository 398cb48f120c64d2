import { useUnit } from 'effector-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { ManagedUser } from '../../../contracts/model/accounts/users.ts'
import { type UserForm as Form, isEditable } from '../../../contracts/rules/accounts/users.ts'
import { type Editing, unsavedFields } from '../../forms/records/editing.ts'
import { Button } from '../../ui/button/button.tsx'
import { useFocusAfter } from '../../ui/focus.ts'
import { useSaveKey } from '../../ui/hotkeys/hotkeys.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { ChangeNotice } from './change-notice.tsx'
import { userForms } from './model.ts'
import { $errors, $isSaving, $problem, userFormSubmitted } from './save.ts'
import { UserFields } from './user-fields.tsx'

interface Props {
  readonly user: ManagedUser | null
  readonly editing: Editing<Form>
}

/** The detail and edit form: fields, what colleagues did meanwhile, and the save below (USERS-05). */
export function UserForm({ user, editing }: Props) {
  const { busy, problem, submit, discard } = useUnit({
    busy: $isSaving,
    problem: $problem,
    submit: userFormSubmitted,
    discard: userForms.discarded,
  })
  const { form, onAttempt } = useFocusOnWrong()
  const remember = useFocusAfter(busy)
  const isOpen = user === null || isEditable(user)
  const unsaved = unsavedFields(editing).length
  const disabledReason = user === null || unsaved > 0 ? null : 'There is nothing to save'
  const save = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    if (busy || !isOpen || disabledReason !== null) return
    onAttempt()
    remember(document.activeElement)
    submit()
  }
  const discardForm = () => {
    discard()
    // The button goes with what it discards.
    form.current?.querySelector<HTMLElement>('.fw-records-fields input')?.focus()
  }
  useSaveKey(save)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save(event)
  }
  return (
    <form className="fw-records-form" ref={form} noValidate onSubmit={save} onKeyDown={onKeyDown}>
      <ScrollRegion className="fw-records-form-body" label="User form">
        <div className="fw-users-column">
          {problem !== null && (
            <Notice tone="danger" announce>
              {problem}
            </Notice>
          )}
          <ChangeNotice user={user} editing={editing} />
          {/* An invitation cannot be changed on its way; a user's form can be typed on into. */}
          <UserFields
            user={user}
            form={editing.state.form}
            isOpen={isOpen && !(user === null && busy)}
          />
        </div>
      </ScrollRegion>
      {isOpen && (
        <FormFoot
          isNew={user === null}
          unsaved={unsaved}
          disabledReason={disabledReason}
          busy={busy}
          onDiscard={discardForm}
        />
      )}
    </form>
  )
}

interface FootProps {
  readonly isNew: boolean
  readonly unsaved: number
  readonly disabledReason: string | null
  readonly busy: boolean
  readonly onDiscard: () => void
}

function FormFoot({ isNew, unsaved, disabledReason, busy, onDiscard }: FootProps) {
  return (
    <footer className="fw-records-form-foot">
      <Button
        type="submit"
        kind="primary"
        large
        busy={busy}
        keyHint="Ctrl S"
        disabledReason={disabledReason}
      >
        {isNew ? 'Save and send invitation' : 'Save'}
      </Button>
      {(isNew || unsaved > 0) && (
        <Button kind="minimal" large disabled={busy} onClick={onDiscard}>
          {isNew ? 'Cancel' : 'Discard changes'}
        </Button>
      )}
      <span className="fw-text-small fw-text-3" role="status">
        {!isNew && unsaved > 0 && `${unsaved} unsaved ${unsaved === 1 ? 'change' : 'changes'}`}
      </span>
    </footer>
  )
}

/** After a save that was not done the focus goes to the first wrong field, or to what has to be chosen. */
function useFocusOnWrong() {
  const form = useRef<HTMLFormElement>(null)
  const attempted = useRef(false)
  const errors = useUnit($errors)
  useEffect(() => {
    if (!attempted.current || Object.keys(errors).length === 0) return
    attempted.current = false
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  return {
    form,
    onAttempt: () => {
      attempted.current = true
    },
  }
}
