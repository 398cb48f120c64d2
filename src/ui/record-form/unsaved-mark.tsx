import { tip } from '../tip/tip.ts'

/** Beside the name of a record: its form holds something unsaved. */
export const UnsavedMark = ({ label = 'Unsaved changes' }: { readonly label?: string }) => (
  <span className="fw-records-unsaved" role="img" aria-label={label} {...tip(label)} />
)
