import type { ReactNode } from 'react'

interface Props {
  readonly title: string
  readonly children: ReactNode
}

/** A part of the editor under its own heading. */
export const Section = ({ title, children }: Props) => (
  <fieldset className="fw-records-fields fw-fields">
    <legend className="fw-text-head">{title}</legend>
    {children}
  </fieldset>
)
