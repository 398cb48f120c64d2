import { describe, expect, it } from 'vitest'
import { foldQuotes } from '../../src/ui/safe-html/fold-quotes.ts'
import { isForwarded } from '../../src/ui/safe-html/history.ts'
import { partsOfText, startsFolded } from '../../src/ui/safe-html/quotes.ts'
import { processorMs } from '../support/time/processor-time.ts'

/** What stands above the email that is answered: from, date, to, subject; and the line that older Outlooks write above. */
const heads: readonly (readonly [string, readonly string[], string])[] = [
  ['English', ['From:', 'Sent:', 'To:', 'Subject:'], 'Original Message'],
  ['German', ['Von:', 'Gesendet:', 'An:', 'Betreff:'], 'Ursprüngliche Nachricht'],
  ['French', ['De\u00a0:', 'Envoyé\u00a0:', 'À\u00a0:', 'Objet\u00a0:'], "Message d'origine"],
  ['Spanish', ['De:', 'Enviado el:', 'Para:', 'Asunto:'], 'Mensaje original'],
  ['Italian', ['Da:', 'Inviato:', 'A:', 'Oggetto:'], 'Messaggio originale'],
  ['Portuguese', ['De:', 'Enviada em:', 'Para:', 'Assunto:'], 'Mensagem original'],
  ['Dutch', ['Van:', 'Verzonden:', 'Aan:', 'Onderwerp:'], 'Oorspronkelijk bericht'],
  ['Swedish', ['Från:', 'Skickat:', 'Till:', 'Ämne:'], 'Ursprungligt meddelande'],
  ['Danish', ['Fra:', 'Sendt:', 'Til:', 'Emne:'], 'Oprindelig meddelelse'],
  ['Norwegian', ['Fra:', 'Dato:', 'Til:', 'Emne:'], 'Opprinnelig melding'],
  ['Finnish', ['Lähettäjä:', 'Lähetetty:', 'Vastaanottaja:', 'Aihe:'], 'Alkuperäinen viesti'],
]
const values = [
  'Jo Doe <jo@us.example>',
  '5. 3. 2026 10:12',
  'Ann Ray <ann@shop.example>',
  'Case 1',
]
const english = heads[0]?.[1] ?? []

const textHead = (labels: readonly string[]): string =>
  labels.map((label, n) => `${label} ${values[n]}\n`).join('')
const escaped = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const htmlLines = (labels: readonly string[]): string[] =>
  labels.map((label, n) => `<b>${label}</b> ${escaped(values[n] ?? '')}`)
const htmlHead = (labels: readonly string[]): string => htmlLines(labels).join('<br>')

/** A mail as it is shown at first, and what of it is folded; null where it has no button. */
function read(html: string) {
  const mail = document.createElement('div')
  mail.innerHTML = html
  document.body.replaceChildren(mail)
  const before = mail.textContent
  foldQuotes(mail)
  const folds = [...mail.querySelectorAll('details')]
  for (const button of mail.querySelectorAll('summary')) button.remove()
  expect(mail.textContent).toBe(before)
  const [fold, second] = folds
  expect(second).toBeUndefined()
  return fold ? { isOpen: fold.open, text: fold.textContent?.trim() ?? '' } : null
}

/** What is folded of a plain text; null where it is open. */
function foldedText(text: string): string | null {
  const parts = partsOfText(text)
  expect(parts.map((part) => part.text).join('')).toBe(text)
  if (!startsFolded(parts)) return null
  return parts.find(({ isQuote }) => isQuote)?.text ?? null
}

const word = (answer: string, head: string, quoted = 'Please pay.') =>
  `<div><p>${answer}</p><p>&nbsp;</p><div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p>${head}</p></div></div><p>&nbsp;</p><p>${quoted}</p></div>`

