import { createEvent, createStore, sample } from 'effector'
import type { IndirectTaxType } from '../../../contracts/model/cases/case.ts'
import type { RequestOf } from '../../bus/gateway/call.ts'
import { sessionEnded } from '../../projections/session-state.ts'
import { createOwnRead } from '../loading/own-read.ts'

/** A template as it is typed, and what it is shown on. */
export type SampleAsked = RequestOf<'sampleInvoice'>['body']

/** An invoice that a template would make is to be seen; the answer to whatever was asked before is let go. */
export const sampleAsked = createEvent<SampleAsked>()
/** Nobody looks at it any more. */
export const sampleDropped = createEvent()

const { readFx, came, failed } = createOwnRead(
  (gateway, customer_id, body: SampleAsked) =>
    gateway.file('sampleInvoice', { params: { customer_id }, body }),
  [sampleDropped],
)
sample({ clock: sampleAsked, target: readFx })

/** The tax of the case that it is shown on, which says whether an invoice can be made so. */
const taxes = createOwnRead(
  (gateway, _, { case_id: id }: { case_id: string }) =>
    gateway.call('readCase', { params: { id } }),
  [sampleDropped],
)
sample({
  clock: sampleAsked.filterMap(({ case_id }) => (case_id === undefined ? undefined : { case_id })),
  target: taxes.readFx,
})

/** What the case is taxed by that was looked at last; null before that is known. */
export const $taxOfCase = createStore<{ caseId: string; tax: IndirectTaxType | null } | null>(null)
  .on(taxes.came, (_, { ask, value }) => ({
    caseId: ask.case_id,
    tax: value.claim_details.indirect_tax_type,
  }))
  .reset(sampleDropped, sessionEnded)

/**
 * What is known of the invoice that is looked at: `pdf` is the last one that came, with what it was asked by, and stays
 * while another one is waited for.
 */
export type Sampling = {
  asked: SampleAsked | null
  pdf: { of: SampleAsked; bytes: Blob } | null
  isLoading: boolean
  error: string | null
}

const nothing: Sampling = { asked: null, pdf: null, isLoading: false, error: null }

/** The invoice that a template would make. */
export const $sampling = createStore<Sampling>(nothing, { serialize: 'ignore' })
  .on(readFx, (known, asked) => ({ ...known, asked, isLoading: true, error: null }))
  .on(came, (known, { ask, value }) =>
    known.asked === ask
      ? {
          ...known,
          pdf: { of: ask, bytes: new Blob([value], { type: 'application/pdf' }) },
          isLoading: false,
        }
      : known,
  )
  .on(failed, (known, { ask, message }) =>
    known.asked === ask ? { ...known, isLoading: false, error: message } : known,
  )
  .reset(sampleDropped, sessionEnded)
