import { createEffect, createEvent, createStore, sample } from 'effector'
import type { ListedInvoice } from '../../../contracts/model/accounting/invoice-list.ts'
import { invoiceMailRequested } from '../../actions/requests.ts'
import { caseSelected, caseViewChosen } from '../../actions/workplace.ts'
import { createOperation } from '../../bus/operation.ts'
import { createCommandEffect } from '../../commands/send.ts'
import { noticeRaised } from '../../forms/notices.ts'
import { readDocumentFx } from '../../queries/cases/documents.ts'
import { sessionEnded } from '../../queries/following/session.ts'
import { openTab } from '../../ui/browser/open-tab.ts'
import { saveBlob } from '../../ui/browser/save-blob.ts'

export const viewPressed = createEvent<ListedInvoice>()
export const downloadPressed = createEvent<ListedInvoice>()
export const casePressed = createEvent<ListedInvoice>()
export const mailPressed = createEvent<ListedInvoice>()
export const cancelPressed = createEvent<ListedInvoice>()
export const cancelConfirmed = createEvent()
export const cancelDeclined = createEvent()

/** How long the toast of a failure stands, in ms. */
const NOTICE_MS = 4000

type Asked = { invoice: ListedInvoice; toView: boolean }

/** What separates years in a number is no folder. */
const fileNameOf = ({ number }: ListedInvoice): string => `${number.replaceAll(/[/\\]/g, '-')}.pdf`

const fetchFx = createEffect(async ({ invoice, toView }: Asked) => {
  // At once, while the press is still the person's.
  const tab = toView ? openTab() : null
  const answer = await readDocumentFx({
    ...{ kind: 'invoice', case_id: invoice.case_id, id: invoice.id },
  })
  if (answer.kind !== 'answer') tab?.close()
  else if (tab) tab.show(fileNameOf(invoice), new Blob([answer.value], { type: 'application/pdf' }))
  else saveBlob(fileNameOf(invoice), answer.value)
  return answer
})

const actOf = ({ invoice, toView }: Asked) => `${toView ? 'view' : 'save'} ${invoice.id}`
const nothing: ReadonlySet<string> = new Set()

/** A press while the same one is under way asks for nothing more. */
const $underWay = createStore(nothing, { serialize: 'ignore' })
  .on(fetchFx, (acts, asked) => new Set(acts).add(actOf(asked)))
  .on(
    fetchFx.finally,
    (acts, { params }) => new Set([...acts].filter((act) => act !== actOf(params))),
  )
  .reset(sessionEnded)

sample({
  clock: sample({
    clock: [
      viewPressed.map((invoice) => ({ invoice, toView: true })),
      downloadPressed.map((invoice) => ({ invoice, toView: false })),
    ],
    source: $underWay,
    fn: (underWay, asked) => (underWay.has(actOf(asked)) ? undefined : asked),
  }).filterMap((asked) => asked),
  target: fetchFx,
})
sample({
  clock: fetchFx.done.filterMap(({ params, result }) =>
    result.kind === 'answer'
      ? undefined
      : `${fileNameOf(params.invoice)} could not be loaded: ${result.message}`,
  ),
  fn: (text) => ({ tone: 'danger' as const, text, durationMs: NOTICE_MS }),
  target: noticeRaised,
})

// One step, so that one step back leads to the invoices.
sample({
  clock: [casePressed, mailPressed],
  fn: () => 'CASES' as const,
  target: caseViewChosen,
})
sample({
  clock: [casePressed, mailPressed],
  fn: ({ case_id }) => case_id,
  target: caseSelected,
})
// It is written beside its case.
sample({
  clock: mailPressed,
  fn: ({ case_id, id }) => ({ caseId: case_id, invoiceId: id }),
  target: invoiceMailRequested,
})

const cancelFx = createCommandEffect('case.invoice.cancel')
/** An invoice that is cancelled from its row. */
export const cancelling = createOperation(cancelFx)

/** Which invoice's cancellation is asked about, or null. */
export const $cancelling = createStore<ListedInvoice | null>(null)
  .on(cancelPressed, (_, invoice) => invoice)
  .reset(cancelDeclined, cancelling.done, cancelling.failed, sessionEnded)

sample({
  clock: sample({
    clock: cancelConfirmed,
    source: { invoice: $cancelling, isBusy: cancelFx.pending },
  }).filterMap(({ invoice, isBusy }) =>
    invoice && !isBusy
      ? {
          ...{ case_id: invoice.case_id, version: invoice.case_version, invoice_id: invoice.id },
        }
      : undefined,
  ),
  target: cancelFx,
})
