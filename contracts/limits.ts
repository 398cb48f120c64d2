/** Lengths that the forms and the server share. */

/** Notes are trimmed and at most this long (G-477). */
export const NOTE_MAX_LENGTH = 10_000

/** Names of users, flows, templates and tags (G-620). */
export const NAME_MAX_LENGTH = 30

/** A tag is a name (G-473). */
export const TAG_MAX_LENGTH = NAME_MAX_LENGTH

/** The case reference number (G-430). */
export const SOURCE_CASE_ID_MAX_LENGTH = 100

/** A reminder's title; stored whole, shown truncated (REMIND-09). */
export const REMINDER_NAME_MAX_LENGTH = 200

/** A company's name, its VAT ID, and a line of its address, from the account creation on. */
export const ADDRESS_MAX_LENGTH = 200

/** An email signature as HTML: a few lines, a few links. */
export const SIGNATURE_MAX_LENGTH = 20_000

/** The name of a fee beside the license fees, or of a picture: longer than any that a person reads. */
export const FEE_NAME_MAX_LENGTH = 200

/** An email address by which somebody logs in, or a password. */
export const CREDENTIAL_MAX_LENGTH = 400

/** As browsers take them. */
export const WEB_ADDRESS_MAX_LENGTH = 2_000

/** Longest host, address, user name, password and sender name of a set-up. */
export const MAIL_LINE_MAX_LENGTH = 300

/** Longest line of the billing form of an invoice. */
export const BILLING_LINE_MAX_LENGTH = 300

/** The prefix of invoice numbers, a label of an invoice and the name of its template, and a text of it. */
export const INVOICE_PREFIX_MAX_LENGTH = 30
export const INVOICE_LABEL_MAX_LENGTH = 100
export const INVOICE_TEXT_MAX_LENGTH = 2_000

/** How many credits one order may name (G-293). */
export const CREDITS_AT_ONCE = { least: 1, most: 10_000 } as const

/** Labels of placeholders in emails and letters (IMGUSE-14; G-51). */
export const PLACEHOLDER_LABEL_MAX_LENGTH = 32

/** The sender's address above the window of a letter (TPL-31). */
export const SENDER_ADDRESS_MAX_LINES = 5
export const SENDER_ADDRESS_MAX_LENGTH = 500

/** The subject of an email, with its tags. */
export const SUBJECT_MAX_LENGTH = 500

/** The content of a template as HTML: pages of text. Pictures are named in it, never held. */
export const TEMPLATE_CONTENT_MAX_LENGTH = 200_000

/** So many versions of a template come at once, each with its whole text. */
export const VERSIONS_PAGE = 20

/** A text of the settlement portal, or an answer of its FAQ, as HTML. */
export const PORTAL_TEXT_MAX_LENGTH = 100_000

/** A question of the settlement portal's FAQ, and how many there may be (G-107). */
export const FAQ_QUESTION_MAX_LENGTH = 500
export const FAQ_MAX_ENTRIES = 50

/** All answers of a FAQ together, as HTML: each event of a language carries the whole of it. */
export const FAQ_MAX_LENGTH = 200_000
