import { type Event, sample } from 'effector'
import { $selectedCaseId } from '../../../actions/workplace.ts'
import type { Operation } from '../../../bus/operation.ts'

/**
 * Something is done to a case that is still the one that is open: an answer that comes after its reader went on closes
 * nothing that was opened on another case.
 */
export const hereOnly = (doneTo: Event<string>): Event<void> =>
  sample({
    clock: doneTo,
    source: $selectedCaseId,
    filter: (open, caseId) => open === caseId,
    fn: () => undefined,
  })

/** A dialog's command is done, and its case is still the one that is open. */
export const doneHere = <Input extends { case_id: string }, Result>({
  done,
}: Pick<Operation<Input, Result>, 'done'>): Event<void> =>
  hereOnly(done.map(({ input }) => input.case_id))
