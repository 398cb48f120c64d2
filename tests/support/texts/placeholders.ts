import type { PlaceholderEntry, Placeholders } from '../../../src/ui/rich-text/placeholders.ts'

const titles: Readonly<Record<string, string>> = {
  salutation: 'Salutation',
  first_name: 'First name',
  last_name: 'Last name',
  case_id: 'Case ID',
  case_pin: 'Case PIN',
  settlement_portal: 'Link to the portal',
}

/** Some placeholders as a template has them: a subject does not take the PIN. */
export function somePlaceholders(
  own: Partial<Placeholders> & { values?: Readonly<Record<string, string | null>> } = {},
  isSubject = false,
): Placeholders {
  const { values, ...rest } = own
  const named = (name: string): PlaceholderEntry => ({
    name,
    title: titles[name] ?? name,
    isKnown: titles[name] !== undefined,
    isUsableHere: !(isSubject && name === 'case_pin'),
    ...(values && { value: values[name] ?? null }),
  })
  return { offered: Object.keys(titles).map(named), named, ...rest }
}
