import { Error as ErrorIcon } from '@blueprintjs/icons'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import {
  enterAddresses,
  joinAddresses,
  splitAddresses,
} from '../../../../contracts/rules/addresses/address-list.ts'
import { isEmailAddress } from '../../../../contracts/rules/addresses/email-address.ts'
import { Tag } from '../../../ui/tag/tag.tsx'
import './address-chips.css'

interface Props {
  readonly label: string
  /** A list with semicolons, as it is stored and sent (COMPOSE-26): what is still being typed is the last of it. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Shown, and not to be changed. */
  readonly readOnly?: boolean
  /** Whoever asked for it writes in it at once. */
  readonly takesFocus?: boolean
  /** Stands at the end of its line. */
  readonly beside?: ReactNode
}

/** Said of what cannot be sent to. */
const NO_ADDRESS = 'This is not an email address.'

type Parts = { chips: readonly string[]; text: string }

/** What was kept of a list: addresses are chips, anything else is still text. */
function partsOf(value: string): Parts {
  const entries = splitAddresses(value)
  return {
    chips: entries.filter(isEmailAddress),
    text: entries.filter((entry) => !isEmailAddress(entry)).join('; '),
  }
}

const listOf = ({ chips, text }: Parts): string =>
  joinAddresses(text.trim() === '' ? chips : [...chips, text.trim()])

/**
 * A field of addresses (COMPOSE-20 to COMPOSE-25): Enter, a comma or leaving it makes a chip of what is typed; what is no
 * address stays as text, in red (G-67). Backspace at the beginning takes the last chip back into the text.
 */
export function AddressChips(props: Props) {
  const { label, value, onChange, beside, readOnly = false, takesFocus = false } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  const [parts, setParts] = useState(() => partsOf(value))
  const [isRefused, refuse] = useState(() => partsOf(value).text !== '')
  const told = useRef(value)
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    const fresh = partsOf(value)
    setParts(fresh)
    refuse(fresh.text !== '')
  }, [value])

  const { chips, text } = parts
  const tell = (next: Parts) => {
    setParts(next)
    const list = listOf(next)
    if (list === told.current) return
    told.current = list
    onChange(list)
  }
  /** Makes chips of what is typed; false where it is no address. */
  const enter = (): boolean => {
    const entered = enterAddresses(chips, text)
    refuse(entered.kind === 'wrong')
    if (entered.kind === 'added') tell({ chips: entered.addresses, text: '' })
    if (entered.kind === 'known' || entered.kind === 'empty') tell({ chips, text: '' })
    return entered.kind !== 'wrong'
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    const isSending = event.ctrlKey || event.metaKey
    if (key === 'Enter') {
      if (!isSending) event.preventDefault()
      enter()
    } else if ((key === ',' || key === ';') && text.trim() !== '') {
      event.preventDefault()
      enter()
    } else if (key === 'Backspace' && text === '') {
      const last = chips.at(-1)
      if (last === undefined) return
      event.preventDefault()
      tell({ chips: chips.slice(0, -1), text: last })
    }
  }
  /** A field of one line would join addresses that stand one below the other into one. */
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const lines = event.clipboardData.getData('text/plain').trim()
    if (!/[\r\n]/.test(lines)) return
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    const [from, to] = [selectionStart ?? text.length, selectionEnd ?? text.length]
    const pasted = lines.replaceAll(/\s*[\r\n]+\s*/g, '; ')
    refuse(false)
    tell({ chips, text: `${text.slice(0, from)}${pasted}${text.slice(to)}` })
  }
  const remove = (address: string) => tell({ chips: chips.filter((one) => one !== address), text })

  return (
    <div className="fw-chips-field">
      <label className="fw-chips-label" htmlFor={id}>
        {label}
      </label>
      <div className="fw-chips fw-fill">
        {chips.map((address) => (
          <Tag
            key={address}
            removeLabel={`Remove ${address}`}
            {...(!readOnly && { onRemove: () => remove(address) })}
          >
            {address}
          </Tag>
        ))}
        <input
          id={id}
          ref={input}
          className={readOnly ? 'fw-chips-input fw-visually-hidden' : 'fw-chips-input'}
          type="text"
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
          readOnly={readOnly}
          aria-invalid={isRefused || undefined}
          aria-describedby={`${id}-chips${isRefused ? ` ${id}-error` : ''}`}
          value={text}
          onChange={(event) => {
            refuse(false)
            tell({ chips, text: event.target.value })
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => !readOnly && enter()}
        />
        <span className="fw-visually-hidden" id={`${id}-chips`}>
          {chips.length === 0 ? 'No addresses' : chips.join(', ')}
        </span>
      </div>
      {beside}
      {isRefused && (
        <p className="fw-chips-error fw-error" id={`${id}-error`} role="alert">
          <ErrorIcon size={12} />
          {NO_ADDRESS}
        </p>
      )}
    </div>
  )
}
