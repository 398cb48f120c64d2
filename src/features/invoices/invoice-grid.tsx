import { Disable, Download, Envelope, EyeOpen, FolderOpen, More } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { ListedInvoice } from '../../../contracts/model/accounting/invoice-list.ts'
import { InvoiceStatusTag } from '../../actions/invoice-status-tag.tsx'
import {
  $invoices,
  $invoicesStatus,
  moreInvoicesRequested,
} from '../../queries/accounting/invoices.ts'
import { useRowHeight } from '../../ui/appearance/row-height.ts'
import { DataGrid, type DataGridHandle } from '../../ui/data-grid/data-grid.tsx'
import { type CellPlace, GridCell } from '../../ui/data-grid/grid-cell.tsx'
import { isOneCell, toTsv } from '../../ui/data-grid/grid-place.ts'
import { useGridCursor } from '../../ui/data-grid/use-grid-cursor.ts'
import { formatCounted, formatMoney } from '../../ui/format.ts'
import { MenuAt } from '../../ui/menu/menu-at.tsx'
import type { MenuEntry } from '../../ui/menu/menu-items.ts'
import { cancelPressed, casePressed, downloadPressed, mailPressed, viewPressed } from './acts.ts'
import { columns, copiedText, shownText, widths } from './columns.ts'

/** The next page is asked for from here on, as in the list of cases. */
const THRESHOLD = 0.94
/** The first columns stay at the left. */
const FROZEN = 2

interface Props {
  readonly invoices: readonly ListedInvoice[]
  /** What was copied, in words. */
  readonly onCopied: (text: string) => void
}

/** What can be done to an invoice (INVOICE-08 to INVOICE-10). */
function useEntries() {
  const acts = useUnit({
    view: viewPressed,
    download: downloadPressed,
    cancel: cancelPressed,
    openCase: casePressed,
    mail: mailPressed,
  })
  const entriesOf = (invoice: ListedInvoice): MenuEntry[] => [
    {
      ...{ id: 'view', text: 'View', icon: EyeOpen, keyHint: 'Enter' },
      onSelect: () => acts.view(invoice),
    },
    {
      ...{ id: 'download', text: 'Download', icon: Download },
      onSelect: () => acts.download(invoice),
    },
    {
      ...{ id: 'mail', text: 'Send by email', icon: Envelope },
      onSelect: () => acts.mail(invoice),
    },
    {
      ...{ id: 'case', text: 'Open case', icon: FolderOpen },
      onSelect: () => acts.openCase(invoice),
    },
    ...(invoice.status === 'OPEN'
      ? [
          {
            ...{ id: 'cancel', text: 'Cancel', icon: Disable, danger: true },
            onSelect: () => acts.cancel(invoice),
          },
        ]
      : []),
  ]
  return { ...acts, entriesOf }
}

