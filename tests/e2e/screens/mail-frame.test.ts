import type { Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sanitiseHtml } from '../../../server-mock/text/sanitise-html.ts'
import { launchBrowser, openPage, type WatchedPage } from '../../support/browser/browser.ts'
import { startMailPage } from '../../support/browser/mail-page.ts'
import type { MailPage } from './mail-frame.page.tsx'

declare const mailPage: MailPage
let watched: WatchedPage
let page: Page
/** Whatever left the page for an address other than its own. */
let fetched: string[]

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const [browser, server] = await Promise.all([launchBrowser(), startMailPage()])

afterAll(async () => {
  await browser.close()
  server.stop()
})

beforeEach(async () => {
  watched = await openPage(browser, server.url)
  page = watched.page
  fetched = []
  await watched.context.route(
    (url) => url.origin !== server.url,
    (route: Route) => {
      fetched.push(route.request().url())
      return route.fulfill({ contentType: 'image/png', body: picture })
    },
  )
  page.on('dialog', (dialog) => {
    fetched.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.goto('/')
})

afterEach(() => watched.close())

/** Shows a mail and gives what stands in the frame afterwards. */
async function show(html: string, allowRemote = false): Promise<string> {
  await page.evaluate(([text, remote]) => mailPage.show(text, remote), [html, allowRemote] as const)
  const body = page.frameLocator('iframe').locator('body[style]')
  await body.waitFor()
  return body.innerHTML()
}

const forbidden =
  /<(?:script|style|svg|math|form|input|button|meta|base|link|iframe|object|embed|video|audio|source)\b|\s(?:on\w+|srcset|background|poster|action|id|name|class)=|javascript:|position|url\(|evil/i

const hostile: readonly (readonly [what: string, html: string])[] = [
  ['a script', '<p>a</p><script>alert(1)</script>'],
  ['a nested script', '<scr<script>ipt>alert(1)</scr</script>ipt>'],
  ['a script cut by a style', '<scr<style></style>ipt>alert(1)</script>'],
  ['a handler', '<img src=x onerror=alert(1)>'],
  ['a handler after a slash', '<img/src=x/onerror=alert(1)>'],
  ['a handler in capitals', '<p ONCLICK = "alert(1)">a</p>'],
  ['a handler without a value', `<img src onerror /" '"= alt=alert(1)//">`],
  ['a disguised handler', '<img src=x o\u2063nerror="alert(1)">'],
  ['SVG', '<svg onload=alert(1)><script>alert(1)</script><animate onbegin=alert(1)></svg>'],
  ['MathML', '<math><mtext><style><img src onerror=alert(1)></style></mtext></math>'],
  ['a form', '<form action="https://evil.example"><input name=pin><button>Go</button></form>'],
  ['a refresh', '<meta http-equiv="refresh" content="0;url=https://evil.example">'],
  ['a base', '<base href="https://evil.example/"><a href="/x">x</a>'],
  ['a frame', '<iframe src="https://evil.example" srcdoc="<script>alert(1)</script>"></iframe>'],
  ['a frameset', '<div><frameset onload=alert(1)><frame src="https://evil.example"></div>'],
  ['an object', '<object data="https://evil.example"></object><embed src="https://evil.example">'],
  ['a style sheet', '<style>@import "https://evil.example/x.css"</style>'],
  ['a linked style sheet', '<link rel=stylesheet href="https://evil.example/x.css">'],
  ['a picture in CSS', '<p style="background:url(https://evil.example/x.png)">a</p>'],
  ['an escaped one', '<p style="background-image:\\75rl(https://evil.example/x.png)">a</p>'],
  ['a list mark', '<ul style="list-style:url(https://evil.example/x)"><li>a</li></ul>'],
  ['a floating cover', '<div style="position:fixed;inset:0;z-index:9">a</div>'],
  ['srcset', '<img srcset="https://evil.example/x.png 2x" alt="">'],
  ['a background', '<table background="https://evil.example/x.png"><tr><td>a</td></tr></table>'],
  ['media', '<video src="https://evil.example/v" poster="https://evil.example/p"></video>'],
  [
    'a javascript link',
    '<a href="javascript:alert(1)">x</a><a href=" java\tscript:alert(1)">y</a>',
  ],
  ['a data link', '<a href="data:text/html,<script>alert(1)</script>">x</a>'],
  ['an SVG picture in data', '<img src="data:image/svg+xml,<svg onload=alert(1)>" alt="">'],
  ['our own origin', '<a href="/logout">x</a><img src="/api/x" alt="">'],
  ['a mix', '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></p></noscript>'],
  ['clobbering', '<img name="body"><a id="defaultView" class="bp6-dark">x</a>'],
]

describe('hostile mail', () => {
  it.each([false, true])(
    'neither runs nor reaches out, remote pictures allowed: %s',
    async (remote) => {
      for (const [what, html] of hostile) {
        const markup = await show(`${html}<p>end</p>`, remote)
        expect.soft(markup, what).not.toMatch(forbidden)
      }
      expect(fetched).toEqual([])
    },
  )

  it('runs nothing and sends nothing even if the sanitiser had let it through', async () => {
    await show('<p>a</p>')
    const reached = await page.evaluate(async () => {
      const frame = document.querySelector('iframe')?.contentDocument
      const image = frame?.createElement('img')
      if (!frame || !image) return 'no frame'
      image.setAttribute('src', 'https://evil.example/x.png')
      frame.body.append(image)
      await new Promise((done) => image.addEventListener('error', done))
      return 'refused'
    })
    expect(reached).toBe('refused')
    expect(fetched).toEqual([])
    // The refusal, and the watcher of refusals that may not run in there either.
    watched.expectComplaint(/evil\.example|about:srcdoc/)
  })

  it('of ten thousand nested tables is shown without harm', async () => {
    expect(await show('<table><tr><td>'.repeat(10_000).concat('deep'))).toContain('deep')
  })
})

describe('honest mail', () => {
  it('keeps its formatting and its words', async () => {
    const markup = await show(
      '<h1>Offer</h1><p style="color: red; position: fixed">once = <b>one</b> style=1</p>',
    )
    expect(markup).toBe('<h1>Offer</h1><p style="color:red">once = <b>one</b> style=1</p>')
  })

  it('keeps links whole and opens them in a window that knows nothing of ours', async () => {
    const markup = await show('<a href="https://shop.example/?once=1&amp;style=2">x</a>')
    expect(markup).toBe(
      '<a href="https://shop.example/?once=1&amp;style=2" target="_blank" rel="noopener noreferrer">x</a>',
    )
  })

  it('fetches pictures from elsewhere only when allowed, over https [G-75]', async () => {
    const html =
      '<img src="https://cdn.example/a.png" alt="A"><img src="http://cdn.example/b.png" alt="B">'
    await show(html)
    expect(fetched).toEqual([])
    await show(html, true)
    await expect.poll(() => fetched).toEqual(['https://cdn.example/a.png'])
  })

  it.each([false, true])(
    'shows the stored pictures that it names, from where they are and nowhere else: remote ones allowed %s',
    async (remote) => {
      watched.expectComplaint(/files\/stored\/1\?token=t' violates .*img-src/)
      // The watch of this test would hear of it inside the frame, where nothing runs.
      watched.expectComplaint(/Blocked script execution/)
      const named = '<img src="cid:logo" alt="A"><img src="CID:a.original@pictures" alt="B">'
      const markup = await show(`${named}<img src="cid:strayed" alt="C">`, remote)
      expect(markup).toMatch(/<img src="http:[^"]+logo\?token=t" alt="A"[^>]*><img alt="B"/)
      await expect.poll(() => fetched).toEqual(['http://files.invalid/files/pictures/logo?token=t'])
      const width = () =>
        page.evaluate(() => {
          const shown = document.querySelector('iframe')?.contentDocument?.images[0]
          return shown?.naturalWidth
        })
      await expect.poll(width).toBe(1)
    },
  )

  it('is as high as it needs, and long ones scroll inside', async () => {
    const height = () => page.locator('iframe').evaluate((frame) => frame.clientHeight)
    await show('<p>one line</p>')
    await expect.poll(height).toBeLessThan(120)
    await show('<p>one line</p>'.repeat(200))
    await expect.poll(height).toBe(640)
  })

  it.each([false, true])(
    'has what it quotes folded, and opens it by mouse and by key: remote ones allowed %s [G-749]',
    async (remote) => {
      await show('<p>Yes</p><BLOCKQUOTE TYPE=CITE><p>Is it paid?</p></BLOCKQUOTE>', remote)
      const mail = page.frameLocator('iframe')
      const quote = mail.getByText('Is it paid?')
      const height = () => page.locator('iframe').evaluate((frame) => frame.clientHeight)
      expect(await quote.isVisible()).toBe(false)
      const folded = await height()
      await mail.getByText('Show quoted text').click()
      await quote.waitFor()
      await expect.poll(height).toBeGreaterThan(folded)
      await mail.getByText('Hide quoted text').press('Enter')
      await quote.waitFor({ state: 'hidden' })
      await mail.getByText('Show quoted text').waitFor()
    },
  )

  it.each([
    ['folds what Outlook repeats below its head', 'Is it paid?', false],
    [
      'shows an answer within that, in the colour of what stands above',
      'Is it paid?</p><p><span style="color:#1F497D">Since May.</span>',
      true,
    ],
    [
      'shows a red answer within that, as older programs wrote one',
      'Is it paid? <font color="#FF0000">Since May.</font>',
      true,
    ],
  ])('%s [G-749]', async (_, quoted, isSeen) => {
    const head = '<b>Von:</b> Jo <br>\n<b>Gesendet:</b> 5. März<br>\n<b>An:</b> Ann<o:p></o:p>'
    const html = `<html xmlns:o="urn:o"><head><style>p {margin:0}</style></head><body lang="DE"><div class="WordSection1">
<p class="MsoNormal"><span style="color:#1F497D">Hello Jo<o:p></o:p></span></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p>
<div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal">${head}</p></div></div>
<p class="MsoNormal">${quoted}<o:p></o:p></p></div></body></html>`
    await show(sanitiseHtml(html) ?? '')
    const mail = page.frameLocator('iframe')
    await mail.getByText(isSeen ? 'Hide quoted text' : 'Show quoted text').waitFor()
    expect(await mail.getByText('Hello Jo').isVisible()).toBe(true)
    expect(await mail.getByText('Is it paid?').isVisible()).toBe(isSeen)
  })

  it.each([
    ['<img src="https://cdn.example/a.png">', true],
    ['<IMG SRC=HTTPS://CDN.EXAMPLE/a.png>', true],
    ['<a href="https://cdn.example">a</a>', false],
    ['<img src="cid:logo"><img src="data:image/png;base64,AA==">', false],
    ['plain', false],
  ])('%s has pictures from elsewhere: %s', async (html, remote) => {
    expect(await page.evaluate((text) => mailPage.hasRemoteContent(text), html)).toBe(remote)
    expect(fetched).toEqual([])
  })
})
