/** What a mail may cost (G-70; reliability.md, failure matrix 24). Sizes in bytes unless named otherwise. */

const MB = 1024 * 1024

/** The whole mail as it travels (G-70); a larger one is refused with 552. */
export const MAIL_MAX_SIZE = 20 * MB

/** One attachment, decoded (G-70). */
export const ATTACHMENT_MAX_SIZE = 10 * MB

export const ATTACHMENTS_MAX_COUNT = 200

/** All header lines of all parts together. */
export const HEADERS_MAX_SIZE = 512 * 1024

/** What is read of the mail's own header, so that sender and subject are known even of a monster. */
export const HEAD_MAX_SIZE = 256 * 1024

export const LINES_MAX_COUNT = 600_000
export const MIME_MAX_DEPTH = 30
export const PARTS_MAX_COUNT = 5_000
export const FORWARDED_MAX_DEPTH = 5

/** Characters of HTML and text that are read; the rest is cut. */
export const HTML_MAX_LENGTH = 2_000_000
export const TEXT_MAX_LENGTH = 1_000_000

/** Angle brackets in HTML; beyond, the plain text is shown instead. */
export const HTML_MAX_BRACKETS = 60_000

/** Pictures inside the HTML, decoded: one, and all of a mail; larger ones stay attachments. */
export const PICTURE_MAX_SIZE = MB
export const PICTURES_MAX_SIZE = 3 * MB

/** Characters of header fields as they are stored. */
export const SUBJECT_MAX_LENGTH = 500
export const ADDRESS_MAX_LENGTH = 254
export const NAME_MAX_LENGTH = 100
export const ADDRESS_LIST_MAX_LENGTH = 2_000
export const FILE_NAME_MAX_LENGTH = 200
export const PREVIEW_MAX_LENGTH = 160

/** Message ids looked at, the newest first. */
export const REFERENCES_MAX_COUNT = 100

/** The parsing thread: how long one mail may take, and how much heap the thread may use (MB). */
export const PARSE_MAX_MS = 4_000
export const PARSE_HEAP_MB = 256
