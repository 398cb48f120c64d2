import { useUnit } from 'effector-react'
import { ConfirmDialog } from '../../../ui/dialog-form/confirm-dialog.tsx'
import { ApplyDialog } from './apply-dialog.tsx'
import { $question, templateForms } from './model.ts'
import { SaveFactLines } from './save-fact-lines.tsx'
import { $saveFacts } from './save-facts.ts'

/** Asked before a save that emails wait for, that active cases have none of yet, or that some have no values for (TPL-33, TPL-34). */
export function SaveQuestion() {
  const { question, facts, answer, cancel } = useUnit({
    question: $question,
    facts: $saveFacts,
    answer: templateForms.answered,
    cancel: templateForms.unasked,
  })
  const isNew = question?.isNew ?? false
  const isOfCases = question?.isOfCases ?? true
  const lines = facts && <SaveFactLines facts={facts} />
  return (
    <>
      <ApplyDialog
        title={isNew ? 'Add to active cases' : 'Save template'}
        isOpen={question !== null && isOfCases}
        yes={
          isNew
            ? 'active cases get this email as well, on its day.'
            : 'scheduled emails are sent as they are written now.'
        }
        no={
          isNew
            ? 'only cases that are activated from now on get it.'
            : 'scheduled emails are sent as they were written before.'
        }
        onAnswer={answer}
        onCancel={() => cancel()}
      >
        {lines}
      </ApplyDialog>
      <ConfirmDialog
        title="Save template"
        confirmLabel="Save"
        isOpen={question !== null && !isOfCases}
        onConfirm={() => answer(null)}
        onCancel={() => cancel()}
      >
        {lines}
        <p>This email is sent as soon as its event happens, to active cases too.</p>
      </ConfirmDialog>
    </>
  )
}
