import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { htmlAsText } from '../../server-mock/text/html-as-text.ts'
import { sanitiseHtml } from '../../server-mock/text/sanitise-html.ts'
import { textAsHtml } from '../../server-mock/text/text-as-html.ts'
import { hostileHtml } from '../support/hostile/hostile-html.ts'
import { complaintsAbout } from '../support/hostile/html-checker.ts'
import { processorMs } from '../support/time/processor-time.ts'

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64')

const clean = (html: string): string => sanitiseHtml(html) ?? ''

describe('HTML of mails', () => {
  test('the checker sees what is not allowed', () => {
    const bad = [
      '<script>x</script>',
      '<p onclick="x">x</p>',
      '<a href="javascript:x">x</a>',
      '<a href="/x">x</a>',
      '<p style="color:url(x)">x</p>',
      '<p style="position:fixed">x</p>',
      '<img src="http://x.example" />',
      '<p>',
      '<p>x</b>',
      'a < b',
      "<p title='x'>x</p>",
    ]
    expect(bad.filter((html) => complaintsAbout(html).length === 0)).toEqual([])
  })

  test.each(hostileHtml.map((html, index) => [index, html]))(
    'vector %i leaves only what is allowed',
    (_, html) => {
      const once = clean(String(html))
      expect(complaintsAbout(once)).toEqual([])
      expect(clean(once)).toBe(once)
    },
  )

  test('vectors stay harmless inside each other and inside ordinary mail', () => {
    const vector = fc.constantFrom(...hostileHtml)
    const around = fc.constantFrom(
      '<p>#</p>',
      '<table><tr><td>#',
      '<div title="#">',
      '<a href="#">',
      '#',
    )
    const mixed = fc.array(fc.tuple(vector, around), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(mixed, fc.nat(40), (parts, hole) => {
        const html = parts.reduce((inner, [one, frame]) => {
          const at = Math.min(hole, one.length)
          return frame.replace('#', () => one.slice(0, at) + inner + one.slice(at))
        }, '')
        const once = clean(html)
        expect(complaintsAbout(once)).toEqual([])
        expect(clean(once)).toBe(once)
      }),
      { numRuns: 400 },
    )
  })

  test('what a letter needs is kept', () => {
    const html =
      '<table width="600" cellpadding="4" bgcolor="#ffffff"><tr><td align="center" style="color:#333;font-size:14px">' +
      '<h1>Dear Sir</h1><p style="font-family:Arial, sans-serif">About <b>case</b> &amp; <i>claim</i></p>' +
      '<ul><li>one</li></ul><a href="https://x.example/a?b=1&amp;c=2">link</a>' +
      '<img src="https://x.example/p.png" alt="logo" width="10" /></td></tr></table>'
    const kept = clean(html)
    expect(complaintsAbout(kept)).toEqual([])
    expect(kept).toContain('style="color:#333;font-size:14px"')
    expect(kept).toContain('<h1>Dear Sir</h1>')
    expect(kept).toContain(
      '<a href="https://x.example/a?b=1&amp;c=2" rel="noopener noreferrer" target="_blank">link</a>',
    )
    expect(kept).toContain('src="https://x.example/p.png"')
    expect(htmlAsText(kept)).toContain('About case & claim')
  })

  test('a picture of the mail itself is shown, by its bytes and not by its claim', () => {
    const given = (content: string) => sanitiseHtml('<img src="cid:logo@x" alt="">', () => content)
    expect(given(`data:image/png;base64,${png}`)).toContain(`src="data:image/png;base64,${png}"`)
    expect(given(`data:image/gif;base64,${png}`)).toContain('src="data:image/png;base64,')
    expect(given('data:image/svg+xml;base64,PHN2Zz4=')).not.toContain('src=')
    expect(given('https://evil.example/x"><script>')).not.toContain('<script')
  })

  test('a picture of the mail itself is shown up to 1 MB', () => {
    const shown = (bytes: number) => {
      const picture = Buffer.alloc(bytes)
      Buffer.from(png, 'base64').copy(picture)
      return clean(`<img src="data:image/png;base64,${picture.toString('base64')}">`)
    }
    expect(shown(1024 * 1024)).toContain('src="data:image/png;base64,')
    expect(shown(1024 * 1024 + 10)).not.toContain('src=')
  })

  test('a bomb of tags is refused in bounded time', () => {
    const took = processorMs(() => {
      expect(sanitiseHtml('<div>'.repeat(200_000))).toBeNull()
      expect(complaintsAbout(clean(`${'<div>'.repeat(50_000)}x`))).toEqual([])
    })
    expect(took).toBeLessThan(8_000)
  })
})

describe('plain text of mails', () => {
  const vectors = [
    ...hostileHtml,
    'https://x.example/"onmouseover=alert(1)',
    "https://x.example/'><script>alert(1)</script>",
    'javascript:alert(1)',
    'http://javascript:alert(1)',
    'https://[::1',
    'data:text/html,<script>alert(1)</script>',
    'a@b.example"onclick="alert(1)',
    'https://x.example/&quot;onclick=&quot;alert(1)',
    `https://${'a'.repeat(5_000)}`,
    'see <https://x.example/a>, (https://y.example/b) or www.z.example.',
  ]

  test('every vector is shown as the words it is', () => {
    for (const text of vectors) {
      const html = textAsHtml(text)
      expect(complaintsAbout(html)).toEqual([])
      const shown = html.replaceAll('<br />', '\n').replace(/<[^>]*>/g, '')
      const words = shown.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
      expect(words).toBe(text)
    }
  })

  test('any text is shown as the words it is, and sanitising changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(complaintsAbout(textAsHtml(text))).toEqual([])
      }),
    )
    const ordinary = 'See https://x.example/a?b=1&c=2.\nWrite to jane@x.example <soon>'
    expect(sanitiseHtml(textAsHtml(ordinary))).toBe(textAsHtml(ordinary))
  })

  test('web and mail addresses become links without their punctuation', () => {
    expect(textAsHtml('(https://x.example/a).')).toBe(
      '(<a href="https://x.example/a" rel="noopener noreferrer" target="_blank">https://x.example/a</a>).',
    )
    expect(textAsHtml('jane@x.example!')).toContain('href="mailto:jane@x.example"')
  })

  test('what almost are addresses is read in a time that grows as they do', () => {
    /** In µs of this process: what else the machine does is no question here. */
    const cost = (text: string): number => {
      const begin = process.cpuUsage()
      expect(complaintsAbout(textAsHtml(text))).toEqual([])
      const { user, system } = process.cpuUsage(begin)
      return user + system
    }
    for (const part of ['aaaaaaaa', 'https://', 'a.b@c.']) {
      const few = Math.min(...[1, 2].map(() => cost(part.repeat(16_000))))
      // Eight times as long takes eight times as long; 64 times, where every place is looked at from every other.
      expect(cost(part.repeat(128_000)) / few).toBeLessThan(32)
    }
  })
})
