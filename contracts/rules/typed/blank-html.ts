/** What has no width shows nothing either. */
const unseen = /<[^<>]*>|&nbsp;|&#160;|&#xa0;|[\u200b-\u200d\u2060\ufeff]/giu

/** Markup that shows nothing, as an empty paragraph of an editor, is no content; a picture or a rule is. */
export const isBlankHtml = (html: string): boolean =>
  !/<(?:img|hr)\b/iu.test(html) && html.replace(unseen, '').trim() === ''
