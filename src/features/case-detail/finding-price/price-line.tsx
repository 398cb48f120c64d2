import { Edit, Error as ErrorIcon } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { type FormEvent, type KeyboardEvent, type Ref, useId } from 'react'
import type { CaseState } from '../../../../contracts/model/cases/case.ts'
import type { Finding } from '../../../../contracts/model/cases/finding.ts'
import { allowsFindingChange } from '../../../../contracts/rules/cases/case-allows.ts'
import { priceRule } from '../../../../contracts/rules/money/number-input.ts'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { useTypedNumber } from '../../../ui/field/use-typed-number.ts'
import { useFocusOnNews } from '../../../ui/focus.ts'
import { formatMoney } from '../../../ui/format.ts'
import {
  $priceEditor,
  $priceError,
  priceChange,
  priceDialog,
  priceRequested,
  priceTyped,
} from './price-model.ts'
import './price-line.css'

interface Props {
  readonly finding: Finding
  readonly state: CaseState
  readonly currency: string
}

/** What an image use costs, changed where it stands while its case is open (EDIT-01, EDIT-02). */
export function PriceLine({ finding, state, currency }: Props) {
  const { editor, request } = useUnit({ editor: $priceEditor, request: priceRequested })
  const isTyped = editor?.findingId === finding.id
  // The field and the button that it comes from hand the focus to each other.
  const place = useFocusOnNews(isTyped)
  if (isTyped) return <PriceForm text={editor.text} currency={currency} place={place} />
  return (
    <>
      {finding.price !== null && (
        <span className="fw-num">
          <b className="fw-finding-price">{formatMoney(finding.price)}</b>{' '}
          <span className="fw-text-3">{currency}</span>
        </span>
      )}
      {allowsFindingChange(state) && (
        <IconButton
          ref={place}
          icon={Edit}
          label="Change license fee"
          onClick={() => request(finding.id)}
        />
      )}
    </>
  )
}

interface FormProps {
  readonly text: string
  readonly currency: string
  readonly place: Ref<HTMLInputElement>
}

function PriceForm({ text, currency, place }: FormProps) {
  const unit = useUnit({
    busy: priceChange.$pending,
    error: $priceError,
    type: priceTyped,
    confirm: priceDialog.confirmed,
    cancel: priceDialog.cancelled,
  })
  const { refusal, listeners } = useTypedNumber({
    value: text,
    onChange: unit.type,
    rule: priceRule,
    currency: currency || null,
  })
  const error = refusal ?? unit.error
  const errorId = useId()
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    unit.confirm()
  }
  // The keys are the field's: around it they walk, zoom and close.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return
    event.stopPropagation()
    if (event.key === 'Escape' && !unit.busy) unit.cancel()
  }
  return (
    <form className="fw-price-form fw-line" noValidate onSubmit={confirm} onKeyDown={onKeyDown}>
      {error !== null && (
        <span className="fw-error" id={errorId} role="alert">
          <ErrorIcon size={12} />
          {error}
        </span>
      )}
      <input
        ref={place}
        className="bp6-input"
        aria-label="License fee"
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? undefined : errorId}
        {...listeners}
        inputMode="decimal"
        autoComplete="off"
        // What is on its way is what stands here.
        readOnly={unit.busy}
        value={text}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ target }) => unit.type(target.value)}
      />
      <span className="fw-text-3">{currency}</span>
      <Button onClick={() => unit.cancel()} disabled={unit.busy}>
        Cancel
      </Button>
      <Button type="submit" kind="primary" busy={unit.busy}>
        Save
      </Button>
    </form>
  )
}
