import { normalVatId } from '../../../contracts/rules/vat.ts'

/**
 * Whether a VAT ID is formed as its country forms them, check digits included. Countries that nobody knows
 * the form of get the benefit of the doubt. Loaded when first asked: the forms of the world are many.
 */
export async function isVatIdFormed(country: string, vatId: string): Promise<boolean> {
  const { euVat } = await import('stdnum')
  const forms = euVat[country]
  if (!forms) return vatId.trim() !== ''
  const id = normalVatId(country, vatId)
  return forms.some((form) => form.validate(id).isValid)
}
