import { Checkbox } from '@blueprintjs/core'
import { Plus, Trash } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { feePercentField } from '../../../../contracts/rules/number-input.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { NumberField } from './number-field.tsx'
import { feeKeys } from './offer-check.ts'
import type { FeeLine } from './offer-form.ts'
import { $offerErrors, offer } from './offer-model.ts'

/** Greater than that of any other line, so that no two lines are ever taken for one. */
const nextId = (fees: readonly FeeLine[]): string =>
  String(fees.reduce((highest, { id }) => Math.max(highest, Number(id)), -1) + 1)

/** What is asked for besides the licence fees, each a percentage of them (OFFER-20, OFFER-21). */
export function OfferFees() {
  const { form, change } = useUnit({ form: offer.$form, change: offer.changed })
  const { fees } = form
  const put = (line: FeeLine) =>
    change({ fees: fees.map((one) => (one.id === line.id ? line : one)) })
  const add = () =>
    change({ fees: [...fees, { id: nextId(fees), name: '', percentage: '', taxable: true }] })
  return (
    <>
      {fees.map((line, at) => (
        <Fee
          key={line.id}
          line={line}
          place={at + 1}
          onChange={put}
          onRemove={() => change({ fees: fees.filter((one) => one.id !== line.id) })}
        />
      ))}
      <div>
        <Button icon={Plus} onClick={add}>
          Add fee
        </Button>
      </div>
    </>
  )
}

interface FeeProps {
  readonly line: FeeLine
  /** Counted from 1. */
  readonly place: number
  readonly onChange: (line: FeeLine) => void
  readonly onRemove: () => void
}

function Fee({ line, place, onChange, onRemove }: FeeProps) {
  const errors = useUnit($offerErrors)
  const keys = feeKeys(line)
  return (
    <fieldset className="fw-offer-fee">
      <legend className="fw-visually-hidden">{`Additional fee ${place}`}</legend>
      <TextField
        label={`Name of fee ${place}`}
        required
        maxLength={200}
        value={line.name}
        error={errors.get(keys.name) ?? null}
        onChange={(name) => onChange({ ...line, name })}
      />
      <NumberField
        label={`Percentage of fee ${place}`}
        required
        shape={feePercentField}
        value={line.percentage}
        error={errors.get(keys.percentage) ?? null}
        onChange={(percentage) => onChange({ ...line, percentage })}
      />
      <Checkbox
        className="fw-offer-taxable"
        checked={line.taxable}
        onChange={() => onChange({ ...line, taxable: !line.taxable })}
      >
        Taxable
      </Checkbox>
      <IconButton icon={Trash} label={`Remove fee ${place}`} onClick={onRemove} />
    </fieldset>
  )
}