describe('what an email repeats below a head', () => {
  it.each(heads)('is folded from there on, in %s [G-749]', (_, labels, original) => {
    const [first] = labels
    const html = read(word('We paid.', htmlHead(labels)))
    expect(html?.isOpen).toBe(false)
    expect(html?.text.startsWith(first ?? '')).toBe(true)
    expect(html?.text).toContain('Please pay.')
    const history = `${textHead(labels)}\nPlease pay.\n`
    expect(foldedText(`We paid.\n\nAnn\n\n${history}`)).toBe(history)
    const older = `-----${original}-----\n${history}`
    expect(foldedText(`We paid.\n${older}`)).toBe(older)
    expect(foldedText(`We paid.\n${older.replaceAll('\n', '\r\n')}`)).toContain(original)
  })

  it.each([
    [
      'Outlook on the web, with its rule',
      `<div>We paid.</div><div></div><hr><div type="cite" dir="ltr"><font>${htmlHead(english)}</font><div>&nbsp;</div></div><div>Please pay.</div>`,
    ],
    [
      'Outlook in a language that is not known, by its mark',
      '<div>We paid.</div><hr><div type="cite"><b>寄件者:</b> Jo<br><b>寄件日期:</b> 5</div><div>Please pay.</div>',
    ],
    [
      'Outlook with a blue line at its side',
      `<div><p>We paid.</p><div style="border-left:solid blue 1.5pt"><div><div><p>${htmlHead(english)}</p></div></div><p>Please pay.</p></div></div>`,
    ],
    [
      'Outlook for Mac, a line a paragraph',
      `<div><p>We paid.</p><div>${htmlLines(english)
        .map((line) => `<p>${line}</p>`)
        .join('\n')}</div><p>Please pay.</p></div>`,
    ],
    [
      'Outlook 2010, with the head among the paragraphs',
      `<div><p>We paid.</p><p>${htmlHead(english)}</p><p>Please pay.</p></div>`,
    ],
    [
      'GMX, that begins with the date',
      `<div>We paid.<div><b>Gesendet:</b> 5.3.<br><b>Von:</b> Jo<br><b>An:</b> Ann<br><b>Betreff:</b> Case</div><div>Please pay.</div></div>`,
    ],
    [
      'Hotmail, that begins with the date',
      `<div>We paid.<div><hr>Date: Thu, 5 Mar<br>Subject: Case<br>From: jo@us.example<br>To: ann@shop.example<br><br><div>Please pay.</div></div></div>`,
    ],
    [
      'a table around all of it',
      `<table><tbody><tr><td><p>We paid.</p><p>${htmlHead(english)}</p><p>Please pay.</p></td></tr></tbody></table>`,
    ],
    [
      'a quote within it',
      word('We paid.', htmlHead(english), '<blockquote type="cite">Please pay.</blockquote>'),
    ],
  ])('is folded as %s wrote it, and nothing is cut [G-749]', (_, html) => {
    const fold = read(html)
    expect(fold?.isOpen).toBe(false)
    expect(fold?.text).toContain('Please pay.')
    expect(fold?.text).not.toContain('We paid.')
    // With the rule that is drawn above it.
    expect(document.querySelectorAll('hr')).toHaveLength(
      document.querySelectorAll('details hr').length,
    )
  })

  it.each([
    ['nothing stands above it', word('', htmlHead(english))],
    ['a telephone has signed above it', word('Sent from my iPhone', htmlHead(english))],
    ['a telephone has, in German', word('Von meinem iPhone gesendet', htmlHead(english))],
    ['the answers are said to stand in it', word('See my answers below.', htmlHead(english))],
    ['they are said to, in German', word('Antworten siehe unten in Rot.', htmlHead(english))],
    [
      'somebody answers by name',
      word('Hello,', htmlHead(english), 'Who took it?</p><p><b>[Ray, Ann]</b> My brother.'),
    ],
    [
      'somebody answers in red',
      word('Hello,', htmlHead(english), '<span style="color:rgb(255, 0, 0)">My brother.</span>'),
    ],
    [
      'somebody answers in the colour of the text above',
      word(
        '<span style="color:rgb(31, 73, 125)">Hello,</span>',
        htmlHead(english),
        'Who took it?</p><p><span style="color:rgb(31, 73, 125)">My brother.</span>',
      ),
    ],
  ])('is open where %s [G-749]', (_, html) => {
    expect(read(html)?.isOpen).toBe(true)
  })

  it('is folded where it has the colours of others, of links, or of answers to an earlier one', () => {
    const earlier = `Please pay.</p><p>${htmlHead(english)}</p><p><span style="color:rgb(255, 0, 0)">Why?</span>`
    for (const quoted of [
      '<span style="color:rgb(0, 128, 0)">Please pay.</span>',
      '<a href="https://us.example" style="color:rgb(255, 0, 0)">Please pay.</a>',
      '<span style="color:rgb(34, 34, 34)">Please pay.</span>',
      earlier,
    ])
      expect(read(word('We paid.', htmlHead(english), quoted))?.isOpen, quoted).toBe(false)
  })

  it.each([
    ['a booking', '<p>Hello,</p><p>From: Rome<br>To: Oslo</p><p>Yours</p>'],
    ['a date in a sentence', '<p>Date: tomorrow. From: me.</p><p>Yours</p>'],
    [
      'what Gmail forwards',
      `<p>See this.</p><div>---------- Forwarded message ---------<br>${htmlHead(english)}</div><p>Please pay.</p>`,
    ],
  ])('is not what looks like it: %s', (_, html) => {
    expect(read(html)).toBeNull()
  })

  it('stays one where a quote stands above it, which is folded by itself', () => {
    const mail = document.createElement('div')
    mail.innerHTML = `<p>Yes.</p><blockquote type="cite">Paid?</blockquote><p>${htmlHead(english)}</p><p>Pay.</p>`
    document.body.replaceChildren(mail)
    foldQuotes(mail)
    const folds = [...mail.querySelectorAll('details')]
    expect(folds.map(({ open }) => open)).toEqual([false, false])
  })
})

