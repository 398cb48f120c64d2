import { useUnit } from 'effector-react'
import { useMemo } from 'react'
import { $arrivals } from '../../commands/trace.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { useCommand } from '../browse/entry-row.tsx'
import { actorName, type Entry, originOf } from '../entries/entry-index.ts'
import { filterChanged } from '../filter/model.ts'
import { caseOf } from '../filter/of-case.ts'
import { CopyButton } from '../tree/copy-button.tsx'
import { Tree } from '../tree/tree.tsx'
import { readable, valueNodes } from '../tree/value-node.tsx'

const open = ['payload', 'input']

/** An entry in full, as a tree, and the quick ways to others like it. */
export function Content({ entry }: { readonly entry: Entry }) {
  const arrivals = useUnit($arrivals)
  const command = useCommand(entry.kind === 'command' ? entry.id : '')
  const item = entry.kind === 'event' ? entry.event : command
  const nodes = useMemo(() => (item ? valueNodes(item) : []), [item])
  if (item === null) return <p className="fw-look-note">This command is no longer kept.</p>
  const caseId = caseOf(item)
  return (
    <>
      <div className="fw-look-tools fw-text-small fw-text-3 fw-ends">
        <SameLinks type={item.name} caseId={caseId} actor={actorName(item)} />
        <CopyButton label="Copy" text={() => readable(item)} />
      </div>
      <Tree label="Content" nodes={nodes} startOpen={open} />
      {entry.kind === 'event' && (
        <p className="fw-look-note">Received by: {originOf(entry.event, arrivals)}.</p>
      )}
    </>
  )
}

interface SameProps {
  readonly type: string
  readonly caseId: string | null
  readonly actor: string
}

function SameLinks({ type, caseId, actor }: SameProps) {
  const change = useUnit(filterChanged)
  return (
    <span className="fw-look-links fw-beside">
      Only this <LinkButton onClick={() => change({ type })}>type</LinkButton>
      {caseId !== null && <LinkButton onClick={() => change({ caseId })}>case</LinkButton>}
      <LinkButton onClick={() => change({ actor })}>actor</LinkButton>
    </span>
  )
}
