/** Why a payer's bank asks a payment back, by Stripe's names of it (Dispute object, `reason`). */
const reasons: Readonly<Record<string, string>> = {
  bank_cannot_process: 'Bank could not process the payment',
  check_returned: 'Cheque returned',
  credit_not_processed: 'Refund not received',
  customer_initiated: 'Payer asked the bank for it',
  debit_not_authorized: 'Debit not authorised',
  duplicate: 'Paid twice',
  fraudulent: 'Payment not made by the card holder',
  incorrect_account_details: 'Wrong account details',
  insufficient_funds: 'Insufficient funds',
  noncompliant: 'Against the rules of the card scheme',
  product_not_received: 'Service not received',
  product_unacceptable: 'Service not as described',
  subscription_canceled: 'Contract was cancelled',
  unrecognized: 'Payment not recognised',
}

/** A reason in the words of the trade; what has none, and what the bank leaves open, is another one. */
export const disputeReason = (code: string): string =>
  Object.hasOwn(reasons, code) ? (reasons[code] ?? '') : 'Other reason'