describe('what an email in plain text repeats below a head', () => {
  const history = `${textHead(english)}\nPlease pay.\n`

  it('is folded with the rule above it, and where bold was written with stars', () => {
    expect(foldedText(`We paid.\n\n${'_'.repeat(32)}\n${history}`)).toBe(
      `${'_'.repeat(32)}\n${history}`,
    )
    const stars = history.replaceAll(/^(\w+:)/gm, '*$1*')
    expect(foldedText(`We paid.\n\n${stars}`)).toBe(stars)
  })

  it.each([
    ['nothing stands above it', history],
    [
      'a telephone has signed above it',
      `Get Outlook for Android<https://aka.example>\n\n${history}`,
    ],
    ['the answers are said to stand in it', `Voir mes réponses ci-dessous.\n\n${history}`],
    ['somebody answers by name', `Hello,\n\n${history}Who took it?\n[Ann Ray] My brother.\n`],
    ['it is forwarded', `See this.\n\n---------- Forwarded message ---------\n${history}`],
    ['a mail lies in the mail', `See this.\n\n${'-'.repeat(30)}\n${history}`],
  ])('is open where %s [G-749]', (_, text) => {
    expect(foldedText(text)).toBeNull()
  })

  it('of a mail made to be slow is found at once', () => {
    for (const line of [
      'From: a\n',
      'From:\n\n\n',
      `From${' '.repeat(40)}\n`,
      '-----\n',
      '[A \n',
    ]) {
      const text = line.repeat(3e4)
      expect(processorMs(() => startsFolded(partsOfText(text)))).toBeLessThan(1_000)
    }
  })
})

it('a forwarded email is known by its subject', () => {
  for (const subject of [
    'Fwd: Case',
    'FW: Case',
    'WG: Fall',
    'TR : Dossier',
    'RV: Caso',
    'ENC: Caso',
  ])
    expect(isForwarded(subject), subject).toBe(true)
  for (const subject of ['Re: Fwd: Case', 'AW: WG: Fall', 'Wgt: x', 'Case'])
    expect(isForwarded(subject), subject).toBe(false)
})
