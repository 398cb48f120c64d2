import { formatDay } from '../../ui/format.ts'

const words: Readonly<Record<string, string>> = {
  state: 'State',
  tags: 'Tags',
  reminder_name: 'Reminder title',
  reminder_date: 'Reminder date',
  opponent_contact_details: 'Website Owner Contact Info',
  website_contact_details: 'Website Owner',
  claim_details: 'Licensing Offer',
  charge_details: 'Licensing Offer',
  findings: 'Image uses',
  translation: 'Portal Language',
  email_flow: 'Mail Flow',
  automation_state: 'Automation',
  overview: 'Automation',
  callback_request: 'Callback request',
}

/** 'settlement offer date' for 'settlement_offer_date'. */
const spelled = (member: string) => member.replaceAll('_', ' ')

/** A field of the case in the words of the screen: 'Licensing Offer, currency' for `claim_details.currency`. */
export function fieldLabel(field: string): string {
  const [first = '', ...rest] = field.replaceAll(/\[[^\]]*\]/gu, '').split('.')
  const known = words[first]
  const head = known ?? spelled(first).replace(/^./u, (letter) => letter.toUpperCase())
  return [head, ...rest.map(spelled)].join(', ')
}

/** A value as a person reads it; what has many members is only said to be there. */
export function shownValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (Array.isArray(value)) {
    return value.length === 0 ? 'none' : value.map((item) => shownValue(item)).join(', ')
  }
  if (typeof value === 'string')
    return formatDay(/^\d{4}-\d\d-\d\d$/u.test(value) ? value : null) || value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return 'set'
}
