/** Markup that shows nothing, as an empty paragraph of an editor, is no content; a picture or a rule is. */
export const isBlankHtml = (html: string): boolean =>
  !/<(?:img|hr)\b/iu.test(html) &&
  html.replace(/<[^<>]*>|&nbsp;|&#160;|&#xa0;/giu, '').trim() === ''
