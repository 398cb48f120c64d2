import { Checkbox } from '@blueprintjs/core'
import { Plus, Trash } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { useRef } from 'react'
import type { FeeErrors } from '../../../contracts/rules/case-templates.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { emptyFee, type FeeForm, numberRules } from './form-values.ts'
import { templateForms } from './model.ts'
import { NumberField } from './number-field.tsx'
import { $errors } from './save.ts'
import { Section } from './section.tsx'

interface Props {
  readonly fees: readonly FeeForm[]
}

/** CASETPL-13: the fees, each on a line of its own. */
export function FeeDefaults({ fees }: Props) {
  const { errors, change } = useUnit({ errors: $errors, change: templateForms.changed })
  const addButton = useRef<HTMLButtonElement>(null)
  const put = (next: readonly FeeForm[]) => change({ additional_fees: [...next] })
  // A fee has no id: its place tells it apart, as it does on the server.
  const lines = fees.map((fee, at) => ({ key: `fee ${at}`, fee, at }))
  return (
    <Section title="Additional Fee Defaults">
      {lines.map(({ key, fee, at }) => (
        <FeeLine
          key={key}
          fee={fee}
          number={at + 1}
          errors={errors.additional_fees?.[at] ?? {}}
          onChange={(changed) => put(fees.with(at, { ...fee, ...changed }))}
          onRemove={() => {
            put(fees.toSpliced(at, 1))
            addButton.current?.focus()
          }}
        />
      ))}
      <div>
        <Button ref={addButton} icon={Plus} onClick={() => put([...fees, emptyFee])}>
          Add Fee
        </Button>
      </div>
    </Section>
  )
}

interface LineProps {
  readonly fee: FeeForm
  /** Counted from 1. */
  readonly number: number
  readonly errors: FeeErrors
  readonly onChange: (changed: Partial<FeeForm>) => void
  readonly onRemove: () => void
}

const FeeLine = ({ fee, number, errors, onChange, onRemove }: LineProps) => (
  <fieldset className="fw-templates-fee">
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
      rule={numberRules.fee_percentage}
      value={fee.percentage}
      error={errors.percentage ?? null}
      onChange={(percentage) => onChange({ percentage })}
    />
    <Checkbox
      className="fw-templates-flag"
      checked={fee.taxable}
      label="Taxable"
      onChange={(event) => onChange({ taxable: event.currentTarget.checked })}
    />
    <IconButton
      icon={Trash}
      label={fee.name.trim() === '' ? `Remove fee ${number}` : `Remove ${fee.name.trim()}`}
      onClick={onRemove}
    />
  </fieldset>
)
