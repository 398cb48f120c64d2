import { FILE_NAME_MAX_LENGTH } from './limits.ts'
import { pictureType } from './picture-type.ts'
import { cut, safeLine } from './safe-text.ts'

/**
 * The content types that are kept, with the extension that a nameless attachment gets (G-71, ATTACH map).
 * Everything else is stored and served as bytes.
 */
const extensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'message/rfc822': 'eml',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/pkcs7-mime': 'p7m',
  'application/pgp-signature': 'asc',
  'application/pgp-encrypted': 'pgp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
}

const OTHER_TYPE = 'application/octet-stream'

/** The type an attachment is stored with: from the list, and for pictures only if the bytes agree. */
export function attachmentType(declared: string, bytes: Uint8Array): string {
  const type = declared.trim().toLowerCase()
  if (type.startsWith('image/')) return pictureType(bytes) ?? OTHER_TYPE
  return Object.hasOwn(extensions, type) ? type : OTHER_TYPE
}

/** What a file is by the end of its name, for who does not say; '' for none of the list. */
export function typeNamed(name: string): string {
  const extension = /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase().replace('jpeg', 'jpg')
  return Object.entries(extensions).find(([, known]) => known === extension)?.[0] ?? ''
}

/** Names that a file system takes for a device. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** Keeps the extension when a name is too long. */
function shorten(name: string): string {
  const extension = /\.[\p{L}\p{N}]{1,10}$/u.exec(name)?.[0] ?? ''
  const stem = name.slice(0, name.length - extension.length)
  return cut(stem, FILE_NAME_MAX_LENGTH - extension.length) + extension
}

/**
 * A name that is safe in a list, in a header and on a disk: no path, no control or turning characters,
 * no leading dot, at most 200 characters. A nameless one gets a number and the extension of its type.
 */
export function fileName(given: string | null, type: string, number: number): string {
  const last =
    safeLine(given ?? '', 1_000)
      .split(/[/\\]/)
      .at(-1) ?? ''
  const plain = last
    .replace(/[<>:"|?*;%]/g, '_')
    .replace(/^[.\s]+/, '')
    .replace(/[.\s]+$/, '')
  if (plain === '') return `attachment-${number}.${extensions[type] ?? 'bin'}`
  return shorten(reserved.test(plain) ? `_${plain}` : plain)
}
