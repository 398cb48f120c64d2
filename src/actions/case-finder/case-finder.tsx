import { useUnit } from 'effector-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CaseRow } from '../../../contracts/model/cases/case.ts'
import { SEARCH_MAX_LENGTH } from '../../../contracts/rules/case-list/list-filters.ts'
import { caseStateLabels } from '../../../contracts/rules/cases/case-state-labels.ts'
import { FINDER_PROMPT, shownHost } from '../../../contracts/rules/cases/finder.ts'
import { TextField } from '../../ui/field/text-field.tsx'
import { Glyph } from '../../ui/tag/glyphs.tsx'
import { caseStateAppearance } from '../case-state-appearance.ts'
import type { CaseFinderModel, FinderState } from './case-finder-model.ts'
import './case-finder.css'

interface Props {
  readonly of: CaseFinderModel
  /** Its accessible name, such as 'Case'. */
  readonly label: string
  readonly required?: boolean
  readonly error?: string | null
  readonly autoFocus?: boolean
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Whether a key means the list that is open below the field, and nothing of the dialog around it. */
const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey)

/**
 * A field that finds one case: what answers stands below it, arrows walk through it, Enter takes one, Escape closes the
 * list. Typing again looks for another.
 */
export function CaseFinder({ of, ...field }: Props) {
  const { text, chosen, state, type, repeat, choose } = useUnit({
    text: of.$text,
    chosen: of.$chosen,
    state: of.$state,
    type: of.typed,
    repeat: of.repeated,
    choose: of.chosen,
  })
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [at, moveTo] = useState(0)
  const cases = isOpen && state.kind === 'cases' ? state.cases : []
  const active = cases[Math.min(at, cases.length - 1)]
  const input = useRef<HTMLInputElement>(null)
  const take = (row: CaseRow) => {
    flushSync(() => {
      choose(row)
      setOpen(false)
    })
    // What is typed next replaces it.
    input.current?.select()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step !== undefined && isPlain(event)) {
      event.preventDefault()
      setOpen(true)
      if (isOpen) moveTo(Math.min(Math.max(at + step, 0), Math.max(cases.length - 1, 0)))
    } else if (event.key === 'Enter' && isPlain(event) && isOpen && state.kind !== 'idle') {
      event.preventDefault()
      if (active) take(active)
      else if (state.kind === 'message' && state.isFailure) repeat()
    } else if (event.key === 'Escape' && isOpen && state.kind !== 'idle') {
      // Else the same key would close what the field stands in.
      event.stopPropagation()
      setOpen(false)
    }
  }
  return (
    <div className="fw-finder">
      <TextField
        {...field}
        ref={input}
        placeholder={FINDER_PROMPT}
        most={SEARCH_MAX_LENGTH}
        value={chosen ? `${chosen.host} (${chosen.id})` : text}
        spellCheck={false}
        role="combobox"
        aria-expanded={cases.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active && `${listId}-${active.id}`}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => target.select()}
        onBlur={() => setOpen(false)}
        onChange={(typed) => {
          moveTo(0)
          setOpen(true)
          type(typed)
        }}
      />
      <Answer
        id={listId}
        state={isOpen ? state : { kind: 'idle' }}
        active={active}
        onPoint={moveTo}
        onTake={take}
      />
    </div>
  )
}

interface AnswerProps {
  readonly id: string
  readonly state: FinderState
  readonly active: CaseRow | undefined
  readonly onPoint: (at: number) => void
  readonly onTake: (row: CaseRow) => void
}

/** What was found, or a sentence in its place; the field keeps the focus. */
function Answer({ id, state, active, onPoint, onTake }: AnswerProps) {
  const cases = state.kind === 'cases' ? state.cases : []
  const message = state.kind === 'message' ? state : null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it keeps the mouse from moving the focus, and does nothing else
    <div
      className={state.kind === 'idle' ? 'fw-visually-hidden' : 'fw-finder-answer'}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div role="listbox" id={id} aria-label="Cases found" tabIndex={-1}>
        {cases.map((row, at) => (
          <button
            key={row.id}
            type="button"
            role="option"
            id={`${id}-${row.id}`}
            className="fw-finder-option fw-line"
            aria-selected={row === active}
            tabIndex={-1}
            title={row.host}
            onMouseMove={() => onPoint(at)}
            onClick={() => onTake(row)}
          >
            <Glyph {...caseStateAppearance[row.state]} label={caseStateLabels[row.state]} />
            <span className="fw-fill">{shownHost(row.host)}</span>
            <span className="fw-text-small fw-text-3">{row.id}</span>
          </button>
        ))}
      </div>
      <p
        className={message ? 'fw-finder-message fw-text-3' : undefined}
        role={message?.isFailure ? 'alert' : 'status'}
      >
        {message?.text}
      </p>
    </div>
  )
}
