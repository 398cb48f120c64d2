import { type ReactNode, useId } from 'react'
import { MailFrame } from '../../../ui/safe-html/mail-frame.tsx'

interface Props {
  /** What is shown, such as 'Link in the email'. */
  readonly title: string
  /** As the mail has it; null where its settings make none yet. */
  readonly html: string | null
  /** What leads to one. */
  readonly otherwise: string
  /** Stands beside the title. */
  readonly choice?: ReactNode
}

/** What a mail would show by the settings of this moment, on white as mail programs do. */
export function MailSample({ title, html, otherwise, choice }: Props) {
  const headId = useId()
  return (
    <section className="fw-mail-sample fw-stack" aria-labelledby={headId}>
      <div className="fw-ends">
        <h3 className="fw-text-head" id={headId}>
          {title}
        </h3>
        {choice}
      </div>
      {html === null ? (
        <p className="fw-mail-sample-none fw-text-3">{otherwise}</p>
      ) : (
        // Within a block, as it stands in a mail.
        <MailFrame html={`<div>${html}</div>`} allowRemote={false} title={title} />
      )}
    </section>
  )
}
