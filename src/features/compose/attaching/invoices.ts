import { attach, createEvent, createStore, sample } from 'effector'
import type { CaseDetail } from '../../../../contracts/model/cases/case.ts'
import { readDocumentFx } from '../../../queries/cases/documents.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { $written, firstInvoice, textTyped } from '../draft/model.ts'
import { type Ask, isSameDraft } from '../draft/open-model.ts'

export type Invoice = CaseDetail['invoices'][number]

/** Said of an invoice whose paper cannot be had, verbatim (COMMERR-21). */
const NOT_THERE = 'Failed to downlaod Invoice for attachment.'

/** It was chosen to be attached. */
export const invoiceChosen = createEvent<Invoice>()

type Wanted = { ask: Ask; id: string }

/** What is attached is looked at first: it leaves as the server has it then (G-731). */
const fetchFx = attach({
  effect: readDocumentFx,
  mapParams: ({ ask, id }: Wanted) => ({ kind: 'invoice' as const, case_id: ask.detail.id, id }),
})
sample({
  clock: sample({
    clock: [invoiceChosen.map(({ id }) => id), firstInvoice],
    source: $written,
    fn: (mail, id): Wanted | null => mail && { ask: mail.ask, id },
  }).filterMap((wanted) => wanted ?? undefined),
  target: fetchFx,
})

const answered = sample({
  clock: fetchFx.done,
  source: $written,
  fn: (mail, { params, result }) => ({ mail, ...params, isThere: result.kind === 'answer' }),
}).filter({ fn: ({ mail, ask }) => mail !== null && isSameDraft(mail.ask, ask) })
sample({
  clock: answered.filter({ fn: ({ isThere }) => isThere }),
  fn: ({ id }) => ({ invoice_id: id }),
  target: textTyped,
})

/** Whether an invoice is on its way into the email. */
export const $isFetching = fetchFx.pending
/** Why it was not attached. */
export const $invoiceError = createStore<string | null>(null)
  .on(answered, (_, { isThere }) => (isThere ? null : NOT_THERE))
  .reset(fetchFx, sessionEnded)
