import type { Calls } from '../../../contracts/api/calls.ts'
import { messages } from '../../../contracts/protocol.ts'
import { reads } from '../../calls/handler.ts'
import { isRefused, refuse } from '../../calls/refusal.ts'
import { unprintedOn } from '../../files/invoice/printable.ts'
import { readSnapshot } from '../case-record/snapshot.ts'
import { draftInvoice } from './draft.ts'
import { obstaclesOf } from './structured.ts'

/** The invoice as it would be generated now: the same draft that `generateInvoice` gives a number to. */
export const previewInvoice = reads<Calls['previewInvoice']>(
  async ({ params, body, user: { customerId }, services: { database, config, clock } }) => {
    const { db } = database
    const found = await readSnapshot(db, config, customerId, params.id)
    if (!found) return refuse(404, messages.notFound)
    const making = { tx: db, customerId, at: clock.now().toISOString() }
    const draft = await draftInvoice(making, found.detail, body)
    if (isRefused(draft)) return draft
    const { digest, page, data } = draft
    const { obstacles, ofXRechnung } = obstaclesOf(data)
    const shown = {
      ...{ digest, page, language: data.language },
      ...{ e_invoice_obstacles: [...obstacles], xrechnung_obstacles: [...ofXRechnung] },
      unprinted: unprintedOn(page, data.words.invoice_prefix),
    }
    return { asOf: found.asOf, body: shown }
  },
)
