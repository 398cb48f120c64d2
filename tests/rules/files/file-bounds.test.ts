import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  PICTURE_MAX_PIXELS,
  PICTURE_MAX_SIDE,
  UNPACKED_MAX_BYTES,
} from '../../../contracts/rules/files/file-bounds.ts'
import { judgeLicense, judgePicture } from '../../../contracts/rules/files/file-kinds.ts'
import { pictureType } from '../../../server-mock/text/picture-type.ts'
import { aDocx } from '../../support/files/files.ts'

const word = (value: number): number[] => [value >> 8, value & 255]
const long = (value: number): number[] => [...word(value >>> 16), ...word(value & 65_535)]
const backwards = (bytes: readonly number[]): number[] => [...bytes].reverse()

const png = (width: number, height: number) =>
  Uint8Array.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...[...long(13), 0x49, 0x48, 0x44, 0x52],
    ...[...long(width), ...long(height), 8, 6, 0, 0, 0],
  ])

const gif = (width: number, height: number) =>
  Uint8Array.from([
    ...[0x47, 0x49, 0x46, 0x38, 0x39, 0x61],
    ...[...backwards(word(width)), ...backwards(word(height)), 0, 0, 0],
  ])

/** With a picture of another size in the data of a camera, a table between, and fill before the frame. */
const jpg = (width: number, height: number, between: readonly number[] = []) => {
  const frame = (...size: readonly number[]) => [0xff, 0xc2, ...word(17), 8, ...size]
  const camera = frame(...word(1), ...word(1))
  return Uint8Array.from([
    ...[0xff, 0xd8, 0xff, 0xe1, ...word(2 + camera.length), ...camera],
    ...[0xff, 0xc4, ...word(5), 1, 2, 3],
    ...between,
    ...[...frame(...word(height), ...word(width)), 3, 0, 0, 0],
  ])
}

const makers = { png, gif, jpg }
const message =
  'The image is larger than 50 megapixels or 20,000 pixels on one side. Choose a smaller image.'
const refused = { ok: false, reason: 'content', message }

describe.each(Object.entries(makers))('the size that the head of a %s tells', (kind, make) => {
  test('is taken up to 50 megapixels and 20,000 pixels on a side', () => {
    expect(judgePicture(make(PICTURE_MAX_SIDE, 2_500))).toEqual({ ok: true, kind })
    expect(judgePicture(make(10_000, 5_000))).toEqual({ ok: true, kind })
    for (const [width, height] of [
      [PICTURE_MAX_SIDE + 1, 1],
      [1, PICTURE_MAX_SIDE + 1],
      [10_000, 5_001],
      [65_535, 65_535],
    ] as const) {
      expect(judgePicture(make(width, height))).toEqual(refused)
      expect(judgeLicense(`license.${kind}`, make(width, height))).toEqual(refused)
    }
  })

  test('is refused exactly where it is too large, whatever it is', () => {
    const side = fc.integer({ min: 1, max: 65_535 })
    fc.assert(
      fc.property(side, side, (width, height) => {
        const fits =
          Math.max(width, height) <= PICTURE_MAX_SIDE && width * height <= PICTURE_MAX_PIXELS
        expect(judgePicture(make(width, height)).ok).toBe(fits)
      }),
    )
  })

  test('of one in a mail decides whether it is shown there', () => {
    expect(pictureType(make(100, 100))).toMatch(/^image\//)
    expect(pictureType(make(30_000, 30_000))).toBeNull()
  })

  test('is looked for in any bytes without a failure', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.nat(30), (rest, cut) => {
        const bytes = Uint8Array.from([...make(9, 9).subarray(0, 3 + cut), ...rest])
        expect(typeof judgePicture(bytes).ok).toBe('boolean')
      }),
    )
  })
})

test('what stands between the segments of a jpg hides no frame, as it hides none from decoders', () => {
  expect(judgePicture(jpg(30_000, 30_000, [0x00, 0x13, 0xff, 0xff, 0xff]))).toEqual(refused)
  expect(judgePicture(jpg(30_000, 30_000, [0xff, 0xd0, 0xff, 0x01]))).toEqual(refused)
})

/** A docx whose directory says what its entries unpack to. */
function zipped(sizes: readonly number[], remark = '', directoryBytes?: number) {
  const name = Buffer.from('word/document.xml')
  const entries = sizes.flatMap((size) => {
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50)
    entry.writeUInt32LE(size, 24)
    entry.writeUInt16LE(name.length, 28)
    return [entry, name]
  })
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt32LE(directoryBytes ?? directory.length, 12)
  end.writeUInt16LE(remark.length, 20)
  return Uint8Array.from(Buffer.concat([aDocx(), directory, end, Buffer.from(remark)]))
}

test('a document that unpacks to more than 100 MB is refused, in one part or in many', () => {
  const half = UNPACKED_MAX_BYTES / 2
  const verdict = (bytes: Uint8Array) => judgeLicense('license.docx', bytes)
  const bomb = {
    ok: false,
    reason: 'content',
    message: 'The document is larger than 100 MB when unpacked. Choose a smaller file.',
  }
  expect(verdict(zipped([half, half]))).toEqual({ ok: true, kind: 'docx' })
  expect(verdict(zipped([half, half, 1]))).toEqual(bomb)
  expect(verdict(zipped([0xffffffff], 'a remark'))).toEqual(bomb)
  expect(verdict(zipped([], '', 0xffffffff))).toEqual(bomb)
})
