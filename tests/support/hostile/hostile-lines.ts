/** Texts that would break out of the line that they stand in, and how to see in a mail that one did. */

/** What would begin a line, a header, a part or a command of its own. */
export const breaking: readonly string[] = [
  'a\r\nBcc: thief@evil.example',
  'a\nX-Evil: 1',
  'a\r\n\r\n<script>alert(1)</script>',
  'a\rX-Evil: 1\r',
  'a\u2028X-Evil: 1\u2029X-Evil: 2\u0085X-Evil: 3',
  '=?utf-8?q?a=0D=0AX-Evil:_1?= =?utf-8?b?DQpYLUV2aWw6IDE=?=',
  'a"; filename="evil.exe"; x="',
  "a'; filename*=utf-8''evil.exe",
  'a\r\n.\r\nRCPT TO:<thief@evil.example>',
  'a>\r\nRCPT TO:<thief@evil.example',
  '../../evil\u202efdp.exe\u0000',
  `${'long '.repeat(36)}\r\nX-Evil: 1`,
]

/** The lines of every head in a message: its own and those of its parts. */
function headsOf(raw: string): string[] {
  const marks = [...raw.matchAll(/boundary="([^"]+)"/g)].flatMap(([, mark = '']) => mark || [])
  const pieces = marks.reduce(
    (all, mark) => all.flatMap((piece) => piece.split(`--${mark}`)),
    [raw],
  )
  return pieces.flatMap((piece) => {
    const head = piece.replace(/^\r\n/, '').split('\r\n\r\n')[0] ?? ''
    return /^[\w-]+:/.test(head) ? head.split('\r\n').filter((line) => /^\S/.test(line)) : []
  })
}

const allowed =
  /^(From|To|Cc|Reply-To|Subject|Message-ID|In-Reply-To|References|Date|MIME-Version|Content-(Type|Transfer-Encoding|Disposition|ID)):/

/** What is wrong with a message as it travelled. */
export const strangeLines = (raw: string): string[] =>
  headsOf(raw).filter((line) => !allowed.test(line) || line.includes('filename="evil'))
