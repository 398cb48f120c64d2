import { type Effect, sample } from 'effector'
import { createOperation, type Operation } from '../bus/operation.ts'
import { isFailure, type Outcome } from '../bus/outcome.ts'
import { $view } from '../commands/overlay.ts'
import { rowIn } from '../projections/view.ts'
import { $casesInDialogs } from '../queries/following/concurrent-changes.ts'
import { noticeRaised } from './notices.ts'

/** For so long it is said of a case that its reader has left, in ms: what they typed is still its draft. */
const NOTICE_MS = 7000

/**
 * The operation of a dialog's save. Where its reader went on before the answer came, a failure is none of the dialog's,
 * which may be open on another case by then: it is said with the name of the case.
 */
export function formOperation<Input, Result>(
  dialog: string,
  fx: Effect<Input, Outcome<Result>>,
  caseOf: (input: Input) => string | undefined,
): Operation<Input, Result> {
  const $concerns = $casesInDialogs.map((open) => {
    const shown = open.get(dialog)
    return (input: Input) => shown !== undefined && caseOf(input) === shown
  })
  const leftBehind = sample({
    clock: fx.done,
    source: $concerns,
    fn: (concerns, { params, result }) =>
      isFailure(result) && !concerns(params)
        ? { caseId: caseOf(params), message: result.message }
        : undefined,
  }).filterMap((failure) => failure)
  sample({
    clock: leftBehind,
    source: $view,
    fn: (view, { caseId, message }) => {
      const host = caseId === undefined ? undefined : rowIn(view, caseId)?.host
      const text = host === undefined ? message : `${host}: ${message}`
      return { tone: 'danger' as const, text, durationMs: NOTICE_MS }
    },
    target: noticeRaised,
  })
  return createOperation(fx, $concerns)
}
