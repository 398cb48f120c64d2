import { randomInt } from 'node:crypto'

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const letter = (): string => ALPHABET[randomInt(ALPHABET.length)] ?? ''

/**
 * The id of a new customer: readable, because mails are forwarded to it, and in lower case, because mail
 * programs do not keep the case of an address. What is random keeps customers of one name apart.
 */
export function newCustomerId(name: string): string {
  const words = name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 30)
    .replace(/-+$/, '')
  return [words || 'customer', Array.from({ length: 8 }, letter).join('')].join('-')
}
