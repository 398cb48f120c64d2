import { useUnit } from 'effector-react'
import { LostNotice } from '../../actions/conflict/lost-notice.tsx'
import { Button } from '../../ui/button/button.tsx'
import { templateForms } from './editing/model.ts'
import { $lost, keptAsNew } from './lost.ts'

/** What was typed in a template that others deleted is still here, and goes on as a new one. */
export function LostTemplate() {
  const { lost, keep, discard } = useUnit({
    lost: $lost,
    keep: keptAsNew,
    discard: templateForms.removed,
  })
  if (lost === null) return null
  return (
    <LostNotice words="Another user deleted this template while you were editing.">
      <Button disabledReason={lost.reason} onClick={() => keep()}>
        Keep as a new template
      </Button>
      <Button kind="minimal" onClick={() => discard(lost.id)}>
        Discard
      </Button>
    </LostNotice>
  )
}
