/** How deep a body of any call may be nested; the deepest that is sent has a third of it. */
export const MOST_DEPTH = 32

/** Values and members of a body: twice as many as a call that names the most cases has. */
export const MOST_VALUES = 100_000

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/** Where the text that begins behind `from` ends, and whether a part of it is escaped. */
function endOfText(bytes: Uint8Array, from: number): { end: number; isEscaped: boolean } {
  let isEscaped = false
  let at = from
  while (at < bytes.length && bytes[at] !== QUOTE) {
    if (bytes[at] === BACKSLASH) {
      isEscaped = true
      at += 1
    }
    at += 1
  }
  return { end: Math.min(at, bytes.length), isEscaped }
}

/** A key as its reader will see it: `"\u0061"` is `a`. @throws SyntaxError */
function keyOf(bytes: Buffer, from: number, end: number, isEscaped: boolean): string {
  const text = bytes.toString('utf8', from, end)
  return isEscaped ? String(JSON.parse(`"${text}"`)) : text
}

/**
 * Why bytes may not be parsed as JSON although they may be some, in plain words; null where they may. One pass that
 * keeps no more than the open brackets and the keys of open objects: what nests or lists without end would otherwise
 * hold up the thread that parses it, and of two members with one name each reader takes another (RFC 8259, 4).
 * What is no JSON is left to the parser to find.
 */
export function flawOfShape(bytes: Buffer): string | null {
  const open: (Set<string> | null)[] = []
  let values = 0
  let isKeyNext = false
  for (let at = 0; at < bytes.length; at += 1) {
    switch (bytes[at]) {
      case QUOTE: {
        const { end, isEscaped } = endOfText(bytes, at + 1)
        const keys = open.at(-1)
        if (isKeyNext && keys) {
          const key = keyOf(bytes, at + 1, end, isEscaped)
          if (keys.has(key)) return 'The request body names a member twice.'
          keys.add(key)
          isKeyNext = false
        }
        at = end
        break
      }
      case OPEN_ARRAY:
      case OPEN_OBJECT:
        isKeyNext = bytes[at] === OPEN_OBJECT
        open.push(isKeyNext ? new Set() : null)
        if (open.length > MOST_DEPTH) return 'The request body is nested too deeply.'
        values += 1
        break
      case CLOSE_ARRAY:
      case CLOSE_OBJECT:
        open.pop()
        isKeyNext = false
        break
      case COMMA:
        isKeyNext = open.at(-1) instanceof Set
        values += 1
    }
    if (values > MOST_VALUES) return 'The request body has too many values.'
  }
  return null
}
