import { normalVatId } from '../../../contracts/rules/accounts/vat.ts'

/** Letters and digits, with the signs that people put between them. */
const anyForm = /^[A-Z0-9][A-Z0-9 .\-/]{2,18}[A-Z0-9]$/iu

/**
 * Whether a VAT ID is formed as its country forms them, check digits included; of a country that the library
 * does not know, whether it can be one at all. Loaded when first asked: the forms of the world are many.
 */
export async function isVatIdFormed(country: string, vatId: string): Promise<boolean> {
  const { euVat } = await import('stdnum')
  const forms = euVat[country]
  if (!forms) return anyForm.test(vatId.trim())
  const id = normalVatId(country, vatId)
  return forms.some((form) => form.validate(id).isValid)
}
