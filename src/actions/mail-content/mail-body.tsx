import { useMemo, useState } from 'react'
import type { MailContent } from '../../../contracts/model/cases/activity.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { MailFrame } from '../../ui/safe-html/mail-frame.tsx'
import { hasRemoteContent } from '../../ui/safe-html/sanitise-mail.ts'
import { useTextPictures } from '../pictures/text-pictures.ts'
import './mail-content.css'

interface Props {
  readonly subject: string
  readonly content: MailContent
}

/** The text of a mail: foreign HTML behind three walls, plain text as text (G-75). */
export function MailBody({ subject, content }: Props) {
  const { html } = content.data
  const [allowed, allow] = useState(false)
  const pictures = useTextPictures()
  const hasRemote = useMemo(() => html !== null && hasRemoteContent(html), [html])
  if (html === null) return <div className="fw-mail-text">{content.content}</div>
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
      <MailFrame {...{ html, pictures }} allowRemote={allowed} title={`Email: ${subject}`} />
    </>
  )
}
