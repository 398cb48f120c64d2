/** A source of chance that gives the same sequence for the same key (issue 2, point 4). */
export type Random = {
  /** At least 0, less than 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Picks by weight; weights need not add up to anything. */
  weighted<T>(list: readonly (readonly [T, number])[]): T
  shuffled<T>(list: readonly T[]): T[]
  /** 128 bits, safe in addresses. */
  id(): string
  uuid(): string
}

/** Four 32-bit words from a text (cyrb128). */
function digest(key: string): [number, number, number, number] {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762]
  for (let i = 0; i < key.length; i++) {
    const code = key.charCodeAt(i)
    a = b ^ Math.imul(a ^ code, 597399067)
    b = c ^ Math.imul(b ^ code, 2869860233)
    c = d ^ Math.imul(c ^ code, 951274213)
    d = a ^ Math.imul(d ^ code, 2716044179)
  }
  a = Math.imul(c ^ (a >>> 18), 597399067)
  b = Math.imul(d ^ (b >>> 22), 2869860233)
  c = Math.imul(a ^ (c >>> 17), 951274213)
  d = Math.imul(b ^ (d >>> 19), 2716044179)
  return [a ^ b ^ c ^ d, b ^ a, c ^ a, d ^ a]
}

/** The generator sfc32: its 128 bits of state keep the identifiers of 100,000 cases apart. */
function words(key: string): () => number {
  let [a, b, c, d] = digest(key)
  const word = () => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return sum >>> 0
  }
  for (let i = 0; i < 12; i++) word()
  return word
}

/** The sequence of one key; different keys give unrelated sequences. */
export function randomOf(...key: readonly (string | number)[]): Random {
  const word = words(key.join('/'))
  const next = () => word() / 4294967296
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const bytes = () => Buffer.from(Uint32Array.of(word(), word(), word(), word()).buffer)
  const pick = <T>(list: readonly T[]): T => {
    const item = list[int(0, list.length - 1)]
    if (item === undefined) throw new Error('Nothing to pick from')
    return item
  }
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick,
    weighted(list) {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [item, weight] of list) {
        left -= weight
        if (left < 0) return item
      }
      return pick(list)[0]
    },
    shuffled(list) {
      return list
        .map((item) => ({ item, key: next() }))
        .sort((a, b) => a.key - b.key)
        .map(({ item }) => item)
    },
    id: () => bytes().toString('base64url'),
    uuid() {
      const raw = bytes()
      raw.writeUInt8((raw.readUInt8(6) & 0x0f) | 0x40, 6)
      raw.writeUInt8((raw.readUInt8(8) & 0x3f) | 0x80, 8)
      return raw.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    },
  }
}
