const hrefs = /<a\b[^<>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/giu

const linksIn = (html: string): string[] =>
  [...html.matchAll(hrefs)].map(([, double, single]) => double ?? single ?? '')

/** Where the text of the default language leads to and this one does not; nothing for a text that is still empty. */
export function missingLinks(html: string, ofDefault: string): string[] {
  if (html.trim() === '') return []
  const own = new Set(linksIn(html))
  return [...new Set(linksIn(ofDefault))].filter((link) => link !== '' && !own.has(link))
}
