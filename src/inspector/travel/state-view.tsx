import { Checkbox } from '@blueprintjs/core'
import { useUnit } from 'effector-react'
import { useMemo, useState } from 'react'
import { canonical } from '../../projections/replay.ts'
import { exactMoment } from '../browse/entry-row.tsx'
import type { Entry } from '../entries/entry-index.ts'
import { $isRecorded } from '../entries/model.ts'
import { entitiesOf } from '../tree/compare.ts'
import { CopyButton } from '../tree/copy-button.tsx'
import { Tree } from '../tree/tree.tsx'
import { openedFor } from '../tree/tree-node.ts'
import { comparisonNodes } from './comparison-node.tsx'
import { $look, $now } from './model.ts'
import './state-view.css'

/** Lines of differences that are open before anybody opens any. */
const SEEN_AT_ONCE = 60

/** The confirmed state after an entry beside the one of now, in canonical form (engine.md 12). */
export function StateView({ entry }: { readonly entry: Entry }) {
  const { look, now, isRecorded } = useUnit({
    look: $look,
    now: $now,
    isRecorded: $isRecorded,
  })
  const [onlyDifferences, setOnly] = useState(true)
  const nodes = useMemo(
    () =>
      look?.workspace && now
        ? comparisonNodes(entitiesOf(look.workspace), entitiesOf(now), '', onlyDifferences)
        : [],
    [look, now, onlyDifferences],
  )
  if (look === null)
    return (
      <p className="fw-look-note" role="status">
        Replaying the log…
      </p>
    )
  const { workspace } = look
  if (workspace === null)
    return <p className="fw-look-note">The log no longer goes back that far.</p>
  return (
    <>
      <div className="fw-look-tools fw-text-small fw-text-3 fw-ends">
        <Checkbox
          className="fw-inspector-check"
          checked={onlyDifferences}
          label="Only differences"
          onChange={(event) => setOnly(event.currentTarget.checked)}
        />
        <CopyButton label="Copy state" text={() => canonical(workspace)} />
      </div>
      <div className="fw-state-heads fw-text-small fw-text-2">
        <span />
        <span className="fw-num">At {exactMoment(entry.ms)}</span>
        <span>{isRecorded ? 'At the end' : 'Now'}</span>
      </div>
      {nodes.length === 0 ? (
        <p className="fw-look-note">No differences.</p>
      ) : (
        <Tree
          key={`${entry.at} ${entry.kind} ${onlyDifferences}`}
          label="State at the entry and now"
          nodes={nodes}
          startOpen={onlyDifferences ? openedFor(nodes, SEEN_AT_ONCE) : []}
        />
      )}
    </>
  )
}
