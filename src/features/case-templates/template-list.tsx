import { Edit, Plus, Trash } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { errorOf } from '../../bus/operation.ts'
import {
  $caseTemplates,
  $caseTemplatesStatus,
  caseTemplatesRequested,
} from '../../queries/set-up/case-templates.ts'
import { Button } from '../../ui/button/button.tsx'
import { MenuButton } from '../../ui/menu/menu-button.tsx'
import {
  LostRecords,
  RecordList,
  RecordRow,
  RecordRows,
} from '../../ui/record-list/record-list.tsx'
import { addPressed, deletePressed } from './acts.ts'
import { NEW } from './editing/form-values.ts'
import { templateForms } from './editing/model.ts'
import { $lostForms } from './lost.ts'

/** Every template by its name, with the way to add one (CASETPL-01, CASETPL-02). */
export function TemplateList() {
  const { templates, status, editings, lost, add, load } = useUnit({
    templates: $caseTemplates,
    status: $caseTemplatesStatus,
    editings: templateForms.$editings,
    lost: $lostForms,
    add: addPressed,
    load: caseTemplatesRequested,
  })
  const isBegun = editings[NEW] !== undefined
  return (
    <RecordList
      label="Case templates"
      title="Case Auto Fill"
      add={
        <Button icon={Plus} onClick={() => add()}>
          Add Case Template
        </Button>
      }
      rowsLabel="Template list"
      what="templates"
      isKnown={templates !== null}
      error={errorOf(status)}
      onLoad={() => load()}
      widths={widths}
    >
      {templates?.length === 0 && !isBegun && <p className="fw-text-3">No case templates yet.</p>}
      <RecordRows>
        {isBegun && <Row id={NEW} name="New template" />}
        {templates?.map(({ id, name }) => (
          <Row key={id} id={id} name={name} isThere />
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
  /** Not for a template that is not there yet, or no more. */
  readonly isThere?: boolean
}

/** One template: its name opens it, its edit icon holds what can be done to it (CASETPL-05). */
function Row({ id, name, isThere = false }: RowProps) {
  const { selected, editings, select, remove } = useUnit({
    selected: templateForms.$selected,
    editings: templateForms.$editings,
    select: templateForms.selected,
    remove: deletePressed,
  })
  return (
    <RecordRow
      name={name}
      isChosen={id === selected}
      isUnsaved={editings[id] !== undefined}
      menu={
        isThere && (
          <MenuButton
            iconOnly
            icon={Edit}
            kind="minimal"
            label={`Edit ${name}`}
            placement="bottom-end"
            entries={[
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
