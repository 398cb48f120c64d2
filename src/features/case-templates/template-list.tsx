import { Edit, Plus, Trash } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { CaseTemplate } from '../../../contracts/model/cases/case-template.ts'
import { errorOf } from '../../bus/operation.ts'
import {
  $caseTemplates,
  $caseTemplatesStatus,
  caseTemplatesRequested,
} from '../../queries/set-up/case-templates.ts'
import { Button } from '../../ui/button/button.tsx'
import { walkRows } from '../../ui/keys/walk-rows.ts'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { MenuButton } from '../../ui/menu/menu-button.tsx'
import { RetryNotice } from '../../ui/notice/retry-notice.tsx'
import { PageTitle } from '../../ui/page/page.tsx'
import { UnsavedMark } from '../../ui/record-form/unsaved-mark.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton, SkeletonBar } from '../../ui/state/skeleton.tsx'
import { addPressed, deletePressed } from './acts.ts'
import { templateForms } from './editing/model.ts'

const walk = walkRows('.fw-template-name')

/** Every template by its name, with the way to add one (CASETPL-01, CASETPL-02). */
export function TemplateList() {
  const add = useUnit(addPressed)
  return (
    <section className="fw-records-list fw-stack" aria-label="Case templates">
      <header className="fw-records-list-head fw-ends">
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
    <ScrollRegion className="fw-records-rows fw-ring-inside fw-fill-down" label="Template list">
      <RetryNotice error={error} onRetry={load} />
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
    <div className="fw-records-rows fw-fill-down">
      {widths.map((width) => (
        <div key={width} className="fw-template-row fw-line">
          <SkeletonBar width={width} />
        </div>
      ))}
    </div>
  </Skeleton>
)

/** One template: its name opens it, its edit icon holds what can be done to it (CASETPL-05). */
function TemplateRow({ template: { id, name } }: { readonly template: CaseTemplate }) {
  const { selected, editings, select, remove } = useUnit({
    selected: templateForms.$selected,
    editings: templateForms.$editings,
    select: templateForms.selected,
    remove: deletePressed,
  })
  const isSelected = id === selected
  return (
    <li
      className={
        isSelected ? 'fw-template-row fw-template-selected fw-line' : 'fw-template-row fw-line'
      }
    >
      <button
        type="button"
        className="fw-template-name fw-ring-inside fw-line fw-fill"
        aria-current={isSelected ? 'true' : undefined}
        onClick={() => select(id)}
      >
        <span className="fw-ellipsis">{name}</span>
        {editings[id] !== undefined && <UnsavedMark />}
      </button>
      <MenuButton
        iconOnly
        icon={Edit}
        kind="minimal"
        label={`Edit ${name}`}
        placement="bottom-end"
        entries={[
          { id: 'delete', text: 'Delete', icon: Trash, danger: true, onSelect: () => remove(id) },
        ]}
      />
    </li>
  )
}
