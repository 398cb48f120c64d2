/**
 * What an uploaded file is, by its bytes and never by what its sender says of it: the client
 * refuses before anything is sent, the server again before anything is kept.
 */

import { pictureRefusal, unpackedRefusal } from './file-bounds.ts'
import { type FileRefusal, sizeRefusal } from './file-size.ts'

/** The pictures that an image use takes (FINDING-12). SVG is none: it can carry scripts. */
export const pictureKinds = ['jpg', 'png', 'gif'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** The files that a licence may be, by the end of their names (LICENCE-11). */
export const licenseKinds = ['pdf', 'jpg', 'jpeg', 'gif', 'png', 'doc', 'docx', 'odt'] as const
export type LicenseKind = (typeof licenseKinds)[number]

export type FileKind = PictureKind | LicenseKind

/** The one type that a file of a kind is ever served with. */
export const contentTypes = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
} as const satisfies Readonly<Record<FileKind, string>>

export type FileVerdict<Kind> = { ok: true; kind: Kind } | ({ ok: false } & FileRefusal)

const noPicture: FileRefusal = {
  reason: 'content',
  message: 'Only images of the types jpg, png and gif are accepted.',
}
const noLicense: FileRefusal = {
  reason: 'content',
  message: 'Only files of the types pdf, jpg, jpeg, gif, png, doc, docx and odt are accepted.',
}

const latin = new TextDecoder('latin1')
const text = (bytes: Uint8Array, from = 0, to = bytes.length): string =>
  latin.decode(bytes.subarray(from, to))

/** Bytes as they are written in hexadecimal. */
const begins = (bytes: Uint8Array, hex: string): boolean =>
  Array.from({ length: hex.length / 2 }, (_, at) => at).every(
    (at) => bytes[at] === Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16),
  )

/** What a picture is by its first bytes, or null. */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  if (begins(bytes, '89504e470d0a1a0a')) return 'png'
  if (begins(bytes, 'ffd8ff')) return 'jpg'
  return begins(bytes, '474946383761') || begins(bytes, '474946383961') ? 'gif' : null
}

const ZIP = '504b0304'
const ODT = 'mimetypeapplication/vnd.oasis.opendocument.text'
const wide = (word: string): string => [...word].map((letter) => `${letter}\0`).join('')

/** Its first entry is its type, stored as it is (OpenDocument 1.2, part 3). */
const isOdt = (bytes: Uint8Array): boolean =>
  begins(bytes, ZIP) && text(bytes, 30, 30 + ODT.length) === ODT

/** A document by its parts, without any macro: those have an ending of their own. */
function isDocx(bytes: Uint8Array): boolean {
  if (!begins(bytes, ZIP)) return false
  const whole = text(bytes)
  return (
    whole.includes('[Content_Types].xml') &&
    whole.includes('word/') &&
    !whole.includes('vbaProject.bin')
  )
}

/** Word's own stream in the container that other programs use as well. */
const isDoc = (bytes: Uint8Array): boolean =>
  begins(bytes, 'd0cf11e0a1b11ae1') && text(bytes).includes(wide('WordDocument'))

const isOfKind: Readonly<Record<LicenseKind, (bytes: Uint8Array) => boolean>> = {
  pdf: (bytes) => text(bytes, 0, 5) === '%PDF-',
  jpg: (bytes) => pictureKind(bytes) === 'jpg',
  jpeg: (bytes) => pictureKind(bytes) === 'jpg',
  png: (bytes) => pictureKind(bytes) === 'png',
  gif: (bytes) => pictureKind(bytes) === 'gif',
  doc: isDoc,
  docx: isDocx,
  odt: isOdt,
}

const refuse = (refusal: FileRefusal) => ({ ok: false as const, ...refusal })

/** Whether bytes are a picture that an image use takes (FINDING-12). */
export function judgePicture(bytes: Uint8Array): FileVerdict<PictureKind> {
  const large = sizeRefusal(bytes.length)
  if (large) return refuse(large)
  const kind = pictureKind(bytes)
  if (kind === null) return refuse(noPicture)
  const huge = pictureRefusal(kind, bytes)
  return huge ? refuse(huge) : { ok: true, kind }
}

/** Why a file is not taken for what it becomes when it is opened, or null. */
function openedRefusal(kind: LicenseKind, bytes: Uint8Array): FileRefusal | null {
  if (kind === 'docx' || kind === 'odt') return unpackedRefusal(bytes)
  return kind === 'pdf' || kind === 'doc' ? null : pictureRefusal(kind, bytes)
}

const endingOf = (filename: string): string =>
  filename.slice(filename.lastIndexOf('.') + 1).toLowerCase()

/** Whether a file may be a licence: its name ends as one of the kinds, and its bytes are of that very kind (LICENCE-11). */
export function judgeLicense(filename: string, bytes: Uint8Array): FileVerdict<LicenseKind> {
  const large = sizeRefusal(bytes.length)
  if (large) return refuse(large)
  const ending = endingOf(filename)
  const kind = licenseKinds.find((one) => one === ending)
  if (!kind || !isOfKind[kind](bytes)) return refuse(noLicense)
  const opened = openedRefusal(kind, bytes)
  return opened ? refuse(opened) : { ok: true, kind }
}
