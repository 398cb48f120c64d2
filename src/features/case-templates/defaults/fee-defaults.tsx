import { Plus } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { useRef } from 'react'
import { FeeLine } from '../../../actions/fees/fee-line.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { emptyFee, type FeeForm } from '../editing/form-values.ts'
import { templateForms } from '../editing/model.ts'
import { Section } from './section.tsx'

interface Props {
  readonly fees: readonly FeeForm[]
}

/** CASETPL-13: the fees, each on a line of its own. */
export function FeeDefaults({ fees }: Props) {
  const { errors, change } = useUnit({
    errors: templateForms.$errors,
    change: templateForms.changed,
  })
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
          Add fee
        </Button>
      </div>
    </Section>
  )
}
