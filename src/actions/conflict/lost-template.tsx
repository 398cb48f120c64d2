import type { EventCallable, Store } from 'effector'
import { useUnit } from 'effector-react'
import { Button } from '../../ui/button/button.tsx'
import { LostNotice } from './lost-notice.tsx'

interface Props {
  readonly of: {
    /** The form that is open, where others deleted its template; `reason`: why it cannot go on as a new one. */
    readonly $lost: Store<{ id: string; reason: string | null } | null>
    readonly keptAsNew: EventCallable<void>
    readonly removed: EventCallable<string>
  }
}

/** What was typed in a template that others deleted is still here, and goes on as a new one. */
export function LostTemplate({ of }: Props) {
  const { lost, keep, discard } = useUnit({
    lost: of.$lost,
    keep: of.keptAsNew,
    discard: of.removed,
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
