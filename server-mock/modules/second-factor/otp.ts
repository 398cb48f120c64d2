import { createHmac, randomBytes } from 'node:crypto'
import { CODE_DIGITS, STEP_SECONDS } from '../../../contracts/rules/accounts/second-factor.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding: the bytes are a multiple of five. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('')
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** 160 bits, as RFC 4226 asks for (R6), in base32. */
export const newAppKey = (): string => base32(randomBytes(20))

/** The code of a time step: RFC 6238 with SHA-1, six digits and 30 s, which every app knows. */
export function codeAt(appKey: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(appKey)).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 15
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')
}

export const stepOf = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS)

/** The step that this is the code of, one more or less than now because clocks differ; null for none. */
export function matchingStep(appKey: string, code: string, now: Date): number | null {
  const step = stepOf(now)
  return [step + 1, step, step - 1].find((one) => codeAt(appKey, one) === code) ?? null
}

/** What the QR code holds: the key URI that authenticator apps read. */
export function appKeyUri(account: string, appKey: string): string {
  const label = `Framewright:${account}`
  const query = new URLSearchParams({ secret: appKey, issuer: 'Framewright' })
  return `otpauth://totp/${encodeURIComponent(label)}?${query}`
}
