/** How a case is invoiced whose template was deleted: in every state it reads as one without (OFFER-23). */
export const withoutTemplate = {
  invoice_template_id: null,
  allow_prepayment_invoicing: false,
} as const
