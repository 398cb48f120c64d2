import { describe, expect, test } from 'vitest'
import type { PortalImageType } from '../../../contracts/model/portal/portal-settings.ts'
import {
  imageTexts,
  judgePortalImage,
  portalImagesLocked,
} from '../../../contracts/rules/portal/portal-images.ts'
import { aPdf, notTaken } from '../../support/files/files.ts'
import { gifOf, icoOf, jpgOf, pngOf } from '../../support/files/portal-image.ts'

const judged = (type: PortalImageType, bytes: Uint8Array) => {
  const verdict = judgePortalImage(type, bytes)
  return verdict.ok ? 'taken' : verdict.message
}
const { dimensions, format } = imageTexts

describe('the formats of an image of the portal', () => {
  test.each([
    ['logo', 'png jpg gif ico'],
    ['favicon', 'png gif ico'],
    ['about_us_image', 'png jpg'],
  ] as const)(
    '%s takes %s and nothing else [PORTAL-16] [PORTAL-19] [PORTAL-21] [COMMERR-44]',
    (type, kinds) => {
      const files = {
        png: pngOf(128, 128),
        jpg: jpgOf(128, 128),
        gif: gifOf(128, 128),
        ico: icoOf(128),
        pdf: aPdf(),
        ...notTaken,
      }
      for (const [kind, bytes] of Object.entries(files))
        expect(judged(type, bytes), kind).toBe(kinds.split(' ').includes(kind) ? 'taken' : format)
    },
  )

  test('are those of the bytes, and of a file that is there to its end', () => {
    for (const bytes of [pngOf(64, 64), gifOf(64, 64), jpgOf(64, 64), icoOf(64)]) {
      expect(judged('logo', bytes)).toBe('taken')
      expect(judged('logo', bytes.subarray(0, -3))).toBe(format)
    }
  })

  test('are those of a PNG that browsers show: with the right checksum at every chunk that they need', () => {
    const bytes = pngOf(64, 64)
    const wrong = (at: number) => Uint8Array.from(bytes, (byte, n) => (n === at ? byte ^ 1 : byte))
    // Of the head, of the points, of the end; and one of the points themselves.
    for (const at of [32, bytes.length - 13, bytes.length - 1, bytes.length - 20])
      expect(judged('logo', wrong(at)), `${at}`).toBe(format)
    for (const side of [16, 128]) {
      const icon = icoOf(side)
      icon[icon.length - 1] = (icon.at(-1) ?? 0) ^ 1
      expect(judged('favicon', icon)).toBe(side === 128 ? format : 'taken')
    }
    // A remark is passed over, whatever its checksum.
    const remark = Buffer.concat([Buffer.from('\0\0\0\x01tEXtx', 'latin1'), Buffer.alloc(4)])
    const parts = [bytes.subarray(0, 33), remark, bytes.subarray(33)]
    expect(judged('logo', new Uint8Array(Buffer.concat(parts)))).toBe('taken')
  })
})

type Sides = readonly [width: number, height: number]
const limits: [PortalImageType, least: Sides, most: Sides, others: Sides[]][] = [
  [
    'logo',
    [35, 35],
    [1600, 400],
    [
      [34, 35],
      [35, 34],
      [1601, 400],
      [1600, 401],
    ],
  ],
  [
    'about_us_image',
    [100, 120],
    [2000, 2400],
    [
      [99, 120],
      [100, 119],
      [2001, 2400],
      [2000, 2401],
    ],
  ],
]

describe('the dimensions of an image of the portal', () => {
  test.each(limits)(
    'of %s are from %j to %j [PORTAL-17] [PORTAL-18] [PORTAL-22] [PORTAL-23]',
    (type, least, most, others) => {
      for (const sides of [least, most]) expect(judged(type, pngOf(...sides))).toBe('taken')
      for (const sides of others) expect(judged(type, pngOf(...sides))).toBe(dimensions)
    },
  )

  test('of a favicon are those of a square of five sizes [PORTAL-20] [COMMERR-43]', () => {
    for (const side of [16, 32, 48, 64, 128])
      expect(judged('favicon', pngOf(side, side))).toBe('taken')
    for (const [width, height] of [
      [15, 15],
      [17, 17],
      [16, 32],
      [256, 256],
    ] as const)
      expect(judged('favicon', gifOf(width, height))).toBe(dimensions)
  })

  test('of an icon are those of its largest picture [G-747]', () => {
    expect(judged('favicon', icoOf(16, 48, 32))).toBe('taken')
    expect(judged('favicon', icoOf(16, 24))).toBe(dimensions)
    expect(judged('favicon', icoOf(16, 256))).toBe(dimensions)
  })
})

test('an icon that lies about its pictures is none', () => {
  const lying = (at: number, value: number) => {
    const bytes = icoOf(32)
    bytes[at] = value
    return judged('favicon', bytes)
  }
  expect(lying(0, 1)).toBe(format)
  // How many pictures, how large, how long, where, and what kind of bitmap.
  for (const at of [4, 6, 7, 15, 18, 22, 26, 30, 38]) expect(lying(at, 0xee), `${at}`).toBe(format)
})

test('an icon whose entries share the bytes of a picture is none: 65,535 of them would read 10 MB each', () => {
  const two = Buffer.from(icoOf(128, 128))
  const shared = Buffer.from(two.subarray(0, two.readUInt32LE(34)))
  shared.writeUInt32LE(shared.readUInt32LE(18), 34)
  expect(judged('favicon', two)).toBe('taken')
  expect(judged('favicon', shared)).toBe(format)
})

test('images are refused on LITE and taken on PRO [PORTAL-25] [PORTAL-26] [PORTAL-27] [PORTAL-29]', () => {
  expect(portalImagesLocked('LITE')).toBe(imageTexts.needsPro)
  for (const plan of ['PRO', 'ENTERPRISE'] as const) expect(portalImagesLocked(plan)).toBeNull()
})
