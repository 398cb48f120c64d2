import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  judgeMailPicture,
  MAIL_PICTURES_MAX_BYTES,
} from '../../../contracts/rules/files/mail-pictures.ts'
import { pictureNamedBy, pictureSource } from '../../../contracts/rules/mail/picture-source.ts'
import { aGif, aJpg, notTaken } from '../../support/files/files.ts'
import { withOrientation } from '../../support/files/jpeg.ts'
import { pngOfSize, wholePictures } from '../../support/files/stored-picture.ts'

const types = 'Only images of the types jpg, png and gif are accepted.'
const broken = 'The image is damaged or incomplete. Choose another image.'
const huge =
  'The image is larger than 50 megapixels or 20,000 pixels on one side. Choose a smaller image.'
const messageOf = (bytes: Uint8Array) => {
  const verdict = judgeMailPicture(bytes)
  return verdict.ok ? null : verdict.message
}

describe.each(Object.entries(wholePictures))('a whole %s', (kind, { bytes, width, height }) => {
  test('is taken as what its bytes are, with the size of its head', () => {
    expect(judgeMailPicture(bytes)).toEqual({ ok: true, kind, width, height })
  })

  test('is taken with something behind its end', () => {
    expect(messageOf(Uint8Array.from([...bytes, 0x50, 0x4b, 3, 4]))).toBeNull()
  })

  test('is refused as incomplete wherever behind its first bytes it is cut', () => {
    for (let length = 8; length < bytes.length; length += 1)
      expect([length, messageOf(bytes.subarray(0, length))]).toEqual([length, broken])
  })

  test('is judged without a failure whatever its bytes are changed to', () => {
    const change = fc.tuple(fc.nat(bytes.length - 1), fc.nat(255))
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
        const changed = Uint8Array.from(bytes)
        for (const [at, value] of changes) changed[at] = value
        expect(typeof judgeMailPicture(changed).ok).toBe('boolean')
      }),
    )
  })
})

test('what is no picture is refused, whatever it is', () => {
  for (const bytes of Object.values(notTaken)) expect(messageOf(bytes)).toBe(types)
})

test('a head without a picture behind it is refused as incomplete', () => {
  for (const bytes of [aGif(), aJpg()]) expect(messageOf(bytes)).toBe(broken)
})

test('a picture of no width is refused, and one of too many pixels', () => {
  const sized = (width: number) => {
    const bytes = Uint8Array.from(wholePictures.png.bytes)
    new DataView(bytes.buffer).setUint32(16, width)
    return bytes
  }
  expect(messageOf(sized(0))).toBe(broken)
  expect(messageOf(sized(20_001))).toBe(huge)
})

test('a photo as cameras write it is whole', () => {
  expect(messageOf(withOrientation(wholePictures.jpg.bytes, 6))).toBeNull()
})

test('pictures are taken up to 2000 KB, and refused beyond with the limit [G-72]', () => {
  expect(messageOf(pngOfSize(MAIL_PICTURES_MAX_BYTES))).toBeNull()
  expect(messageOf(pngOfSize(MAIL_PICTURES_MAX_BYTES + 1))).toBe(
    '[SUNEDITOR.imageUpload.fail] Size of uploadable total images: 2000KB',
  )
})

test('an address in HTML names a stored picture, or none', () => {
  expect(pictureNamedBy(pictureSource('AbC-_9'))).toBe('AbC-_9')
  for (const address of ['cid:', 'cid:a.original@pictures', 'cid:a b', 'https://a.example/cid:a'])
    expect(pictureNamedBy(address)).toBeNull()
})