/** The invoices as a table like that of the cases: cursor, range, copying, pages ahead of the reader, and a menu a row. */
export function InvoiceGrid({ invoices, onCopied }: Props) {
  const { known, status, loadMore } = useUnit({
    ...{ known: $invoices, status: $invoicesStatus, loadMore: moreInvoicesRequested },
  })
  const { view, openCase, entriesOf } = useEntries()
  const box = useRef<HTMLDivElement>(null)
  const grid = useRef<DataGridHandle>(null)
  const rowHeight = useRowHeight()
  const ids = useMemo(() => invoices.map(({ id }) => id), [invoices])
  const { place, region, moveTo, draw } = useGridCursor(ids, columns)
  const [menu, setMenu] = useState<{ id: string; at: { right: number; middle: number } } | null>(
    null,
  )
  const chosen = menu && invoices.find(({ id }) => id === menu.id)

  const ended = known?.next_cursor === null
  const onSeen = useCallback(
    (_first: number, last: number) => {
      if ((last + 1) / ids.length >= THRESHOLD && !ended) loadMore()
    },
    [ids.length, ended, loadMore],
  )
  const keyOf = useCallback((row: number) => ids[row] ?? '', [ids])
  const renderCell = useCallback(
    (column: string, row: number) => <InvoiceCell invoice={invoices[row]} column={column} />,
    [invoices],
  )
  const renderText = (column: string, row: number) => {
    const invoice = invoices[row]
    return invoice ? shownText(invoice, column) : null
  }
  const at = (row: number, act: (invoice: ListedInvoice) => void) => {
    const invoice = invoices[row]
    if (invoice) act(invoice)
  }
  const act = (name: string, row: number) => {
    moveTo({ row, column: place.column }, false)
    if (name === 'case') return at(row, openCase)
    at(row, ({ id }) => setMenu({ id, at: menuPlace(box.current, row) }))
  }
  const closeMenu = () => {
    setMenu(null)
    grid.current?.focus()
  }
  const copy = () => {
    const across = columns.slice(region.columns[0], region.columns[1] + 1)
    const chosenRows = invoices.slice(region.rows[0], region.rows[1] + 1)
    onCopied(`${formatCounted(across.length * chosenRows.length, 'cell')} copied`)
    return toTsv(chosenRows.map((one) => across.map(({ id }) => copiedText(one, id))))
  }
  const letGo = () => {
    if (isOneCell(region)) return false
    moveTo(place, false)
    return true
  }
  return (
    <div ref={box} className="fw-invoices-grid fw-stack fw-fill-down">
      <DataGrid
        ref={grid}
        label="Invoices"
        columns={columns}
        widths={widths}
        frozen={FROZEN}
        rowCount={ids.length}
        totalRows={known?.total_count ?? null}
        rowHeight={rowHeight}
        rowsVersion={invoices}
        keyOf={keyOf}
        renderCell={renderCell}
        renderText={renderText}
        place={place}
        region={region}
        onPlace={(to, extend) => {
          onCopied('')
          moveTo(to, extend)
        }}
        onRegion={draw}
        onSeen={onSeen}
        onOpen={(row) => at(row, view)}
        onAct={act}
        onLetGo={letGo}
        onCopy={copy}
        sort={null}
        movesByLetters
        busy={status === 'request'}
      />
      {menu && chosen && (
        <MenuAt
          label={`Actions for invoice ${chosen.number}`}
          entries={entriesOf(chosen)}
          at={menu.at}
          onClosed={closeMenu}
        />
      )}
    </div>
  )
}

/** Over the drawn sign at the end of a row; where none is drawn, at the upper end of the table. */
function menuPlace(box: HTMLElement | null, row: number) {
  const signs = box?.querySelectorAll(`.bp6-table-cell-row-${row} [data-act=menu]`)
  const place = ([...(signs ?? [])].at(-1) ?? box)?.getBoundingClientRect()
  return {
    right: place?.right ?? 0,
    middle: place ? (signs?.length ? (place.top + place.bottom) / 2 : place.top + 16) : 0,
  }
}

interface CellProps extends CellPlace {
  readonly invoice: ListedInvoice | undefined
  readonly column: string
}

/** A drawn cell. */
function InvoiceCell({ invoice, column, ...place }: CellProps) {
  return (
    <GridCell {...place} rowKey={invoice?.id ?? ''} end={column === 'amount'}>
      {invoice && <Content invoice={invoice} column={column} />}
    </GridCell>
  )
}

function Content({ invoice, column }: { invoice: ListedInvoice; column: string }) {
  const { data, status } = invoice
  switch (column) {
    case 'number':
      return <span className="fw-invoices-number fw-ellipsis">{invoice.number}</span>
    case 'status':
      return <InvoiceStatusTag status={status} />
    case 'case':
      return (
        <span className="fw-invoices-case fw-num" data-act="case">
          {invoice.case_id}
        </span>
      )
    case 'amount':
      return (
        <>
          {formatMoney(data.final_amount_gross)} <span className="fw-text-3">{data.currency}</span>
        </>
      )
    case 'acts':
      return (
        <span className="fw-invoices-menu fw-centre" data-act="menu">
          <More />
        </span>
      )
    default:
      return <span className="fw-ellipsis">{shownText(invoice, column)}</span>
  }
}
