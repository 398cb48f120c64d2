/** What the text of an email looks like that says nothing of its own font: as most mail programs write, not as browsers do. */
export const MAIL_BODY_STYLE =
  'font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:1.5'
