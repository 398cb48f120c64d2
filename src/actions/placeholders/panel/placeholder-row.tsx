import { Cog, WarningSign } from '@blueprintjs/icons'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { KeyCap } from '../../../ui/keys/key-cap.tsx'
import { tip } from '../../../ui/tip/tip.ts'
import type { Uses } from '../placeholder-uses.ts'
import { placeholderWords } from '../placeholder-words.ts'
import { type Entry, numberedUses } from './placeholder-groups.ts'

interface Props {
  readonly entry: Entry
  readonly uses: Uses
  readonly unset: ReadonlySet<string>
  /** Why it cannot be inserted where the caret is. */
  readonly refusal: string | null
  /** Enter in the search inserts it. */
  readonly isMarked: boolean
  /** The Tab key stops at it. */
  readonly isStop: boolean
  readonly onFocus: () => void
  readonly onInsert: (name: string) => void
  readonly onConfigure: (name: string) => void
}

/** A placeholder, and below one with settings its further uses, each with settings of its own. */
export function PlaceholderRow(props: Props) {
  const { entry, uses, unset, refusal, isMarked, isStop, onFocus, onInsert, onConfigure } = props
  const { name, words, description, isForSubject, isFamily } = entry
  const further = isFamily ? numberedUses(name, uses) : []
  const isUsed = uses.has(name)
  return (
    <li>
      <div
        className={isMarked ? 'fw-placeholder-line fw-placeholder-marked' : 'fw-placeholder-line'}
      >
        <button
          type="button"
          className="fw-placeholder fw-ring-inside fw-fill"
          tabIndex={isStop ? 0 : -1}
          aria-disabled={refusal !== null || undefined}
          {...(refusal === null ? {} : { 'aria-description': refusal, ...tip(refusal) })}
          onFocus={onFocus}
          onClick={() => refusal === null && onInsert(name)}
        >
          <span className="fw-placeholder-head fw-line">
            <span className="fw-fill">{words}</span>
            <Count of={uses.get(name)} />
            {isForSubject && <span className="fw-placeholder-mark fw-text-small">Subject</span>}
            {isMarked && <KeyCap>↵</KeyCap>}
          </span>
          <span className="fw-placeholder-about fw-text-small fw-text-3">
            <span className="fw-placeholder-tag">{name}</span>
            {description !== null && ` ${description}`}
          </span>
        </button>
        {isFamily && (
          <Settings
            name={name}
            isUnset={unset.has(name)}
            refusal={isUsed ? null : refusal}
            onOpen={onConfigure}
          />
        )}
      </div>
      {further.length > 0 && (
        <ul aria-label={`Further uses of ${words}`}>
          {further.map((one) => (
            <li key={one} className="fw-placeholder-further fw-line">
              <span>{placeholderWords(one)}</span>
              <span className="fw-placeholder-tag fw-fill fw-text-small">{one}</span>
              <Count of={uses.get(one)} />
              <Settings name={one} isUnset={unset.has(one)} refusal={null} onOpen={onConfigure} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** How often a tag stands in the texts; nothing where it does not. */
function Count({ of: count = 0 }: { readonly of: number | undefined }) {
  if (count === 0) return null
  const said = count === 1 ? 'Used once' : `Used ${count} times`
  return (
    <span className="fw-placeholder-mark fw-num fw-text-small" {...tip(said)}>
      <span aria-hidden="true">{count}×</span>
      <span className="fw-visually-hidden">{said}</span>
    </span>
  )
}

interface SettingsProps {
  readonly name: string
  readonly isUnset: boolean
  readonly refusal: string | null
  readonly onOpen: (name: string) => void
}

/** The gear of a tag with settings; one that was typed by hand has none yet, and is said to. */
const Settings = ({ name, isUnset, refusal, onOpen }: SettingsProps) => (
  <IconButton
    icon={isUnset ? WarningSign : Cog}
    className={isUnset ? 'fw-placeholder-gear fw-placeholder-unset' : 'fw-placeholder-gear'}
    label={isUnset ? `Settings of ${name}: missing` : `Settings of ${name}`}
    disabledReason={refusal}
    onClick={() => onOpen(name)}
  />
)
