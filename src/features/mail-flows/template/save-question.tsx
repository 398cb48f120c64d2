import { useUnit } from 'effector-react'
import { ApplyDialog } from './apply-dialog.tsx'
import { $question, templateForms } from './model.ts'

/** Asked before a save that emails wait for, or that active cases have none of yet (TPL-33, TPL-34). */
export function SaveQuestion() {
  const { question, answer, cancel } = useUnit({
    question: $question,
    answer: templateForms.answered,
    cancel: templateForms.unasked,
  })
  const isNew = question?.isNew ?? false
  return (
    <ApplyDialog
      title={isNew ? 'Add to active cases' : 'Save template'}
      isOpen={question !== null}
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
    />
  )
}
