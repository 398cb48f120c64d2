import { flawOfShape } from './shape.ts'

/** A body that was read, or why it is not taken. */
export type JsonRead = { ok: true; json: unknown } | { ok: false; message: string }

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** Text that no table takes: a NUL, or half of a character. */
const isUnstorable = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed()

/** Whether later code would stumble: over such text, or over a key that changes what it sees of the object. */
export function isTrap(json: unknown): boolean {
  const rest = [json]
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (typeof next === 'string' && isUnstorable(next)) return true
    if (typeof next !== 'object' || next === null) continue
    if (Object.hasOwn(next, '__proto__')) return true
    for (const value of Object.values(next)) if (value !== undefined) rest.push(value)
  }
  return false
}

const malformed: JsonRead = { ok: false, message: 'The request body is not valid JSON.' }

/** Reads a body, whose shape is looked at before anything is parsed. */
export function readJson(bytes: Buffer): JsonRead {
  try {
    const flaw = flawOfShape(bytes)
    if (flaw !== null) return { ok: false, message: flaw }
    const json: unknown = JSON.parse(strictUtf8.decode(bytes))
    return isTrap(json) ? malformed : { ok: true, json }
  } catch {
    return malformed
  }
}
