import { useEffect, useRef, useState } from 'react'
import { foldQuotes } from './fold-quotes.ts'
import './mail-frame.css'
import { type NamedPictures, sanitiseMail } from './sanitise-mail.ts'

interface Props {
  /** The mail as it came; sanitised here, whatever was done to it before. */
  readonly html: string
  /** Pictures from elsewhere may be fetched, which tells the sender that the mail is being read. */
  readonly allowRemote: boolean
  /** Pictures of ours that it names; without this their places are empty. */
  readonly pictures?: NamedPictures
  /** Accessible name, such as the subject. */
  readonly title: string
  /** As a mail program shows it that turns light into dark: colours are inverted, pictures are not. */
  readonly isDark?: boolean
  /** As tall as it is: what it stands in scrolls. */
  readonly isWhole?: boolean
  /** What it quotes is folded. */
  readonly foldsQuotes?: boolean
}

/**
 * Three walls around a foreign document. The sanitiser leaves formatting only. The sandbox runs no script, sends no
 * form and navigates nothing but new windows. The frame's own policy fetches nothing.
 *
 * `allow-same-origin` without `allow-scripts` lets us, and nobody inside, reach the document: nodes are put in
 * without a second parsing, and the height can be measured.
 */
const sandbox = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox'

const closedPage = (pictures: string) =>
  `<!doctype html><html lang="en"><head><title>Mail</title><meta charset="utf-8"><meta name="referrer" content="no-referrer"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data: ${pictures}; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'"></head><body></body></html>`

/**
 * A document in `srcdoc` has the policy of the app besides its own, and the app fetches no foreign picture. Where
 * they are allowed, the empty page comes from the server with a policy of its own.
 */
const remotePage = '/frames/remote-mail'

const paper =
  'margin:0;padding:16px;background:#fff;color:#15181d;font:13px/20px Arial,system-ui,sans-serif;overflow-wrap:anywhere'
const tallest = 640

const inverted = 'invert(1) hue-rotate(180deg)'

/** Foreign HTML, on white in both themes; longer than 640 px it scrolls inside. The only place that shows any. */
export function MailFrame(props: Props) {
  // Another policy needs another document: the key replaces the frame.
  return <Frame key={props.allowRemote ? 'remote' : 'closed'} {...props} />
}

function Frame(props: Props) {
  const { html, allowRemote, pictures, title } = props
  const { isDark = false, isWhole = false, foldsQuotes = false } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const [page, setPage] = useState<Document | null>(null)
  const [height, setHeight] = useState(0)

  useEffect(() => {
    if (!page) return
    page.body.style.cssText = paper
    page.body.replaceChildren(page.importNode(sanitiseMail(html, allowRemote, pictures), true))
    if (foldsQuotes) foldQuotes(page.body)
    for (const picture of page.body.querySelectorAll('img')) {
      picture.style.maxWidth = '100%'
      if (isDark) picture.style.filter = inverted
    }
    const observer = new ResizeObserver(() => {
      const height = Math.ceil(page.body.getBoundingClientRect().height)
      setHeight(isWhole ? height : Math.min(tallest, height))
    })
    observer.observe(page.body)
    // Keys pressed inside stay inside: without this, Esc would not close what the mail stands in.
    const forward = (event: KeyboardEvent) => {
      frame.current?.dispatchEvent(new KeyboardEvent('keydown', { ...keyOf(event), bubbles: true }))
    }
    page.addEventListener('keydown', forward)
    return () => {
      observer.disconnect()
      page.removeEventListener('keydown', forward)
    }
  }, [page, html, allowRemote, pictures, isDark, isWhole, foldsQuotes])

  return (
    <iframe
      ref={frame}
      className="fw-mail-frame"
      title={title}
      sandbox={sandbox}
      referrerPolicy="no-referrer"
      {...(allowRemote ? { src: remotePage } : { srcDoc: closedPage(pictures?.from ?? '') })}
      style={{ height: height || undefined, filter: isDark ? inverted : undefined }}
      onLoad={() => setPage(frame.current?.contentDocument ?? null)}
    />
  )
}

const keyOf = ({ key, code, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) => ({
  key,
  code,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
})
