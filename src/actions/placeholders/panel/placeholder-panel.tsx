import { type KeyboardEvent, useState } from 'react'
import { SearchField } from '../../../ui/field/search-field.tsx'
import { walkRows } from '../../../ui/keys/walk-rows.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import type { PlaceholderTarget } from '../editor-placeholders.ts'
import type { Uses } from '../placeholder-uses.ts'
import { bestOf, type Entry, foundGroups } from './placeholder-groups.ts'
import { PlaceholderRow } from './placeholder-row.tsx'
import './placeholder-panel.css'

export interface PanelProps {
  /** How often each tag stands in the texts. */
  readonly uses: Uses
  /** Tags in the content that have no settings yet. */
  readonly unset: ReadonlySet<string>
  /** Why the last one was not inserted. */
  readonly notice: string | null
  readonly onInsert: (name: string) => void
  /** Opens the settings of a tag. */
  readonly onConfigure: (name: string) => void
}

interface Props extends PanelProps {
  /** Where the caret stands: what cannot go there is grey. */
  readonly target: PlaceholderTarget
}

const walk = walkRows('.fw-search-input, .fw-placeholder')

/**
 * The placeholders in their three groups (document 3, section 2.2): a click or Enter inserts one at the caret. Up and
 * down go through them from the search on, where Enter inserts the marked one.
 */
export function PlaceholderPanel({ target, uses, unset, notice, onInsert, onConfigure }: Props) {
  const [search, setSearch] = useState('')
  const [active, setActive] = useState<string | null>(null)
  const groups = foundGroups(search)
  const entries = groups.flatMap((group) => group.entries)
  const mayInsert = ({ isForSubject }: Entry) => target === 'content' || isForSubject
  const marked = search.trim() === '' ? undefined : bestOf(entries.filter(mayInsert), search)
  // One stop of the Tab key for all of them.
  const stop = entries.find(({ name }) => name === active) ?? entries[0]
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    walk(event)
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || !marked) return
    // The same key would break a line of the text that has the focus by then.
    event.preventDefault()
    setSearch('')
    onInsert(marked.name)
  }
  return (
    <section className="fw-placeholders fw-stack" aria-label="Placeholders" onKeyDown={onKeyDown}>
      <header className="fw-placeholders-head fw-stack">
        <h2 className="fw-text-head">Placeholders</h2>
        <SearchField label="Search placeholders" value={search} onChange={setSearch} />
        {notice !== null && (
          <Notice tone="warning" announce>
            {notice}
          </Notice>
        )}
      </header>
      <div className="fw-placeholders-list fw-fill-down">
        {groups.map(({ title, entries: listed }) => (
          <section key={title} aria-label={title}>
            <h3 className="fw-placeholders-group fw-text-caption">{title}</h3>
            <ul>
              {listed.map((entry) => (
                <PlaceholderRow
                  key={entry.name}
                  entry={entry}
                  uses={uses}
                  unset={unset}
                  refusal={mayInsert(entry) ? null : 'Cannot be used in the subject'}
                  isMarked={entry === marked}
                  isStop={entry === stop}
                  onFocus={() => setActive(entry.name)}
                  onInsert={onInsert}
                  onConfigure={onConfigure}
                />
              ))}
            </ul>
          </section>
        ))}
        <p className="fw-placeholders-none fw-text-3" role="status">
          {entries.length === 0 ? 'No matching placeholder' : ''}
        </p>
      </div>
    </section>
  )
}
