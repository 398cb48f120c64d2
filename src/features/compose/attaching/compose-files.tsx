import { Paperclip } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { useRef } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { formatSize } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { ProgressBar } from '../../../ui/state/progress-bar.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import type { Beginning } from '../draft/beginning.ts'
import {
  $removeError,
  $waysOfMail,
  fileRemoved,
  filesGiven,
  type Way,
  wayEnded,
} from './attachments.ts'
import { InvoiceButton, InvoiceTag } from './invoice-option.tsx'

/** What is attached, what is on its way, and the ways to attach (COMPOSE-08, COMPOSE-09). */
export function ComposeFiles({
  mail,
  isBusy,
}: {
  readonly mail: Beginning
  readonly isBusy: boolean
}) {
  const { ways, error, give, remove } = useUnit({
    ways: $waysOfMail,
    error: $removeError,
    give: filesGiven,
    remove: fileRemoved,
  })
  const chooser = useRef<HTMLInputElement>(null)
  const attach = useRef<HTMLButtonElement>(null)
  /** What was pressed goes with its file: the focus stays among the attachments. */
  const stay = () => attach.current?.focus()
  return (
    <section className="fw-compose-files" aria-label="Attachments">
      {error !== null && (
        <Notice tone="danger" announce>
          {error}
        </Notice>
      )}
      <InvoiceTag mail={mail} isBusy={isBusy} />
      {mail.files.map(({ file_id, filename, size }) => (
        <Tag
          key={file_id}
          icon={Paperclip}
          removeLabel={`Remove ${filename}`}
          {...(!isBusy && {
            onRemove: () => {
              stay()
              remove(file_id)
            },
          })}
        >
          {`${filename} ${formatSize(size)}`}
        </Tag>
      ))}
      {ways.map((way) => (
        <WayLine key={way.id} way={way} onEnd={stay} />
      ))}
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        data-compose-files=""
        onChange={(event) => {
          give([...(event.target.files ?? [])])
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
      <Button
        ref={attach}
        icon={Paperclip}
        kind="minimal"
        disabled={isBusy}
        onClick={() => chooser.current?.click()}
      >
        Attach file
      </Button>
      <InvoiceButton mail={mail} isBusy={isBusy} />
    </section>
  )
}

function WayLine({ way, onEnd }: { readonly way: Way; readonly onEnd: () => void }) {
  const end = useUnit(wayEnded)
  const { id, file, share, error } = way
  return (
    <span className="fw-compose-way fw-line" {...(error !== null && { role: 'alert' })}>
      <span className="fw-ellipsis">{file.name}</span>
      {error === null ? (
        <ProgressBar value={share} label={`Upload of ${file.name}`} wide />
      ) : (
        <span className="fw-ink-danger">{error}</span>
      )}
      <LinkButton
        onClick={() => {
          onEnd()
          end(id)
        }}
      >
        {error === null ? 'Stop' : 'Dismiss'}
      </LinkButton>
    </span>
  )
}
