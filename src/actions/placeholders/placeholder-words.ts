import type { PlaceholderFamily } from '../../../contracts/rules/placeholders/catalogue.ts'

/** Words that are written otherwise than the names of tags have them. */
const written: Readonly<Record<string, string>> = { id: 'ID', pin: 'PIN', vat: 'VAT' }

/** What a placeholder is called in words: `license_fee_total` is 'License fee total'. */
export function placeholderWords(name: string): string {
  const words = name.split('_').map((word) => written[word] ?? word)
  const text = words.join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What the dialog of a placeholder with settings is called. */
const dialogs: Readonly<Record<PlaceholderFamily, string>> = {
  salutation: 'Salutation',
  image_uses: 'Image uses',
  settlement_portal: 'Settlement portal link',
}

/** The title of a placeholder's dialog, which names the tag where there may be several. */
export const dialogTitle = (family: PlaceholderFamily, name: string): string =>
  name === family ? dialogs[family] : `${dialogs[family]}: ${name}`
