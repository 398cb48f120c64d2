import { formatMoney } from '../format.ts'
import './amount-table.css'

/** One line of amounts; null where it does not concern a column. */
export interface AmountLine {
  readonly id: string
  readonly label: string
  /** In major units, one for each column. */
  readonly amounts: readonly (number | null)[]
}

interface Props {
  readonly columns: readonly string[]
  readonly lines: readonly AmountLine[]
  readonly total: AmountLine
  /** The second column's amounts no longer hold. */
  readonly lapsed?: boolean
}

/** A sum taken apart: label left, amounts right, the total under a line. */
export function AmountTable({ columns, lines, total, lapsed = false }: Props) {
  return (
    <table className={lapsed ? 'fw-amounts fw-amounts-lapsed' : 'fw-amounts'}>
      <thead>
        <tr>
          <th scope="col">
            <span className="fw-visually-hidden">Item</span>
          </th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.id} line={line} columns={columns} />
        ))}
      </tbody>
      <tfoot>
        <Line line={total} columns={columns} />
      </tfoot>
    </table>
  )
}

function Line({
  line: { label, amounts },
  columns,
}: {
  readonly line: AmountLine
  readonly columns: readonly string[]
}) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {columns.map((column, at) => (
        <td key={column}>{shown(amounts[at])}</td>
      ))}
    </tr>
  )
}

const shown = (amount: number | null | undefined) =>
  amount === null || amount === undefined ? '–' : formatMoney(amount)
