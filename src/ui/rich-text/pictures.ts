/** What became of a picture that was handed over: its id, or why it was not stored. */
export type StoredPicture = { readonly id: string } | { readonly refused: string }

/** Why a picture on its way was ended that nobody stopped: its text is on no screen any more. */
export const LEFT = 'left'

/** On its way: ended by `signal`, with `LEFT` as its reason or none; `onProgress` is told which share of the bytes has left. */
export type Way = {
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

/** The pictures of a text, which are stored elsewhere and named by their ids: `<img src="cid:{id}">`. */
export type Pictures = {
  /** Where a stored picture is shown from; null where there is none. */
  readonly addressOf: (id: string) => string | null
  /** The size of a stored picture, which counts towards the limit of the text. */
  readonly bytesOf?: (id: string) => number
  readonly onPicture: (file: File, way: Way) => Promise<StoredPicture>
}

/** All pictures of a text together have at most so many kB (G-72). */
const LIMIT_KB = 2_000

/** What is said where they would have more (COMMERR-45). */
export const TOO_LARGE = `[SUNEDITOR.imageUpload.fail] Size of uploadable total images: ${LIMIT_KB}KB`

/** What is said of another file. */
export const NO_PICTURE = 'Only images can be inserted: PNG, JPEG, GIF or SVG.'

export const limitBytes = LIMIT_KB * 1_000

const sources = /<img\b[^>]*?\ssrc\s*=\s*["']?((?:cid:|data:image\/)[^"'\s>]+)/gi

/** The addresses of the pictures that HTML names as stored, or carries within itself, each once. */
const sourcesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(sources)].flatMap(([, source]) => source ?? [])),
]

/** The id of a stored picture in its address; null for any other. */
export const storedId = (src: string): string | null => /^cid:([\w.@+-]+)$/i.exec(src)?.[1] ?? null

/** The stored pictures that HTML names. */
export const storedIn = (html: string): string[] =>
  sourcesIn(html).flatMap((source) => storedId(source) ?? [])

/** The bytes of a picture that lies in its address. */
const embeddedBytes = (src: string): number =>
  Math.floor(((src.length - src.indexOf(',') - 1) * 3) / 4)

/** What the pictures of HTML weigh, each once however often it is shown. */
export const pictureBytes = (html: string, bytesOf: (id: string) => number): number =>
  sourcesIn(html)
    .map((source) => ({ source, id: storedId(source) }))
    .reduce((sum, { source, id }) => sum + (id === null ? embeddedBytes(source) : bytesOf(id)), 0)
