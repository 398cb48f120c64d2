import { Plus } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { useRef } from 'react'
import { FeeLine } from '../../../actions/fees/fee-line.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { feeKeys } from './offer-check.ts'
import type { FeeLine as Line } from './offer-form.ts'
import { $offerErrors, offer } from './offer-model.ts'

/** Greater than that of any other line, so that no two lines are ever taken for one. */
const nextId = (fees: readonly Line[]): string =>
  String(fees.reduce((highest, { id }) => Math.max(highest, Number(id)), -1) + 1)

/** What is asked for besides the licence fees, each a percentage of them (OFFER-20, OFFER-21). */
export function OfferFees() {
  const { form, errors, change } = useUnit({
    form: offer.$form,
    errors: $offerErrors,
    change: offer.changed,
  })
  const { fees } = form
  const addButton = useRef<HTMLButtonElement>(null)
  const put = (id: string, changed: Partial<Line>) =>
    change({ fees: fees.map((one) => (one.id === id ? { ...one, ...changed } : one)) })
  const errorsOf = (line: Line) => {
    const { name, percentage } = feeKeys(line)
    return { name: errors.get(name) ?? null, percentage: errors.get(percentage) ?? null }
  }
  const add = () =>
    change({ fees: [...fees, { id: nextId(fees), name: '', percentage: '', taxable: true }] })
  return (
    <>
      {fees.map((line, at) => (
        <FeeLine
          key={line.id}
          fee={line}
          number={at + 1}
          errors={errorsOf(line)}
          onChange={(changed) => put(line.id, changed)}
          onRemove={() => {
            change({ fees: fees.filter((one) => one.id !== line.id) })
            // The pressed button goes with its line.
            addButton.current?.focus()
          }}
        />
      ))}
      <div>
        <Button ref={addButton} icon={Plus} onClick={add}>
          Add fee
        </Button>
      </div>
    </>
  )
}
