import { markup } from '../../text/page.ts'

/** A mail of the installation itself, to one of its users. */
export type SystemMail = {
  to: string
  subject: string
  text: string
  /** Left out for plain text alone. */
  html?: string
}

/** A few figures under one heading; `note` is what stands below one, and says of a red one why. */
export type LetterFigures = {
  heading: string
  rows: readonly { label: string; figure: string; note: string | null; isRed: boolean }[]
}

/** What a mail of the installation says; `button` leads somewhere between the two groups of paragraphs. */
export type SystemLetter = {
  subject: string
  opening: readonly string[]
  figures?: readonly LetterFigures[]
  button?: { label: string; href: string }
  closing?: readonly string[]
  /** Small, below everything: why one gets it, and the way to get no more. */
  foot?: { text: string; label: string; href: string }
}

const plainFigures = ({ heading, rows }: LetterFigures): string =>
  [
    heading,
    ...rows.map(({ label, figure, note }) => `  ${label}: ${figure}${note ? ` (${note})` : ''}`),
  ].join('\n')

const plain = ({ opening, figures = [], button, closing = [], foot }: SystemLetter): string =>
  [
    ...opening,
    ...figures.map(plainFigures),
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    ...closing,
    'Framewright',
    ...(foot ? [`${foot.text}\n${foot.label}:\n${foot.href}`] : []),
  ]
    .join('\n\n')
    .concat('\n')

const paragraph = (text: string) => markup`<p style="margin:0 0 16px">${text}</p>`

const RED = '#b3261e'
const CELL = 'padding:6px 0;border-top:1px solid #dfe3e8;vertical-align:top'

const table = ({ heading, rows }: LetterFigures) =>
  markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse;font:15px/22px Inter,system-ui,sans-serif;color:#15181d"><tr><th colspan="2" align="left" style="padding:0 0 6px;font-weight:600">${heading}</th></tr>${rows.map(
    ({ label, figure, note, isRed }) =>
      markup`<tr><td style="${CELL}">${label}</td><td align="right" style="${CELL};padding-left:16px"><strong style="white-space:nowrap${isRed ? `;color:${RED}` : ''}">${figure}</strong>${note === null ? null : markup`<br><span style="font-size:12px;line-height:18px;color:${isRed ? RED : '#5f6875'}">${note}</span>`}</td></tr>`,
  )}</table>`

/** Styles stand in the elements: many mail programs read no other. */
const rich = (letter: SystemLetter): string => {
  const { subject, opening, figures = [], button, closing = [], foot } = letter
  const small = foot
    ? markup`<p style="margin:24px 0 0;font-size:12px;line-height:18px;color:#5f6875">${foot.text} <a href="${foot.href}" style="color:#2350c2">${foot.label}</a></p>`
    : null
  const link = button
    ? markup`<p style="margin:24px 0"><a href="${button.href}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:#2a5bd7;color:#ffffff;font-weight:600;text-decoration:none">${button.label}</a></p><p style="margin:0 0 16px;font-size:12px;color:#5f6875">If the button does not work, copy this address into your browser:<br><a href="${button.href}" style="color:#2350c2;word-break:break-all">${button.href}</a></p>`
    : null
  const body = markup`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${subject}</title></head><body style="margin:0;padding:32px 16px;background:#f4f5f7"><div style="max-width:520px;margin:0 auto;padding:32px;border-radius:10px;background:#ffffff;color:#15181d;font:15px/22px Inter,system-ui,sans-serif"><p style="margin:0 0 24px;font-weight:600">Framewright</p>${opening.map(paragraph)}${figures.map(table)}${link}${closing.map(paragraph)}${small}</div></body></html>`
  return `<!doctype html>${body.html}`
}

/** The letter as a mail, as text and as HTML that say the same. */
export const systemMail = (to: string, letter: SystemLetter): Required<SystemMail> => ({
  to,
  subject: letter.subject,
  text: plain(letter),
  html: rich(letter),
})
