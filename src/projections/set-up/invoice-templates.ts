import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import {
  type InvoiceTemplateEventName,
  invoiceTemplateEventNames,
} from '../../../contracts/events/set-up-names.ts'
import { KnownInvoiceTemplate } from '../../../contracts/model/cases/invoice-template.ts'
import { Count } from '../../../contracts/model/primitives.ts'
import { z } from '../../../contracts/schema.ts'
import { byName } from '../parts/by-name.ts'
import { readModel, take } from '../parts/read-model.ts'
import { Author } from '../parts/record-list.ts'

const State = z.object({
  list: z.nullable(z.array(KnownInvoiceTemplate)),
  /** Who changed a template last, as far as an event told; by its id. */
  authors: z.optional(z.record(z.string(), Author)),
  asOf: Count,
})

/** What invoices are written from, as it was read last, with what was told since. */
export type InvoiceTemplatesState = z.infer<typeof State>

type Told = KnownEvent<InvoiceTemplateEventName | 'invoice-template.deleted'>

function takeEvent(state: InvoiceTemplatesState, event: Told): boolean {
  const { seq, payload, actor, at } = event
  if (!state.list || (seq ?? 0) <= state.asOf) return false
  const { id } = payload.template
  const others = state.list.filter((known) => known.id !== id)
  state.list = 'changes' in payload ? [...others, payload.template] : others
  state.authors = { ...state.authors, [id]: { name: actor.name, at } }
  return true
}

export const invoiceTemplatesProjection = readModel<InvoiceTemplatesState>({
  saved: State,
  initial: () => ({ list: null, asOf: 0 }),
  isRead: ({ list }) => list !== null,
  compared: ({ authors: _, ...state }) => ({
    ...state,
    list: state.list?.toSorted((a, b) => (a.id < b.id ? -1 : 1)) ?? null,
  }),
  handlers: byName([...invoiceTemplateEventNames, 'invoice-template.deleted'], takeEvent),
  reads: {
    'invoice-templates.listed': (state, { payload }) =>
      take(state, payload, { list: payload.templates }),
  },
})
