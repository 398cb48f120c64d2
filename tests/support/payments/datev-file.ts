/** Reads a DATEV posting batch as a program of an accountant would, by the format alone. */

type Field = { text: string; quoted: boolean }

/** The fields of a line; a quotation mark within one is doubled. */
function fieldsOf(line: string): Field[] {
  const fields = line.match(/(?:^|;)(?:"(?:[^"]|"")*"|[^";]*)/g) ?? []
  return fields.map((field, at) => {
    const bare = at === 0 ? field : field.slice(1)
    const quoted = bare.startsWith('"')
    return { text: quoted ? bare.slice(1, -1).replaceAll('""', '"') : bare, quoted }
  })
}

/** A posting: an amount in hundredths on an account, below zero where it is a credit of the account for money. */
export type ReadPosting = {
  amount: number
  currency: string
  money: string
  account: string
  day: string
  document: string
  text: string
  /** By their names. */
  facts: Readonly<Record<string, string>>
}

const number = /^\d{1,10},\d{2}$/

function postingOf(fields: readonly Field[], names: readonly string[]): ReadPosting {
  const at = (name: string) => {
    const field = fields[names.indexOf(name)]
    if (!field) throw new Error(`there is no ${name}`)
    return field.text
  }
  const amount = at('Umsatz (ohne Soll/Haben-Kz)')
  const side = at('Soll/Haben-Kennzeichen')
  if (!number.test(amount) || amount === '0,00' || !/^[SH]$/.test(side))
    throw new Error(`no amount: ${amount} ${side}`)
  const size = Number(amount.replace(',', ''))
  const facts = [1, 2, 3, 4, 5].map((n) => [
    at(`Beleginfo - Art ${n}`),
    at(`Beleginfo - Inhalt ${n}`),
  ])
  return {
    amount: side === 'S' ? size : -size,
    currency: at('WKZ Umsatz'),
    money: at('Konto'),
    account: at('Gegenkonto (ohne BU-Schlüssel)'),
    day: at('Belegdatum'),
    document: at('Belegfeld 1'),
    text: at('Buchungstext'),
    facts: Object.fromEntries(facts.filter(([name]) => name !== '')),
  }
}

/** Code points of the bytes 80 to 9F in Windows-1252 (unicode.org, CP1252.TXT); 0 is none. */
const middle = [
  ...[0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039],
  ...[0x0152, 0, 0x017d, 0, 0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc],
  ...[0x2122, 0x0161, 0x203a, 0x0153, 0, 0x017e, 0x0178],
]

/** Bytes of Windows-1252 as text; Node's own decoder takes it for Latin-1 in some versions. */
export function textOf(bytes: Uint8Array): string {
  const points = Array.from(bytes, (byte) =>
    byte >= 0x80 && byte <= 0x9f ? (middle[byte - 0x80] ?? 0) : byte,
  )
  if (points.includes(0)) throw new Error('no byte of Windows-1252')
  return points.map((point) => String.fromCodePoint(point)).join('')
}

export function readDatev(bytes: Uint8Array) {
  const lines = textOf(bytes).split('\r\n')
  if (lines.pop() !== '') throw new Error('the last line has no end')
  const [header = [], heads = [], ...rows] = lines.map(fieldsOf)
  const names = heads.map(({ text }) => text)
  for (const row of rows) if (row.length !== names.length) throw new Error(`${row.length} fields`)
  return {
    header: header.map(({ text }) => text),
    names,
    /** Every text of it, for whoever looks for formulas. */
    texts: [header, ...rows].flat().flatMap(({ text, quoted }) => (quoted ? [text] : [])),
    postings: rows.map((row) => postingOf(row, names)),
  }
}
