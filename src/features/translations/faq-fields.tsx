import { ArrowDown, ArrowUp, DragHandleVertical, Plus, Trash } from '@blueprintjs/icons'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { FAQ_MAX_ENTRIES, FAQ_QUESTION_MAX_LENGTH } from '../../../contracts/limits.ts'
import type { FaqEntry } from '../../../contracts/model/portal/translation.ts'
import { FAQ_FULL, faqHalf } from '../../../contracts/rules/portal/translations.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { moved } from '../../ui/order-list/order-list.tsx'
import { useRowDrag } from '../../ui/order-list/use-row-drag.ts'
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx'
import { aligned } from './editing/faq-merge.ts'
import type { TextErrors } from './editing/form-values.ts'

const ADD = 'Add question'
const handleName = (at: number): string => `Move question ${at + 1}`

interface Props {
  readonly faq: readonly FaqEntry[]
  readonly errors: TextErrors
  readonly busy: boolean
  readonly onChange: (faq: FaqEntry[]) => void
}

/**
 * A name for each entry that stays with it, as they have none of their own: what others add above is not what somebody types
 * into.
 */
function useEntryKeys(faq: readonly FaqEntry[]): readonly number[] {
  const [known, setKnown] = useState(() => ({ faq, keys: [...faq.keys()], next: faq.length }))
  if (known.faq === faq) return known.keys
  let { next } = known
  const keys = aligned(known.faq, faq).map((of) => {
    const own = of === null ? undefined : known.keys[of]
    if (own !== undefined) return own
    next += 1
    return next
  })
  setKnown({ faq, keys, next })
  return keys
}

/** What was said of each entry as it was judged, at the entry that it is by now. */
function wrongOf(judged: TextErrors['faq'], faq: readonly FaqEntry[]) {
  if (judged === undefined) return []
  const places = aligned(
    judged.map(({ entry }) => entry),
    faq,
  )
  return places.map((of) => (of === null ? undefined : judged[of]?.wrong))
}

/** The questions with their answers, in the order in which the portal shows them (TRANS-06, TRANS-08; G-107). */
export function FaqFields({ faq, errors, busy, onChange }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const next = useRef<string | null>(null)
  const keys = useEntryKeys(faq)
  const wrong = wrongOf(errors.faq, faq)
  /** Puts the entries in another order or number, and the focus on the button of that name. */
  const arrange = (changed: FaqEntry[], button: string) => {
    next.current = button
    onChange(changed)
  }
  // What was moved is moved on by the same key, and what was removed leaves the keyboard among the others.
  useEffect(() => {
    if (next.current === null) return
    const named = place.current?.querySelectorAll<HTMLElement>('button') ?? []
    for (const button of named)
      if ((button.getAttribute('aria-label') ?? button.textContent) === next.current) button.focus()
    next.current = null
  })
  const remove = (at: number) => {
    const left = faq.filter((_, index) => index !== at)
    const beside = Math.min(at, left.length - 1) + 1
    arrange(left, left.length === 0 ? ADD : `Remove question ${beside}`)
  }
  const move = (from: number, to: number) =>
    arrange(moved(faq, from, to), `Move question ${to + 1} ${to < from ? 'up' : 'down'}`)
  const { drag, begin } = useRowDrag({
    list,
    onDrop: (from, to) => arrange(moved(faq, from, to), handleName(to)),
  })
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const to = at + ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0)
    if (to === at) return
    event.preventDefault()
    if (to >= 0 && to < faq.length) arrange(moved(faq, at, to), handleName(to))
  }
  /** What is dragged, and the question whose place it would take. */
  const dragClass = (at: number): string => {
    if (!drag || (at !== drag.from && at !== drag.to)) return ''
    if (at === drag.from) return ' fw-faq-dragged'
    return drag.to < drag.from ? ' fw-faq-drop-above' : ' fw-faq-drop-below'
  }
  const write = (at: number, typed: Partial<FaqEntry>) =>
    onChange(faq.map((entry, index) => (index === at ? { ...entry, ...typed } : entry)))
  return (
    <div className="fw-faq" ref={place}>
      {errors.most !== undefined && (
        <Notice tone="danger" announce>
          {errors.most}
        </Notice>
      )}
      {faq.length === 0 && <p className="fw-text-3">No questions yet.</p>}
      <div className="fw-faq" ref={list}>
        {faq.map((entry, at) => (
          <fieldset
            key={keys[at]}
            className={`fw-faq-entry${dragClass(at)}`}
            aria-label={`Question ${at + 1}`}
          >
            <div className="fw-line fw-ends">
              <div className="fw-line">
                <button
                  type="button"
                  className="fw-order-handle fw-centre"
                  aria-label={handleName(at)}
                  aria-description="Drag it, or press the up and down arrow keys"
                  onPointerDown={(event) => {
                    event.currentTarget.focus()
                    begin(String(at), event)
                  }}
                  onKeyDown={(event) => onKeyDown(event, at)}
                >
                  <DragHandleVertical />
                </button>
                <b>{`Question ${at + 1}`}</b>
              </div>
              <div className="fw-beside">
                <IconButton
                  icon={ArrowUp}
                  label={`Move question ${at + 1} up`}
                  disabledReason={at === 0 ? 'It is the first question.' : null}
                  onClick={() => move(at, at - 1)}
                />
                <IconButton
                  icon={ArrowDown}
                  label={`Move question ${at + 1} down`}
                  disabledReason={at === faq.length - 1 ? 'It is the last question.' : null}
                  onClick={() => move(at, at + 1)}
                />
                <IconButton
                  icon={Trash}
                  label={`Remove question ${at + 1}`}
                  onClick={() => remove(at)}
                />
              </div>
            </div>
            <TextField
              label="Question"
              required
              most={FAQ_QUESTION_MAX_LENGTH}
              value={entry.question}
              error={wrong[at]?.question ?? null}
              onChange={(question) => write(at, { question })}
            />
            <RichTextField
              profile="portal"
              label="Answer"
              required
              locked={busy}
              value={entry.answer}
              error={wrong[at]?.answer ?? null}
              onChange={(answer) => write(at, { answer })}
            />
            {errors.faq === undefined && faqHalf(entry) !== null && (
              <Notice tone="warning">{faqHalf(entry)}</Notice>
            )}
          </fieldset>
        ))}
      </div>
      <div>
        <Button
          icon={Plus}
          disabledReason={faq.length >= FAQ_MAX_ENTRIES ? FAQ_FULL : null}
          onClick={() => onChange([...faq, { question: '', answer: '' }])}
        >
          {ADD}
        </Button>
      </div>
    </div>
  )
}
