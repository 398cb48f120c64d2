import { useUnit } from 'effector-react'
import { useState } from 'react'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { formatCount } from '../../ui/format.ts'
import type { Entry } from '../entries/entry-index.ts'
import { $look } from '../travel/model.ts'
import { ABSENT, type Difference } from '../tree/compare.ts'
import { CopyButton } from '../tree/copy-button.tsx'
import { readable, shortOf } from '../tree/value-node.tsx'
import './changes.css'

/** Differences shown before somebody asks for all. */
const SHOWN = 100

const textOf = (changes: readonly Difference[]): string =>
  changes.map(({ path, from, to }) => `${path}\n- ${readable(from)}\n+ ${readable(to)}`).join('\n')

/** What an event made of the state, field by field: folded up to it and with it, apart from what is shown. */
export function Changes({ entry }: { readonly entry: Entry }) {
  const look = useUnit($look)
  const [all, setAll] = useState(false)
  if (look === null)
    return (
      <p className="fw-look-note" role="status">
        Replaying the log…
      </p>
    )
  if (look.workspace === null)
    return <p className="fw-look-note">The log no longer goes back that far.</p>
  if (entry.kind === 'command')
    return <p className="fw-look-note">A command changes nothing by itself: its events do.</p>
  const { changes } = look
  if (changes.length === 0)
    return (
      <p className="fw-look-note">No changes: this event was already applied or nothing uses it.</p>
    )
  const shown = all ? changes : changes.slice(0, SHOWN)
  return (
    <>
      <div className="fw-look-tools fw-text-small fw-text-3 fw-ends">
        <span className="fw-num">
          {formatCount(changes.length)} {changes.length === 1 ? 'difference' : 'differences'}
        </span>
        <CopyButton label="Copy" text={() => textOf(changes)} />
      </div>
      <ol className="fw-changes" aria-label="Differences">
        {shown.map((change) => (
          <Change key={change.path} change={change} />
        ))}
      </ol>
      {shown.length < changes.length && (
        <LinkButton onClick={() => setAll(true)}>
          {`${formatCount(changes.length - shown.length)} more`}
        </LinkButton>
      )}
    </>
  )
}

function Change({ change: { path, from, to } }: { readonly change: Difference }) {
  return (
    <li>
      <span className="fw-changes-path">{path}</span>
      {from !== ABSENT && <del>{shortJson(from)}</del>}
      {to !== ABSENT && <ins>{shortJson(to)}</ins>}
    </li>
  )
}

const LONGEST = 600

/** Whole entities that came or went stand in one line, as far as that is readable. */
function shortJson(value: unknown): string {
  const text = readable(value).replaceAll(/\s*\n\s*/g, ' ')
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}… ${shortOf(value)}` : text
}
