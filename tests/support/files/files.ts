/** Small files that are what they say they are, and some that are not. */

const bytes = (hex: string, rest = ''): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.concat([Buffer.from(hex, 'hex'), Buffer.from(rest, 'latin1')]))

const wide = (word: string): string => [...word].map((letter) => `${letter}\0`).join('')

/** A zip's first entry: its head, its name, what is stored of it. */
const zip = (name: string, content: string) => bytes('504b0304'.padEnd(60, '0'), name + content)

/** One pixel. */
export const aPng = (): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  )
export const aJpg = (): Uint8Array<ArrayBuffer> => bytes('ffd8ffe000104a464946', 'picture')
export const aGif = (version = '89a'): Uint8Array<ArrayBuffer> =>
  bytes('', `GIF${version}\x01\0\x01\0 picture`)
export const aPdf = (): Uint8Array<ArrayBuffer> => bytes('', '%PDF-1.4\nlicence\n%%EOF\n')
export const aDoc = (): Uint8Array<ArrayBuffer> =>
  bytes('d0cf11e0a1b11ae1', `head ${wide('WordDocument')}`)
export const aDocx = (): Uint8Array<ArrayBuffer> =>
  zip('[Content_Types].xml', '<Types/> word/document.xml')
export const anOdt = (): Uint8Array<ArrayBuffer> =>
  zip('mimetype', 'application/vnd.oasis.opendocument.text rest')

/** What nobody may upload under any name. */
export const notTaken: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  svg: bytes('', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  html: bytes('', '<!doctype html><script>alert(1)</script>'),
  webp: bytes('', 'RIFF\0\0\0\0WEBPVP8 '),
  exe: bytes('4d5a9000'),
  zip: zip('readme.txt', 'nothing'),
  macros: zip('[Content_Types].xml', 'word/document.xml word/vbaProject.bin'),
  sheet: bytes('d0cf11e0a1b11ae1', wide('Workbook')),
  empty: bytes(''),
}

/** As a request carries it in JSON. */
export const inBase64 = (content: Uint8Array, filename: string) => ({
  base64: Buffer.from(content).toString('base64'),
  filename,
})

/** As a person chooses it. */
export const chosenFile = (content: Uint8Array<ArrayBuffer>, filename: string): File =>
  new File([content], filename)

/** A picture of a template as a form. */
export function pictureForm(
  content: Uint8Array<ArrayBuffer> = aPng(),
  filename = 'logo.png',
): FormData {
  const form = new FormData()
  form.append('picture', chosenFile(content, filename))
  return form
}

/** A licence as a form. */
export function licenseForm(
  content: Uint8Array<ArrayBuffer> = aPdf(),
  filename = 'licence.pdf',
  note?: string,
): FormData {
  const form = new FormData()
  form.append('license_file', chosenFile(content, filename))
  if (note !== undefined) form.append('note', note)
  return form
}
