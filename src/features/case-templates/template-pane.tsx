import { useUnit } from 'effector-react'
import { $pane } from './editing/model.ts'
import { TemplateForm } from './template-form.tsx'

/** The editor of the selected template (CASETPL-03, CASETPL-04). */
export function TemplatePane() {
  const pane = useUnit($pane)
  if (pane === null) {
    return (
      <section className="fw-records-pane fw-records-none" aria-label="Case template">
        <p className="fw-text-3">NO TEMPLATE IS SELECTED!</p>
      </section>
    )
  }
  const { template, editing } = pane
  return (
    // Keyed, so that the focus and the place in one form are not the next one's.
    <section className="fw-records-pane" aria-label="Case template" key={template.id}>
      <header className="fw-records-pane-head">
        <h2 className="fw-text-title fw-ellipsis" title={template.name}>
          {template.name}
        </h2>
        <p className="fw-text-small fw-text-3">
          Fields left empty do not change a case when the template is applied.
        </p>
      </header>
      <TemplateForm template={template} editing={editing} />
    </section>
  )
}
