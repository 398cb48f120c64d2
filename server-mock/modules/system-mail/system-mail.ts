import { markup } from '../../text/page.ts'

/** A mail of the installation itself, to one of its users. */
export type SystemMail = {
  to: string
  subject: string
  text: string
  /** Left out for plain text alone. */
  html?: string
}

/** What a mail of the installation says; `button` leads somewhere between the two groups of paragraphs. */
export type SystemLetter = {
  subject: string
  opening: readonly string[]
  button?: { label: string; href: string }
  closing?: readonly string[]
}

const plain = ({ opening, button, closing = [] }: SystemLetter): string =>
  [...opening, ...(button ? [`${button.label}:\n${button.href}`] : []), ...closing, 'Framewright']
    .join('\n\n')
    .concat('\n')

const paragraph = (text: string) => markup`<p style="margin:0 0 16px">${text}</p>`

/** Styles stand in the elements: many mail programs read no other. */
const rich = ({ subject, opening, button, closing = [] }: SystemLetter): string => {
  const link = button
    ? markup`<p style="margin:24px 0"><a href="${button.href}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:#2a5bd7;color:#ffffff;font-weight:600;text-decoration:none">${button.label}</a></p><p style="margin:0 0 16px;font-size:12px;color:#5f6875">If the button does not work, copy this address into your browser:<br><a href="${button.href}" style="color:#2350c2;word-break:break-all">${button.href}</a></p>`
    : null
  const body = markup`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${subject}</title></head><body style="margin:0;padding:32px 16px;background:#f4f5f7"><div style="max-width:520px;margin:0 auto;padding:32px;border-radius:10px;background:#ffffff;color:#15181d;font:15px/22px Inter,system-ui,sans-serif"><p style="margin:0 0 24px;font-weight:600">Framewright</p>${opening.map(paragraph)}${link}${closing.map(paragraph)}</div></body></html>`
  return `<!doctype html>${body.html}`
}

/** The letter as a mail, as text and as HTML that say the same. */
export const systemMail = (to: string, letter: SystemLetter): Required<SystemMail> => ({
  to,
  subject: letter.subject,
  text: plain(letter),
  html: rich(letter),
})
