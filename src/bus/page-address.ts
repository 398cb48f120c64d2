/** The page that is open, for whoever is to lead back to it; undefined where there is no browser. */
export const pageAddress = (): string | undefined =>
  typeof location === 'undefined' ? undefined : location.href
