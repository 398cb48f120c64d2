import { type Ref, useId } from 'react'
import type { InvoicePreview } from '../../../../contracts/model/cases/invoice.ts'
import './invoice-paper.css'

interface Props {
  readonly invoice: InvoicePreview
  readonly ref?: Ref<HTMLElement>
}

/** The page of an invoice as it is printed: the same texts in the same order, in the language of the paper. */
export function InvoicePaper({ invoice: { page, language }, ref }: Props) {
  const titleId = useId()
  return (
    <article
      className="fw-invoice-paper"
      lang={language}
      aria-labelledby={titleId}
      tabIndex={-1}
      ref={ref}
    >
      <p className="fw-invoice-small">{page.sender.join(' · ')}</p>
      <div className="fw-invoice-head">
        <div>
          <p className="fw-invoice-small">{page.recipient.label}</p>
          <p className="fw-invoice-lines">{page.recipient.lines.join('\n')}</p>
        </div>
        <dl>
          {page.facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <h3 id={titleId}>{page.title}</h3>
      {page.header && <p className="fw-invoice-lines">{page.header}</p>}
      <table>
        <thead>
          <tr>
            {page.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {page.rows.map(([place, description, amount]) => (
            <tr key={place}>
              <td>{place}</td>
              <td>{description}</td>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {page.sums.map(({ label, value }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sums have no names of their own, and never change places.
            <tr key={at}>
              <th scope="row" colSpan={2}>
                {label}
              </th>
              <td>{value}</td>
            </tr>
          ))}
        </tfoot>
      </table>
      {page.notes.map((note) => (
        <p key={note} className="fw-invoice-lines">
          {note}
        </p>
      ))}
      {page.footer && <p className="fw-invoice-lines fw-invoice-small">{page.footer}</p>}
    </article>
  )
}
