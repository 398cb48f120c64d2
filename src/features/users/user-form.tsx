import { useUnit } from 'effector-react'
import type { ManagedUser } from '../../../contracts/model/accounts/users.ts'
import { type UserForm as Form, isEditable } from '../../../contracts/rules/accounts/users.ts'
import { RecordNotice } from '../../actions/conflict/record-notice.tsx'
import { type Editing, unsavedFields } from '../../forms/records/editing.ts'
import { $userAuthors } from '../../queries/set-up/users.ts'
import { RecordForm } from '../../ui/record-form/record-form.tsx'
import { userForms } from './model.ts'
import { UserFields } from './user-fields.tsx'
import { userWords } from './user-words.ts'

interface Props {
  readonly user: ManagedUser | null
  readonly editing: Editing<Form>
}

/** The detail and edit form: fields, what colleagues did meanwhile, and the save below (USERS-05). */
export function UserForm({ user, editing }: Props) {
  const { busy, problem, errors, authors, submit, discard, choose } = useUnit({
    busy: userForms.$isSaving,
    problem: userForms.$problem,
    errors: userForms.$errors,
    authors: $userAuthors,
    submit: userForms.submitted,
    discard: userForms.discarded,
    choose: userForms.fieldChosen,
  })
  const isOpen = user === null || isEditable(user)
  return (
    <RecordForm
      label="User form"
      column="fw-users-column"
      unsaved={user === null ? null : unsavedFields(editing).length}
      saveLabel={user === null ? 'Save and send invitation' : 'Save'}
      isFixed={!isOpen}
      busy={busy}
      problem={problem}
      errors={errors}
      onSave={() => submit()}
      onDiscard={() => discard()}
    >
      {user && (
        <RecordNotice
          what="this user"
          editing={editing}
          words={userWords}
          author={authors[user.user_id]}
          onChoose={choose}
        />
      )}
      {/* An invitation cannot be changed on its way; a user's form can be typed on into. */}
      <UserFields
        user={user}
        form={editing.state.form}
        isOpen={isOpen && !(user === null && busy)}
      />
    </RecordForm>
  )
}
