import { combine, createEvent, createStore, sample } from 'effector'
import { taxTypeNames } from '../../../../contracts/rules/money/tax-types.ts'
import {
  $sampling,
  $taxOfCase,
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

/** Why no invoice of the case that is looked at could be made from this template (R20); null where one could. */
const $otherTax = combine($sampling, $taxOfCase, ({ pdf }, known) => {
  const { case_id, invoice_template } = pdf?.of ?? {}
  if (known === null || known.caseId !== case_id) return null
  const written = invoice_template?.tax_type
  if (!written || written === known.tax) return null
  const own = known.tax === null ? 'no tax type' : `the tax type ${taxTypeNames[known.tax]}`
  return `This case has ${own}: no invoice can be generated there from a template for ${taxTypeNames[written]}.`
})

/** What is looked at, and whether something was typed since; null while nothing is. */
export const $preview = combine($sampling, $pane, $otherTax, (sampling, pane, otherTax) => {
  const { asked, pdf, isLoading, error } = sampling
  if (asked === null || pane === null) return null
  const isOld =
    pdf !== null &&
    JSON.stringify(pdf.of.invoice_template) !== JSON.stringify(inputOf(pane.editing.state.form))
  return {
    title: asked.is_cancellation_invoice ? 'Cancellation invoice' : 'Invoice',
    kind: asked.is_cancellation_invoice ? ('cancellation' as const) : ('invoice' as const),
    ...{ pdf: pdf?.bytes ?? null, isLoading, error, isOld, otherTax },
  }
})
