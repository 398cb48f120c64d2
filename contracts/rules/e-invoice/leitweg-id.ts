/**
 * A public body in Germany as its invoices are routed: where it is (2 to 12 digits), which part of it, two check digits
 * (KoSIT, Formatspezifikation Leitweg-ID 2.0).
 */
const FORM = /^(\d{2,12})-(?:([A-Z\d]{1,30})-)?(\d{2})$/

/** A Leitweg-ID as it is kept: letters count the same in both sizes. */
export const storedLeitwegId = (typed: string): string => typed.trim().toUpperCase()

/** Whether this is a Leitweg-ID, its check digits included (ISO/IEC 7064, MOD 97-10). */
export function isLeitwegId(text: string): boolean {
  const [, coarse, fine = '', check] = FORM.exec(text) ?? []
  if (coarse === undefined || check === undefined) return false
  const digits = `${coarse}${fine}${check}`.replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return BigInt(digits) % 97n === 1n
}
