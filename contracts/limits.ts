/** Lengths that the forms and the server share. */

/** Notes are trimmed and at most this long (gaps-2, 11). */
export const NOTE_MAX_LENGTH = 10_000

/** Names of users, flows, templates and tags (spec README, 20). */
export const NAME_MAX_LENGTH = 30

/** A tag is a name (gaps-2, 11). */
export const TAG_MAX_LENGTH = NAME_MAX_LENGTH

/** The case reference number (gaps-2, 4). */
export const SOURCE_CASE_ID_MAX_LENGTH = 100

/** A reminder's title; stored whole, shown truncated (REMIND-09). */
export const REMINDER_NAME_MAX_LENGTH = 200

/** A company's name, its VAT ID, and a line of its address, from the account creation on. */
export const ADDRESS_MAX_LENGTH = 200

/** An email signature as HTML: a few lines, a few links. */
export const SIGNATURE_MAX_LENGTH = 20_000

/** Longest host, address, user name, password and sender name of a set-up. */
export const MAIL_LINE_MAX_LENGTH = 300

/** How many credits one order may name (gaps-1, "Payload and answer of `add_credits`"). */
export const CREDITS_AT_ONCE = { least: 1, most: 10_000 } as const
