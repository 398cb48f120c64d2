import { Edit, Trash } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { CaseTemplate } from '../../../contracts/model/cases/case-template.ts'
import { MenuButton } from '../../ui/menu/menu-button.tsx'
import { tip } from '../../ui/tip/tip.ts'
import { deletePressed } from './acts.ts'
import { templateForms } from './editing/model.ts'

/** One template: its name opens it, its edit icon holds what can be done to it (CASETPL-05). */
export function TemplateRow({ template: { id, name } }: { readonly template: CaseTemplate }) {
  const { selected, editings, select, remove } = useUnit({
    selected: templateForms.$selected,
    editings: templateForms.$editings,
    select: templateForms.selected,
    remove: deletePressed,
  })
  const isSelected = id === selected
  return (
    <li className={isSelected ? 'fw-template-row fw-template-selected' : 'fw-template-row'}>
      <button
        type="button"
        className="fw-template-name"
        aria-current={isSelected ? 'true' : undefined}
        onClick={() => select(id)}
      >
        <span className="fw-ellipsis">{name}</span>
        {editings[id] !== undefined && (
          <span
            className="fw-records-unsaved"
            role="img"
            aria-label="Unsaved changes"
            {...tip('Unsaved changes')}
          />
        )}
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
