import { useMemo, useState } from 'react'
import type { MailContent } from '../../../contracts/model/cases/activity.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { isForwarded } from '../../ui/safe-html/history.ts'
import { MailFrame } from '../../ui/safe-html/mail-frame.tsx'
import { partsOfText, quoteLabel, startsFolded } from '../../ui/safe-html/quotes.ts'
import { hasRemoteContent } from '../../ui/safe-html/sanitise-mail.ts'
import { useTextPictures } from '../pictures/text-pictures.ts'
import './mail-content.css'

interface Props {
  readonly subject: string
  readonly content: MailContent
  /** As tall as it is: what it stands in scrolls. */
  readonly isWhole?: boolean
}

/** The text of a mail: foreign HTML behind three walls, plain text as text (G-75). */
export function MailBody({ subject, content, isWhole = false }: Props) {
  const { html } = content.data
  const foldsQuotes = !isForwarded(subject)
  const [allowed, allow] = useState(false)
  const pictures = useTextPictures()
  const hasRemote = useMemo(() => html !== null && hasRemoteContent(html), [html])
  if (html === null) {
    return (
      <div className={isWhole ? 'fw-mail-text' : 'fw-mail-text fw-mail-text-boxed'}>
        <PlainText text={content.content} foldsQuotes={foldsQuotes} />
      </div>
    )
  }
  return (
    <>
      {hasRemote && !allowed && (
        <Notice
          tone="neutral"
          action={<LinkButton onClick={() => allow(true)}>Load remote images</LinkButton>}
        >
          Remote images are blocked.
        </Notice>
      )}
      <MailFrame
        {...{ html, pictures, isWhole, foldsQuotes }}
        allowRemote={allowed}
        title={`Email: ${subject}`}
      />
    </>
  )
}

interface PlainProps {
  readonly text: string
  readonly foldsQuotes: boolean
}

/** What it quotes is folded as in a mail with HTML (G-749). */
function PlainText({ text, foldsQuotes }: PlainProps) {
  const parts = useMemo(
    () => (foldsQuotes ? partsOfText(text) : [{ isQuote: false, text }]),
    [text, foldsQuotes],
  )
  const isFolded = startsFolded(parts)
  return parts.map(({ isQuote, text: part }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be the same
    isQuote ? <Quote key={at} text={part} isFoldedAtFirst={isFolded} /> : part,
  )
}

interface QuoteProps {
  readonly text: string
  readonly isFoldedAtFirst: boolean
}

function Quote({ text, isFoldedAtFirst }: QuoteProps) {
  const [isFolded, fold] = useState(isFoldedAtFirst)
  return (
    <div>
      <Button aria-expanded={!isFolded} onClick={() => fold(!isFolded)}>
        {quoteLabel(isFolded)}
      </Button>
      {!isFolded && <div className="fw-mail-quote">{text}</div>}
    </div>
  )
}
