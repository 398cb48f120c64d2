import { usePendingLabel } from '../../../queries/cases/pending-label.ts'
import { Spinner } from '../../../ui/state/spinner.tsx'

interface Props {
  /** A case's id, or that of the command which creates one. */
  readonly id: string
}

/** In place of the state's glyph, while something is unconfirmed. */
export const PendingRing = ({ id }: Props) => <Spinner label={usePendingLabel(id)} />

/** In place of the date. */
export const PendingText = ({ id }: Props) => usePendingLabel(id)
