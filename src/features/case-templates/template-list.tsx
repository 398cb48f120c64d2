import { Plus } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { KeyboardEvent } from 'react'
import { errorOf } from '../../bus/operation.ts'
import {
  $caseTemplates,
  $caseTemplatesStatus,
  caseTemplatesRequested,
} from '../../queries/set-up/case-templates.ts'
import { Button } from '../../ui/button/button.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { PageTitle } from '../../ui/page/page.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton, SkeletonBar } from '../../ui/state/skeleton.tsx'
import { addPressed } from './acts.ts'
import { TemplateRow } from './template-row.tsx'

/** Every template by its name, with the way to add one (CASETPL-01, CASETPL-02). */
export function TemplateList() {
  const add = useUnit(addPressed)
  return (
    <section className="fw-records-list" aria-label="Case templates">
      <header className="fw-records-list-head fw-templates-list-head">
        <PageTitle>Case Auto Fill</PageTitle>
        <Button icon={Plus} onClick={() => add()}>
          Add Case Template
        </Button>
      </header>
      <TemplateListBody />
    </section>
  )
}

/** The rows, or what stands in their place: skeleton, or the error with a way out. */
function TemplateListBody() {
  const { templates, status, load } = useUnit({
    templates: $caseTemplates,
    status: $caseTemplatesStatus,
    load: caseTemplatesRequested,
  })
  const error = errorOf(status)
  if (templates === null && error !== null) {
    return (
      <ErrorState title="The templates could not be loaded" onRetry={() => load()}>
        {error}
      </ErrorState>
    )
  }
  if (templates === null) return <ListSkeleton />
  return (
    <ScrollRegion className="fw-records-rows" label="Template list">
      {error !== null && (
        <Notice tone="danger" announce action={<Button onClick={() => load()}>Try again</Button>}>
          {error}
        </Notice>
      )}
      {templates.length === 0 && <p className="fw-text-3">No case templates yet.</p>}
      <ul onKeyDown={walk}>
        {templates.map((template) => (
          <TemplateRow key={template.id} template={template} />
        ))}
      </ul>
    </ScrollRegion>
  )
}

const widths = [148, 120, 132]

/** Rows before anything is known, with the geometry of the real ones. */
const ListSkeleton = () => (
  <Skeleton label="Loading templates">
    <div className="fw-records-rows">
      {widths.map((width) => (
        <div key={width} className="fw-template-row">
          <SkeletonBar width={width} />
        </div>
      ))}
    </div>
  </Skeleton>
)

/** Up and down go from row to row. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (by === undefined) return
  const rows = [...event.currentTarget.querySelectorAll('.fw-template-name')]
  const at = document.activeElement ? rows.indexOf(document.activeElement) : -1
  const next = rows[at + by]
  if (at === -1 || !(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
}
