import { Duplicate, Edit, Plus, Trash } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { InvoiceTemplate } from '../../../contracts/model/cases/invoice-template.ts'
import { invoiceLanguages } from '../../../contracts/rules/invoices/invoice-words.ts'
import { taxTypeNames } from '../../../contracts/rules/money/tax-types.ts'
import { errorOf } from '../../bus/operation.ts'
import {
  $invoiceTemplates,
  $invoiceTemplatesStatus,
  invoiceTemplatesRequested,
} from '../../queries/accounting/invoice-templates.ts'
import { walkRows } from '../../ui/keys/walk-rows.ts'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { MenuButton } from '../../ui/menu/menu-button.tsx'
import { languageName } from '../../ui/names.ts'
import { RetryNotice } from '../../ui/notice/retry-notice.tsx'
import { PageTitle } from '../../ui/page/page.tsx'
import { UnsavedMark } from '../../ui/record-form/unsaved-mark.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton, SkeletonBar } from '../../ui/state/skeleton.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { $isCopying, addPressed, deletePressed, duplicatePressed } from './acts.ts'
import { newFormId } from './editing/form-values.ts'
import { templateForms } from './editing/model.ts'
import { $lostForms } from './lost.ts'

const LOST = 'Unsaved, from deleted templates'

const walk = walkRows('.fw-invoice-template-name')

/** Every template by its name, with the way to add one (INVTPL-01, INVTPL-05). */
export function TemplateList() {
  const add = useUnit(addPressed)
  return (
    <section className="fw-records-list fw-stack" aria-label="Invoice templates">
      <header className="fw-records-list-head fw-ends">
        <PageTitle>Invoice Templates</PageTitle>
        <MenuButton
          label="Add invoice Template"
          icon={Plus}
          placement="bottom-end"
          entries={invoiceLanguages.map((language) => ({
            id: language,
            text: `In ${languageName(language)}`,
            onSelect: () => add(language),
          }))}
        />
      </header>
      <TemplateListBody />
    </section>
  )
}

/** The rows, or what stands in their place: skeleton, or the error with a way out. */
function TemplateListBody() {
  const { templates, status, editings, lost, load } = useUnit({
    templates: $invoiceTemplates,
    status: $invoiceTemplatesStatus,
    editings: templateForms.$editings,
    lost: $lostForms,
    load: invoiceTemplatesRequested,
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
  const begun = invoiceLanguages.filter((language) => editings[newFormId(language)] !== undefined)
  return (
    <ScrollRegion className="fw-records-rows fw-ring-inside fw-fill-down" label="Template list">
      <RetryNotice error={error} onRetry={load} />
      {templates.length === 0 && begun.length === 0 && (
        <p className="fw-text-3">No invoice templates yet.</p>
      )}
      <ul onKeyDown={walk}>
        {begun.map((language) => (
          <Row
            key={language}
            id={newFormId(language)}
            name={`New template in ${languageName(language)}`}
          />
        ))}
        {templates.map((template) => (
          <Row key={template.id} id={template.id} name={template.name} template={template} />
        ))}
      </ul>
      {lost.length > 0 && (
        <section aria-label={LOST}>
          <h2 className="fw-records-lost-head fw-text-small fw-text-3">{LOST}</h2>
          <ul onKeyDown={walk}>
            {lost.map(({ id, name }) => (
              <Row key={id} id={id} name={name} />
            ))}
          </ul>
        </section>
      )}
    </ScrollRegion>
  )
}

const widths = [148, 120, 132]

/** Rows before anything is known, with the geometry of the real ones. */
const ListSkeleton = () => (
  <Skeleton label="Loading templates">
    <div className="fw-records-rows fw-fill-down">
      {widths.map((width) => (
        <div key={width} className="fw-invoice-template-row fw-line">
          <SkeletonBar width={width} />
        </div>
      ))}
    </div>
  </Skeleton>
)

interface RowProps {
  readonly id: string
  readonly name: string
  /** None for a template that is not there yet, or no more. */
  readonly template?: InvoiceTemplate
}

/** One template: its name opens it, its edit icon holds what can be done to it (INVTPL-02, INVTPL-03). */
function Row({ id, name, template }: RowProps) {
  const { selected, editings, busy, select, copy, remove } = useUnit({
    selected: templateForms.$selected,
    editings: templateForms.$editings,
    busy: $isCopying,
    select: templateForms.selected,
    copy: duplicatePressed,
    remove: deletePressed,
  })
  const isSelected = id === selected
  return (
    <li
      className={
        isSelected
          ? 'fw-invoice-template-row fw-invoice-template-selected fw-line'
          : 'fw-invoice-template-row fw-line'
      }
    >
      <button
        type="button"
        className="fw-invoice-template-name fw-ring-inside fw-line fw-fill"
        aria-current={isSelected ? 'true' : undefined}
        onClick={() => select(id)}
      >
        <span className="fw-fill fw-ellipsis">{name}</span>
        {editings[id] !== undefined && <UnsavedMark />}
        {template && <Tag>{taxTypeNames[template.tax_type]}</Tag>}
      </button>
      {template && (
        <MenuButton
          iconOnly
          icon={Edit}
          kind="minimal"
          label={`Edit ${name}`}
          busy={busy}
          placement="bottom-end"
          entries={[
            { id: 'duplicate', text: 'Duplicate', icon: Duplicate, onSelect: () => copy(id) },
            {
              id: 'delete',
              text: 'Delete',
              icon: Trash,
              danger: true,
              onSelect: () => remove(id),
            },
          ]}
        />
      )}
    </li>
  )
}
