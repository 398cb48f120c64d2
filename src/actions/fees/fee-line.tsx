import { Checkbox } from '@blueprintjs/core'
import { Trash } from '@blueprintjs/icons'
import { feeRule } from '../../../contracts/rules/money/number-input.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { NumberField } from '../../ui/field/number-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { firstPress } from '../../ui/press/first-press.ts'
import './fee-line.css'

/** A fee as typed. */
interface Fee {
  readonly name: string
  readonly percentage: string
  readonly taxable: boolean
}

interface Props {
  readonly fee: Fee
  /** Counted from 1. */
  readonly number: number
  readonly errors: { readonly name?: string | null; readonly percentage?: string | null }
  readonly onChange: (changed: Partial<Fee>) => void
  readonly onRemove: () => void
}

/** A fee beside the licence fees, of a case or of a template: a name and a percentage of them (OFFER-20, OFFER-21). */
export const FeeLine = ({ fee, number, errors, onChange, onRemove }: Props) => (
  <fieldset className="fw-fee">
    <legend className="fw-visually-hidden">{`Fee ${number}`}</legend>
    <TextField
      label="Fee name"
      required
      maxLength={200}
      value={fee.name}
      error={errors.name ?? null}
      onChange={(name) => onChange({ name })}
    />
    <NumberField
      label="Percentage"
      required
      rule={feeRule}
      value={fee.percentage}
      error={errors.percentage ?? null}
      onChange={(percentage) => onChange({ percentage })}
    />
    <Checkbox
      className="fw-fee-taxable"
      checked={fee.taxable}
      label="Taxable"
      onChange={(event) => onChange({ taxable: event.currentTarget.checked })}
    />
    <IconButton
      icon={Trash}
      label={fee.name.trim() === '' ? `Remove fee ${number}` : `Remove ${fee.name.trim()}`}
      onClick={firstPress(onRemove)}
    />
  </fieldset>
)
