import type { ComponentType } from 'react'
import { sameJson } from '../../../contracts/rules/case-changes/detail-diff.ts'
import type { Clash } from '../../forms/merge.ts'
import type { Editing } from '../../forms/records/editing.ts'
import { Choice } from '../../ui/field/choice.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import '../../ui/table/records.css'

type Chosen = { key: string; choice: 'mine' | 'theirs' }

/** How a form's fields and values are said. */
export interface Words {
  readonly label: (key: string) => string
  readonly value: (key: string, value: unknown) => string
  /** The fields whose values have no room in a line: of these only what differs is shown. */
  readonly long?: {
    readonly has: (key: string) => boolean
    readonly Difference: ComponentType<{ field: string; before: unknown; after: unknown }>
  }
}

interface Props<F> {
  /** What was changed: 'this user'. */
  readonly what: string
  readonly editing: Editing<F>
  readonly words: Words
  /** Who changed it last, where an event told. */
  readonly author: { readonly name: string | null; readonly at: string } | null | undefined
  readonly onChoose: (chosen: Chosen) => void
}

/**
 * What a colleague changed while somebody types here: taken over where nothing was typed, else both values, one of
 * which has to be chosen (G-607). Nothing is overwritten unseen.
 */
export function RecordNotice<F extends object>(props: Props<F>) {
  const { what, editing, words, author, onChoose } = props
  const { clashes, taken, form } = editing.state
  if (clashes.length === 0 && taken.length === 0) return null
  const shown = new Map<string, unknown>(Object.entries(form))
  const stored = new Map<string, unknown>(Object.entries(editing.stored))
  return (
    <Notice tone={clashes.length > 0 ? 'warning' : 'info'} announce="politely">
      <p className="fw-records-news">
        {author?.name ?? 'Another user'} changed {what} while you were editing
        {author && <span className="fw-num">{`, ${formatDateTime(author.at)}`}</span>}.
      </p>
      <ul className="fw-records-news-list">
        {clashes.map((clash) => (
          <li key={clash.key}>
            <b>{words.label(clash.key)}</b>
            <ClashChoice clash={clash} words={words} onChoose={onChoose} />
          </li>
        ))}
        {taken.map((key) => (
          <li key={key}>
            <b>{words.label(key)}</b>
            {sameJson(shown.get(key), stored.get(key))
              ? words.long?.has(key)
                ? ': now as they wrote it'
                : `: now ${words.value(key, shown.get(key))}`
              : ': what they changed is in it, beside what you changed'}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

interface ClashProps {
  readonly clash: Clash
  readonly words: Words
  readonly onChoose: (chosen: Chosen) => void
}

function ClashChoice({ clash, words, onChoose }: ClashProps) {
  const { key, was, mine, theirs, choice } = clash
  const long = words.long?.has(key) ? words.long : null
  const text = (whose: string, value: unknown) =>
    long ? whose : `${whose}: ${words.value(key, value)}`
  return (
    <>
      <Choice
        label={`${words.label(key)}: choose a value`}
        value={choice}
        options={[
          { value: 'mine', text: text('Mine', mine) },
          { value: 'theirs', text: text('Theirs', theirs) },
        ]}
        onChoose={(chosen) => onChoose({ key, choice: chosen })}
      />
      {long && (
        <ScrollRegion className="fw-records-news-long" label={`${words.label(key)}: changes`}>
          <p className="fw-text-small">Their changes</p>
          <long.Difference field={key} before={was} after={theirs} />
          <p className="fw-text-small">Your changes</p>
          <long.Difference field={key} before={was} after={mine} />
        </ScrollRegion>
      )}
    </>
  )
}
