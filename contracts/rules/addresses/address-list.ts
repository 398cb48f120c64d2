import { addressKey, isEmailAddress } from './email-address.ts'

/** Lists of addresses as they are stored and sent (G-68): one text with semicolons. */
export const joinAddresses = (addresses: readonly string[]): string => addresses.join('; ')

/** Each entry once, trimmed, compared without case (COMPOSE-23, COMPOSE-25). */
export function splitAddresses(list: string): string[] {
  const found = new Map<string, string>()
  for (const part of list.split(';')) {
    const entry = part.trim()
    const key = addressKey(entry)
    if (entry !== '' && !found.has(key)) found.set(key, entry)
  }
  return [...found.values()]
}

/** What a typed entry does to a list: it is added, there already, nothing, or no address (COMPOSE-21 to COMPOSE-25; G-67). */
export type Entered = { kind: 'added'; addresses: string[] } | { kind: 'known' | 'empty' | 'wrong' }

/** What several typed or pasted addresses are parted by. */
const between = /[;,\s]+/

/** An address as mail programs show and copy it: 'Jo Voss <jo@x.example>'. */
const named = /([^<>]*)<([^<>\s]+)>/g

/** What a list of entries is without the names of people: nothing that may have been meant as an address goes with them. */
function entriesOf(typed: string): string[] {
  const bare = typed.replace(named, (_, name: string, address: string) => {
    const others = name.split(between).filter((word) => word.includes('@'))
    return ` ${[...others, address].join(' ')} `
  })
  return bare.split(between).filter((entry) => entry !== '')
}

/** Takes what was typed into a list of addresses. Several at once are taken only together. */
export function enterAddresses(addresses: readonly string[], typed: string): Entered {
  const entries = entriesOf(typed)
  if (entries.length === 0) return { kind: 'empty' }
  if (!entries.every(isEmailAddress)) return { kind: 'wrong' }
  const all = splitAddresses(joinAddresses([...addresses, ...entries]))
  return all.length === addresses.length ? { kind: 'known' } : { kind: 'added', addresses: all }
}
