const LONGEST = 150

/** Controls, path separators and the marks that turn the reading direction of a name around. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go
const unsafe = /[\u0000-\u001f\u007f/\\\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A name for the disk of the person who saves: no path, no tricks, never empty. */
function safeFilename(name: string): string {
  const clean = name
    .toWellFormed()
    .replace(unsafe, '_')
    .replace(/^[.\s]+/, '')
    .trim()
  const [, stem, extension] = /^(.*?)(\.[^.]{1,10})?$/su.exec(clean) ?? []
  return `${(stem ?? '').slice(0, LONGEST)}${extension ?? ''}` || 'download'
}

/** `Content-Disposition: attachment` by RFC 6266, the name in ASCII and in UTF-8 (security.md V5). */
export function attachmentDisposition(name: string): string {
  const filename = safeFilename(name)
  const ascii = filename.replace(/[^\x20-\x7e]|["%]/g, '_')
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
