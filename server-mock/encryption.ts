import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** AES-256-GCM with a key drawn from DATA_KEY; the first part names the form, so that it can change. */
const FORM = 'v1'

const keyOf = (dataKey: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', dataKey, '', 'framewright stored secrets', 32))

/**
 * Encrypts what is stored encrypted. `place` says what it belongs to, such as a customer's mail server: copied
 * to another place it cannot be read.
 */
export function encrypt(dataKey: string, place: string, secret: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(dataKey), nonce)
  cipher.setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return [FORM, nonce, sealed, cipher.getAuthTag()]
    .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
    .join('.')
}

/** The secret, or null if it was encrypted with another key, for another place, or altered since. */
export function decrypt(dataKey: string, place: string, stored: string): string | null {
  const [form, nonce, sealed, tag] = stored.split('.')
  if (form !== FORM || !nonce || sealed === undefined || !tag) return null
  try {
    const bytes = (part: string) => Buffer.from(part, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', keyOf(dataKey), bytes(nonce), {
      authTagLength: 16,
    })
    decipher.setAAD(Buffer.from(place)).setAuthTag(bytes(tag))
    return decipher.update(bytes(sealed), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}
