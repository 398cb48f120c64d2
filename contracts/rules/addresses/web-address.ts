/** The one check of http and https addresses (FORMAT-03): the address trimmed, or null for anything else. */
export const webAddress = (url: string): string | null =>
  /^https?:\/\/[^\s"'<>`]+$/iu.test(url.trim()) ? url.trim() : null
