import type { ReactNode } from 'react'
import './property-list.css'

/** Pairs of label and value: label column 104, lines of 28 (look.md, 2). */
export function PropertyList({ children }: { readonly children: ReactNode }) {
  return <dl>{children}</dl>
}

interface Fact {
  readonly label: string
  readonly value: ReactNode
}

/** A line of a property list for each of these that is known. */
export const Facts = ({ of }: { readonly of: readonly Fact[] }) =>
  of.map(
    ({ label, value }) =>
      value && (
        <Property key={label} label={label}>
          {value}
        </Property>
      ),
  )

/** One line of a property list; `action` stands right, as a small button. */
export function Property({
  label,
  children,
  action,
}: {
  readonly label: string
  readonly children?: ReactNode
  readonly action?: ReactNode
}) {
  return (
    <div className="fw-property">
      <dt>{label}</dt>
      <dd>
        <div className="fw-property-value fw-fill">{children}</div>
        {action}
      </dd>
    </div>
  )
}
