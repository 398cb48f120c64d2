/** An office whose cases are given licensing offers, and the calls that give them. */
import type { Reply } from '../server/api.ts'
import { openCaseDesk } from './case-desk.ts'
import { imageUse } from './case-in-state.ts'

/** What the cases of the desk have, but for their fees. */
export const claim = {
  currency: 'EUR',
  indirect_tax_type: 'VAT',
  indirect_tax_percentage: 19,
  settlement_offer_date: '2026-12-24',
  settlement_offer_percentage: 15,
} as const

export async function openOfferDesk() {
  const desk = await openCaseDesk()
  return {
    ...desk,
    putClaim: (id: string, json: object, headers = {}) =>
      desk.put(id, '/claim_details', { json, headers }),
    postFees: (id: string, json: object) =>
      desk.call(id, '/claim_details/additional_fees', { method: 'POST', json }),
    putCountry: (id: string, country: string) => desk.put(id, '/country', { json: { country } }),
    putPrice: (id: string, price: number, use = imageUse(id)) =>
      desk.put(id, `/findings/${use}/price`, { json: { price } }),
  }
}

export const said = ({ status, json }: Reply) => [status, json.error_message]
