import { Document } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { useState } from 'react'
import { invoiceStatusLabels } from '../../../../contracts/rules/cases/case-labels.ts'
import { noInvoices } from '../../../../contracts/rules/mail/compose.ts'
import { $caseDetail } from '../../../queries/cases/open-case.ts'
import { Button } from '../../../ui/button/button.tsx'
import { MenuButton } from '../../../ui/menu/menu-button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import type { Beginning } from '../draft/beginning.ts'
import { textTyped } from '../draft/model.ts'
import { $invoiceError, $isFetching, type Invoice, invoiceChosen } from './invoices.ts'

interface Props {
  readonly mail: Beginning
  readonly isBusy: boolean
}

function useInvoices({ ask }: Beginning) {
  const open = useUnit($caseDetail)
  const { invoices } = open?.id === ask.detail.id ? open : ask.detail
  return invoices
}

/** By its number; in old recordings invoices have none. */
const nameOf = ({ ask }: Beginning, invoice: Invoice | undefined): string =>
  invoice?.number ?? `of case ${ask.detail.id}`

/** Which of several it is. */
const kindOf = ({ type, status }: Invoice): string =>
  type === 'CANCELLATION'
    ? 'Cancellation'
    : invoiceStatusLabels[status ?? (type === 'CANCELLED' ? 'CANCELLED' : 'OPEN')]

export function InvoiceTag({ mail, isBusy }: Props) {
  const type = useUnit(textTyped)
  const invoices = useInvoices(mail)
  const { invoice_id } = mail.text
  if (invoice_id === null) return null
  const name = nameOf(
    mail,
    invoices.find(({ id }) => id === invoice_id),
  )
  return (
    <Tag
      icon={Document}
      removeLabel={`Remove invoice ${name}`}
      {...(!isBusy && { onRemove: () => type({ invoice_id: null }) })}
    >
      {`Invoice ${name}`}
    </Tag>
  )
}

/** Attaches an invoice, of several the one that is chosen; a case without any says how to get one (COMPOSE-46). */
export function InvoiceButton({ mail, isBusy }: Props) {
  const { isFetching, error, choose } = useUnit({
    isFetching: $isFetching,
    error: $invoiceError,
    choose: invoiceChosen,
  })
  const invoices = useInvoices(mail)
  const [isRefused, refuse] = useState(false)
  const [first, ...others] = invoices
  const shared = {
    icon: Document,
    kind: 'minimal',
    busy: isFetching,
    disabled: isBusy || mail.text.invoice_id !== null,
  } as const
  return (
    <>
      {others.length > 0 ? (
        <MenuButton
          {...shared}
          label="Attach invoice"
          menuLabel="Invoices"
          entries={invoices.map((invoice) => ({
            id: invoice.id,
            text: nameOf(mail, invoice),
            label: kindOf(invoice),
            onSelect: () => choose(invoice),
          }))}
        />
      ) : (
        <Button
          {...shared}
          onClick={() => {
            refuse(first === undefined)
            if (first) choose(first)
          }}
        >
          Attach invoice
        </Button>
      )}
      {error !== null && (
        <Notice tone="danger" announce>
          {error}
        </Notice>
      )}
      {isRefused && first === undefined && (
        <Notice tone="warning" announce>
          {noInvoices(mail.ask.detail.id)}
        </Notice>
      )}
    </>
  )
}
