import { crc32 } from 'node:zlib'

/** A file of a zip; its name is safe and the only one of its kind. */
export type ZipEntry = { name: string; bytes: Uint8Array; modified: Date }

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50

/** Names are UTF-8; sizes and sum are known before a file begins. */
const FLAGS = 0x0800
/** What a reader has to know: 2.0, or 4.5 for places beyond 4 GB. */
const PLAIN = 20
const LARGE = 45
const MOST_16 = 0xffff
const MOST_32 = 0xffffffff

/** Date and time as MS-DOS wrote them, in UTC; nothing is older than 1980. */
function dosTime(date: Date): { day: number; time: number } {
  const year = Math.max(1980, date.getUTCFullYear())
  return {
    day: ((year - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate(),
    time: (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1),
  }
}

type Placed = { name: Buffer; crc: number; size: number; modified: Date; at: number }

/** What both heads of a file say: how it is kept, when it was made, what it holds. */
function common({ name, crc, size, modified }: Placed, needed: number): Buffer {
  const { day, time } = dosTime(modified)
  const head = Buffer.alloc(24)
  head.writeUInt16LE(needed, 0)
  head.writeUInt16LE(FLAGS, 2)
  // 4: stored as it is, since a PDF is compressed already.
  head.writeUInt16LE(time, 6)
  head.writeUInt16LE(day, 8)
  head.writeUInt32LE(crc, 10)
  head.writeUInt32LE(size, 14)
  head.writeUInt32LE(size, 18)
  head.writeUInt16LE(name.length, 22)
  return head
}

const signed = (signature: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(signature)
  return bytes
}

const localHead = (file: Placed): Buffer =>
  Buffer.concat([signed(LOCAL), common(file, PLAIN), Buffer.alloc(2), file.name])

function centralHead(file: Placed): Buffer {
  const isFar = file.at >= MOST_32
  const needed = isFar ? LARGE : PLAIN
  const madeBy = Buffer.alloc(2)
  madeBy.writeUInt16LE(needed)
  const extra = Buffer.alloc(isFar ? 12 : 0)
  if (isFar) {
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(8, 2)
    extra.writeBigUInt64LE(BigInt(file.at), 4)
  }
  // Length of the extra part, no comment, first disk, no attributes; then where the file begins.
  const rest = Buffer.alloc(16)
  rest.writeUInt16LE(extra.length, 0)
  rest.writeUInt32LE(isFar ? MOST_32 : file.at, 12)
  return Buffer.concat([signed(CENTRAL), madeBy, common(file, needed), rest, file.name, extra])
}

/** Where the list of all files stands, in eight bytes a number, and where that is said. */
function end64(count: number, size: number, at: number): Buffer {
  const end = Buffer.alloc(56)
  end.writeUInt32LE(END_64, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeUInt16LE(LARGE, 12)
  end.writeUInt16LE(LARGE, 14)
  end.writeBigUInt64LE(BigInt(count), 24)
  end.writeBigUInt64LE(BigInt(count), 32)
  end.writeBigUInt64LE(BigInt(size), 40)
  end.writeBigUInt64LE(BigInt(at), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(LOCATOR_64, 0)
  locator.writeBigUInt64LE(BigInt(at + size), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([end, locator])
}

function endOf(count: number, size: number, at: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(Math.min(count, MOST_16), 8)
  end.writeUInt16LE(Math.min(count, MOST_16), 10)
  end.writeUInt32LE(Math.min(size, MOST_32), 12)
  end.writeUInt32LE(Math.min(at, MOST_32), 16)
  const isLarge = count >= MOST_16 || size >= MOST_32 || at >= MOST_32
  return isLarge ? Buffer.concat([end64(count, size, at), end]) : end
}

/**
 * A zip whose files are stored as they are, piece by piece as somebody takes them: one file is in memory at a time, and of
 * those that have left no more than their heads.
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const heads: Buffer[] = []
  let at = 0
  for await (const { name, bytes, modified } of entries) {
    const file = {
      ...{ name: Buffer.from(name), crc: crc32(bytes), size: bytes.length },
      ...{ modified, at },
    }
    const head = localHead(file)
    yield head
    yield bytes
    heads.push(centralHead(file))
    at += head.length + bytes.length
  }
  const size = heads.reduce((all, { length }) => all + length, 0)
  yield* heads
  yield endOf(heads.length, size, at)
}
