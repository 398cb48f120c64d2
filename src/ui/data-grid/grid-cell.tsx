import type { CSSProperties, ReactNode } from 'react'

/** What the table hands to the element of a cell, which hands it on to its `GridCell`. */
export interface CellPlace {
  readonly className?: string
  readonly style?: CSSProperties
}

interface Props extends CellPlace {
  /** Of which row it is: what a press on it means. */
  readonly rowKey: string
  /** Numbers stand at the right, with their heads. */
  readonly end?: boolean
  readonly marked?: boolean
  readonly children: ReactNode
}

/** A cell of plain elements under the table's own classes: its component costs more than the text (performance.md, lists). */
export function GridCell(props: Props) {
  const { className = '', style, rowKey, end = false, marked = false, children } = props
  const classes = `bp6-table-cell bp6-table-truncated-cell ${className}${end ? ' fw-table-end fw-num' : ''}${marked ? ' fw-grid-marked' : ''}`
  return (
    <div className={classes} style={style} data-key={rowKey}>
      <div className="bp6-table-truncated-text bp6-table-no-wrap-text">{children}</div>
    </div>
  )
}

/** Drawn only: the row says to screen readers whether it is marked, and Space marks it. */
export function MarkBox({ state }: { readonly state: 'none' | 'some' | 'all' }) {
  return (
    <span className={`fw-mark fw-mark-${state}`}>
      {state !== 'none' && (
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d={state === 'all' ? 'M4 8.2l2.8 2.8L12 5.4' : 'M4 8h8'} />
        </svg>
      )}
    </span>
  )
}
