import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  contentTypes,
  judgeLicense,
  judgePicture,
  licenseKinds,
  pictureKinds,
} from '../../../contracts/rules/files/file-kinds.ts'
import { FILE_MAX_BYTES } from '../../../contracts/rules/files/file-size.ts'
import { aDoc, aDocx, aGif, aJpg, anOdt, aPdf, aPng, notTaken } from '../../support/files/files.ts'

const licenses = {
  pdf: aPdf(),
  jpg: aJpg(),
  jpeg: aJpg(),
  gif: aGif(),
  png: aPng(),
  doc: aDoc(),
  docx: aDocx(),
  odt: anOdt(),
} as const

describe('the pictures of an image use', () => {
  test.each([
    ['png', aPng()],
    ['jpg', aJpg()],
    ['gif', aGif('89a')],
    ['gif', aGif('87a')],
  ] as const)('[FINDING-12] take a %s', (kind, bytes) => {
    expect(judgePicture(bytes)).toEqual({ ok: true, kind })
  })

  test.each(Object.entries({ ...notTaken, pdf: aPdf(), odt: anOdt() }))(
    '[FINDING-12] take no %s',
    (_, bytes) => {
      expect(judgePicture(bytes)).toEqual({
        ok: false,
        reason: 'content',
        message: 'Only images of the types jpg, png and gif are accepted.',
      })
    },
  )

  test('are at most 10 MB each', () => {
    const of = (size: number) => {
      const bytes = new Uint8Array(size)
      bytes.set(aPng())
      return judgePicture(bytes)
    }
    expect(of(FILE_MAX_BYTES).ok).toBe(true)
    expect(of(FILE_MAX_BYTES + 1)).toEqual({
      ok: false,
      reason: 'size',
      message: 'A file can be at most 10 MB.',
    })
  })
})

describe('the file of a licence', () => {
  test('[LICENCE-11] has one of eight endings', () => {
    expect(licenseKinds).toEqual(['pdf', 'jpg', 'jpeg', 'gif', 'png', 'doc', 'docx', 'odt'])
  })

  test.each(licenseKinds)('[LICENCE-11] is a %s where it ends so and its bytes agree', (kind) => {
    expect(judgeLicense(`Rights.2019.${kind.toUpperCase()}`, licenses[kind])).toEqual({
      ok: true,
      kind,
    })
  })

  test.each(licenseKinds)('[LICENCE-11] is no %s with the bytes of another kind', (kind) => {
    const others = licenseKinds.filter((one) => contentTypes[one] !== contentTypes[kind])
    for (const other of others)
      expect([other, judgeLicense(`a.${kind}`, licenses[other]).ok]).toEqual([other, false])
  })

  test('is nothing else, whatever it is called', () => {
    for (const bytes of Object.values(notTaken))
      for (const kind of licenseKinds) expect(judgeLicense(`a.${kind}`, bytes).ok).toBe(false)
    for (const name of ['a.svg', 'a.html', 'a.pdf.exe', 'pdf', 'a', '', 'a.pdf '])
      expect([name, judgeLicense(name, aPdf()).ok]).toEqual([name, name === 'pdf'])
  })

  const zip = (text: string) =>
    new Uint8Array([...aDocx().subarray(0, 30), ...new TextEncoder().encode(text)])
  test.each([
    ['docx', 'a zip of another program', zip('[Content_Types].xml xl/workbook.xml')],
    ['docx', 'a zip of a folder', zip('word/document.xml')],
    ['docx', 'a text of its words', aDocx().subarray(30)],
    ['odt', 'a text of its words', anOdt().subarray(30)],
    ['doc', 'a text of its words', aDoc().subarray(8)],
  ] as const)('[LICENCE-11] is no %s as %s', (kind, _, bytes) => {
    expect(judgeLicense(`a.${kind}`, bytes)).toEqual({
      ok: false,
      reason: 'content',
      message: 'Only files of the types pdf, jpg, jpeg, gif, png, doc, docx and odt are accepted.',
    })
  })

  test('is at most 10 MB', () => {
    const bytes = new Uint8Array(FILE_MAX_BYTES + 1)
    bytes.set(aPdf())
    expect(judgeLicense('a.pdf', bytes)).toMatchObject({ ok: false, reason: 'size' })
    expect(judgeLicense('a.pdf', bytes.subarray(1)).ok).toBe(false)
    expect(judgeLicense('a.pdf', bytes.subarray(0, FILE_MAX_BYTES)).ok).toBe(true)
  })
})

test('a file that begins as no kind is none, whatever follows', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (rest) => {
      const bytes = new Uint8Array([0x3c, ...rest])
      expect(judgePicture(bytes).ok).toBe(false)
      for (const kind of licenseKinds) expect(judgeLicense(`a.${kind}`, bytes).ok).toBe(false)
    }),
  )
})

test('a kind is served as one type, and never as one that runs', () => {
  for (const kind of [...pictureKinds, ...licenseKinds])
    expect(contentTypes[kind]).not.toMatch(/html|xml$|svg|script/)
})
