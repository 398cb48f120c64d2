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
import { MenuButton } from '../../ui/menu/menu-button.tsx'
import { languageName } from '../../ui/names.ts'
import {
  LostRecords,
  RecordList,
  RecordRow,
  RecordRows,
} from '../../ui/record-list/record-list.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { $isCopying, addPressed, deletePressed, duplicatePressed } from './acts.ts'
import { newFormId } from './editing/form-values.ts'
import { templateForms } from './editing/model.ts'
import { $lostForms } from './lost.ts'

/** Every template by its name, with the way to add one (INVTPL-01, INVTPL-05). */
export function TemplateList() {
  const { templates, status, editings, lost, add, load } = useUnit({
    templates: $invoiceTemplates,
    status: $invoiceTemplatesStatus,
    editings: templateForms.$editings,
    lost: $lostForms,
    add: addPressed,
    load: invoiceTemplatesRequested,
  })
  const begun = invoiceLanguages.filter((language) => editings[newFormId(language)] !== undefined)
  return (
    <RecordList
      label="Invoice templates"
      title="Invoice Templates"
      add={
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
      }
      rowsLabel="Template list"
      what="templates"
      isKnown={templates !== null}
      error={errorOf(status)}
      onLoad={() => load()}
      widths={widths}
    >
      {templates?.length === 0 && begun.length === 0 && (
        <p className="fw-text-3">No invoice templates yet.</p>
      )}
      <RecordRows>
        {begun.map((language) => (
          <Row
            key={language}
            id={newFormId(language)}
            name={`New template in ${languageName(language)}`}
          />
        ))}
        {templates?.map((template) => (
          <Row key={template.id} id={template.id} name={template.name} template={template} />
        ))}
      </RecordRows>
      <LostRecords what="templates">
        {lost.map(({ id, name }) => (
          <Row key={id} id={id} name={name} />
        ))}
      </LostRecords>
    </RecordList>
  )
}

const widths = [148, 120, 132]

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
  return (
    <RecordRow
      name={name}
      isChosen={id === selected}
      isUnsaved={editings[id] !== undefined}
      tags={template && <Tag>{taxTypeNames[template.tax_type]}</Tag>}
      menu={
        template && (
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
        )
      }
      onChoose={() => select(id)}
    />
  )
}
