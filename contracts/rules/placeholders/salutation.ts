import type { OpponentContact } from '../../model/cases/case.ts'
import type { SalutationConfig } from '../../model/mail/mail-template.ts'
import { fillText } from './tags.ts'

/** What a salutation knows of a contact. */
export type SalutedContact = Pick<OpponentContact, 'gender' | 'title' | 'first_name' | 'last_name'>

const variants = { MALE: 'male', FEMALE: 'female', NOT_KNOWN: 'unknown' } as const

/**
 * The salutation of a contact as plain text: the first kind in order of priority whose name, and whatever
 * else its text names, is filled in; without a name always fits (G-48, G-49; SALUT-16). Null if no text can
 * be filled in.
 */
export function salutation(config: SalutationConfig, contact: SalutedContact): string | null {
  for (const kind of [...config.priority, 'no_name'] as const) {
    if (kind !== 'no_name' && !contact[kind]?.trim()) continue
    const texts = config.salutations[kind]
    const text = typeof texts === 'string' ? texts : texts[variants[contact.gender]]
    const filled = fillText(text, (name) => nameOf(contact, name))
    // An empty title leaves two spaces behind.
    const said = filled?.replace(/[ \t]{2,}/gu, ' ').trim()
    if (said) return said
  }
  return null
}

/** Of the three tags that a salutation's text may hold, only the title may be empty. */
function nameOf(contact: SalutedContact, name: string): string | null {
  if (name === 'title') return contact.title?.trim() ?? ''
  if (name === 'first_name' || name === 'last_name') return contact[name]?.trim() || null
  return null
}
