import type { ChargeDetails } from '../../contracts/model/cases/case.ts'
import { toHundredths } from '../../contracts/rules/money/money.ts'
import type { caseDetail, caseRow } from '../db/schema/cases.ts'
import { type Booked, paymentRows } from '../modules/ledger/payment-rows.ts'
import type { Random } from '../random.ts'
import type { Tenant } from './accounts.ts'
import { amountDue } from './offer.ts'
import type { Outcome } from './stories/story.ts'
import type { SeedRow } from './write.ts'

type Ended = {
  row: SeedRow<typeof caseRow>
  detail: SeedRow<typeof caseDetail>
  payment: Outcome['payment']
  charges: ChargeDetails | null
  language: string
  invoiceNumber: string | null
}

/** The ledger of one case: what it was paid, where it was. */
export function ledgerRows(
  random: Random,
  { plan }: Tenant,
  { row, detail, payment, charges, language, invoiceNumber }: Ended,
): Booked[] {
  if (payment === null) return []
  const received = toHundredths(payment.amount_received)
  const at = Date.parse(payment.date_received)
  return [
    paymentRows(
      {
        ...{ id: random.id(), customerId: row.customerId, caseId: row.id, invoiceNumber },
        ...{ received: payment.date_received, reference: row.sourceCaseId, website: row.host },
        ...{ country: row.country, language, activatedBy: detail.activatedBy },
        ...{ method: payment.payment_method_type, providerId: null },
        currency: row.currency ?? '',
      },
      {
        ...{ charges, received, plan, share: null },
        due: charges ? toHundredths(amountDue(charges, at)) : received,
      },
    ),
  ]
}
