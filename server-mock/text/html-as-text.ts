const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/**
 * The words of sanitised HTML, for previews and for mails without a plain part. Reads only what
 * `sanitiseHtml` wrote: there, angle brackets outside tags are always escaped.
 */
export function htmlAsText(html: string): string {
  return html
    .replace(/\s+/g, ' ')
    .replace(/<br \/>|<hr[^>]*>|<\/(?:p|div|tr|li|h[1-6]|blockquote|pre|table|ul|ol|dd|dt)>/g, '\n')
    .replace(/<\/t[dh]>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .replace(/[ \u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
