import { History } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { Button } from '../../ui/button/button.tsx'
import { languageName } from '../../ui/names.ts'
import { useListFocus } from '../../ui/page/use-list-focus.ts'
import { newIn } from './editing/form-values.ts'
import { historyPressed } from './editing/history.ts'
import { $pane } from './editing/model.ts'
import { $isOpenDeleted } from './lost.ts'
import { previewPressed } from './preview/model.ts'
import { PreviewPane } from './preview/preview-pane.tsx'
import { TemplateForm } from './template-form.tsx'

/** The editor of the selected template with both previews (INVTPL-06 to INVTPL-08). */
export function TemplatePane() {
  const { pane, isDeleted, history, preview } = useUnit({
    pane: $pane,
    isDeleted: $isOpenDeleted,
    history: historyPressed,
    preview: previewPressed,
  })
  useListFocus(pane === null)
  if (pane === null) {
    return (
      <section
        className="fw-records-pane fw-records-none fw-stack fw-fill"
        aria-label="Invoice template"
      >
        <p className="fw-text-3">No template is selected.</p>
        <p className="fw-text-3" role="status">
          {isDeleted && 'The template that was open here was deleted.'}
        </p>
      </section>
    )
  }
  const { id, template, editing } = pane
  const language = newIn(id)
  const name =
    template?.name ??
    (language === null ? editing.stored.name : `New template in ${languageName(language)}`)
  return (
    // Keyed, so that the focus and the place in one form are not the next one's.
    <section className="fw-records-pane fw-stack fw-fill" aria-label="Invoice template" key={id}>
      <header className="fw-records-pane-head fw-invoice-template-head fw-ends">
        <h2 className="fw-text-title fw-ellipsis" title={name}>
          {name}
        </h2>
        <div className="fw-beside">
          {template && (
            <Button kind="minimal" icon={History} onClick={() => history()}>
              History
            </Button>
          )}
          <Button onClick={() => preview('invoice')}>Preview invoice</Button>
          <Button onClick={() => preview('cancellation')}>Preview cancellation</Button>
        </div>
      </header>
      <div className="fw-invoice-template-body fw-fill-down">
        <TemplateForm id={id} editing={editing} />
        <PreviewPane />
      </div>
    </section>
  )
}
