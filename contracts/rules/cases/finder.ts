/** What the search for one case says and shows (document 3, sections 2.7 and 8). */

/** INBOUND-13. */
export const FINDER_PROMPT = 'Start typing to get cases list...'
/** COMMERR-35. */
export const NO_CASE_FOUND = 'No case found'
/** COMMERR-34. */
export const FINDING_FAILED = 'Something went wrong filtering the cases.'

const SHOWN_LENGTH = 21

/** A host where space is short (INBOUND-12). */
export const shownHost = (host: string): string =>
  host.length > SHOWN_LENGTH ? `${host.slice(0, SHOWN_LENGTH)}…` : host
