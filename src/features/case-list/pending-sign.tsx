import { usePendingWord } from '../../projections/pending-word.ts'
import { Spinner } from '../../ui/spinner.tsx'

interface Props {
  readonly caseId: string
}

/** In place of the state's glyph, while a change of the case is unconfirmed. */
export const PendingRing = ({ caseId }: Props) => <Spinner label={usePendingWord(caseId)} />

/** In place of the date. */
export const PendingText = ({ caseId }: Props) => usePendingWord(caseId)
