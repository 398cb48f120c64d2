/** Sixty files that are an image and something else: five things that a browser could run or open, in four images, at three places. */
import { crc32 } from 'node:zlib'
import { gifOf, icoOf, jpgOf, pngOf } from './portal-image.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Kind = 'png' | 'jpg' | 'gif' | 'ico'
type Place = 'before' | 'within' | 'behind'
export type Polyglot = { kind: Kind; place: Place; other: string; bytes: Bytes }

const SIDE = 64
const plain: Readonly<Record<Kind, Bytes>> = {
  png: pngOf(SIDE, SIDE),
  jpg: jpgOf(SIDE, SIDE),
  gif: gifOf(SIDE, SIDE),
  ico: icoOf(SIDE),
}

/** A zip of one page, which programs that open archives find from its end. */
function zip(): Buffer {
  const [name, content] = [Buffer.from('index.html'), Buffer.from('<script>alert(1)</script>')]
  const sizes = Buffer.alloc(16)
  sizes.writeUInt32LE(crc32(content), 0)
  sizes.writeUInt32LE(content.length, 4)
  sizes.writeUInt32LE(content.length, 8)
  sizes.writeUInt16LE(name.length, 12)
  const head = Buffer.from('504b03040a000000000000000000', 'hex')
  const entry = Buffer.from('504b01020a000a000000000000000000', 'hex')
  const local = Buffer.concat([head, sizes, name, content])
  const central = Buffer.concat([entry, sizes, Buffer.alloc(14), name])
  const end = Buffer.from('504b0506000000000100010000000000000000000000', 'hex')
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, end])
}

const others: Readonly<Record<string, Buffer>> = {
  page: Buffer.from('<!doctype html><script>alert(document.domain)</script>'),
  drawing: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  script: Buffer.from('*/=1;alert(document.domain);/*'),
  archive: zip(),
  document: Buffer.from('%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'),
}

/** Behind the first bytes of an image, which say what it is. */
const insert = (image: Bytes, at: number, part: Uint8Array): Buffer =>
  Buffer.concat([image.subarray(0, at), part, image.subarray(at)])

const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255])

/** Where the formats have room for what is no picture: comments, and what no entry of an icon's directory points at. */
const within: Readonly<Record<Kind, (image: Bytes, other: Buffer) => Buffer>> = {
  png: (image, other) => {
    const [head, text] = [Buffer.alloc(8), Buffer.concat([Buffer.from('Comment\0'), other])]
    head.writeUInt32BE(text.length, 0)
    head.write('tEXt', 4, 'latin1')
    return insert(image, 33, Buffer.concat([head, text, Buffer.alloc(4)]))
  },
  jpg: (image, other) =>
    insert(image, 2, Buffer.concat([Buffer.from([0xff, 0xfe]), u16(other.length + 2), other])),
  gif: (image, other) =>
    insert(
      image,
      13,
      Buffer.concat([Buffer.from([0x21, 0xfe, other.length]), other, Buffer.alloc(1)]),
    ),
  ico: (image, other) => {
    const moved = insert(image, 22, other)
    moved.writeUInt32LE(22 + other.length, 18)
    return moved
  },
}

const at: Readonly<Record<Place, (kind: Kind, other: Buffer) => Buffer>> = {
  before: (kind, other) => Buffer.concat([other, plain[kind]]),
  within: (kind, other) => within[kind](plain[kind], other),
  behind: (kind, other) => Buffer.concat([plain[kind], other]),
}

export const polyglots: readonly Polyglot[] = (['png', 'jpg', 'gif', 'ico'] as const).flatMap(
  (kind) =>
    (['before', 'within', 'behind'] as const).flatMap((place) =>
      Object.entries(others).map(([name, other]) => ({
        ...{ kind, place, other: name },
        bytes: new Uint8Array(at[place](kind, other)),
      })),
    ),
)
