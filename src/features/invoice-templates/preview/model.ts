import { combine, createEvent, createStore, sample } from 'effector'
import {
  $sampling,
  sampleAsked,
  sampleDropped,
} from '../../../queries/accounting/sample-invoice.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { inputOf } from '../editing/form-values.ts'
import { $pane, templateForms } from '../editing/model.ts'

/** An invoice, or the cancellation of one, that the open form would make is to be seen. */
export const previewPressed = createEvent<'invoice' | 'cancellation'>()
/** The case that it is shown on; empty for sample data. */
export const caseTyped = createEvent<string>()
export const previewClosed = createEvent()

export const $case = createStore('')
  .on(caseTyped, (_, id) => id)
  .reset(sessionEnded)

sample({
  clock: sample({
    clock: previewPressed,
    source: { pane: $pane, caseId: $case },
    fn: ({ pane, caseId }, kind) => ({ pane, caseId: caseId.trim(), kind }),
  }).filterMap(({ pane, caseId, kind }) =>
    pane
      ? {
          invoice_template: inputOf(pane.editing.state.form),
          is_cancellation_invoice: kind === 'cancellation',
          ...(caseId !== '' && { case_id: caseId }),
        }
      : undefined,
  ),
  target: sampleAsked,
})
sample({
  clock: [previewClosed, templateForms.$selected.updates],
  fn: () => undefined,
  target: sampleDropped,
})

/** What is looked at, and whether something was typed since; null while nothing is. */
export const $preview = combine($sampling, $pane, ({ asked, pdf, isLoading, error }, pane) => {
  if (asked === null || pane === null) return null
  const isOld =
    pdf !== null &&
    JSON.stringify(pdf.of.invoice_template) !== JSON.stringify(inputOf(pane.editing.state.form))
  return {
    title: asked.is_cancellation_invoice ? 'Cancellation invoice' : 'Invoice',
    kind: asked.is_cancellation_invoice ? ('cancellation' as const) : ('invoice' as const),
    ...{ pdf: pdf?.bytes ?? null, isLoading, error, isOld },
  }
})
