import { Document, Paperclip } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { useRef, useState } from 'react'
import { noInvoices } from '../../../../contracts/rules/mail/compose.ts'
import { $caseDetail } from '../../../queries/cases/open-case.ts'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { formatSize } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { ProgressBar } from '../../../ui/state/progress-bar.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import type { Beginning } from '../draft/beginning.ts'
import { textTyped } from '../draft/model.ts'
import {
  $removeError,
  $waysOfMail,
  fileRemoved,
  filesGiven,
  type Way,
  wayEnded,
} from './attachments.ts'

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
          {...(!isBusy && { onRemove: () => remove(file_id) })}
        >
          {`${filename} ${formatSize(size)}`}
        </Tag>
      ))}
      {ways.map((way) => (
        <WayLine key={way.id} way={way} />
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

function WayLine({ way }: { readonly way: Way }) {
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
      <LinkButton onClick={() => end(id)}>{error === null ? 'Stop' : 'Dismiss'}</LinkButton>
    </span>
  )
}

const invoiceOf = ({ ask, text }: Beginning, number: string | undefined) =>
  text.invoice_id === null ? null : (number ?? `of case ${ask.detail.id}`)

function useInvoices({ ask }: Beginning) {
  const open = useUnit($caseDetail)
  const { invoices } = open?.id === ask.detail.id ? open : ask.detail
  return invoices
}

function InvoiceTag({ mail, isBusy }: { readonly mail: Beginning; readonly isBusy: boolean }) {
  const type = useUnit(textTyped)
  const invoices = useInvoices(mail)
  const known = invoices.find(({ id }) => id === mail.text.invoice_id)
  const name = invoiceOf(mail, known?.number)
  return (
    name !== null && (
      <Tag
        icon={Document}
        removeLabel={`Remove invoice ${name}`}
        {...(!isBusy && { onRemove: () => type({ invoice_id: null }) })}
      >
        {`Invoice ${name}`}
      </Tag>
    )
  )
}

/** Attaches the invoice in force, else the newest; a case without any says how to get one (COMPOSE-46). */
function InvoiceButton({ mail, isBusy }: { readonly mail: Beginning; readonly isBusy: boolean }) {
  const type = useUnit(textTyped)
  const invoices = useInvoices(mail)
  const [isRefused, refuse] = useState(false)
  const chosen = invoices.find((invoice) => invoice.type === 'ACTIVE') ?? invoices.at(-1)
  return (
    <>
      <Button
        icon={Document}
        kind="minimal"
        disabled={isBusy || mail.text.invoice_id !== null}
        onClick={() => {
          refuse(chosen === undefined)
          if (chosen) type({ invoice_id: chosen.id })
        }}
      >
        Attach invoice
      </Button>
      {isRefused && invoices.length === 0 && (
        <Notice tone="warning" announce>
          {noInvoices(mail.ask.detail.id)}
        </Notice>
      )}
    </>
  )
}
