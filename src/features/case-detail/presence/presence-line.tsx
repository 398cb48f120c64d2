import { Edit, EyeOff, EyeOpen } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import {
  $othersHere,
  $presenceChannel,
  presenceShown,
} from '../../../queries/following/presence.ts'
import type { Other } from '../../../queries/following/presence-rules.ts'
import { initialsOf } from '../../../ui/tag/avatar.tsx'
import { tip } from '../../../ui/tip/tip.ts'
import './presence.css'

/** How many people are named; further ones are counted. */
const NAMED = 2

const doing = ({ name, isEditing }: Other) => `${name} ${isEditing ? 'is editing' : 'is viewing'}`

/** Who else views or edits the case; without the channel nobody can know, and that is said (engine.md 7). */
export function PresenceLine() {
  const { others, channel, shown } = useUnit({
    others: $othersHere,
    channel: $presenceChannel,
    shown: presenceShown,
  })
  useEffect(() => shown(), [shown])
  if (channel === 'off' || channel === 'reconnecting') {
    const why = channel === 'off' ? 'are off' : 'are interrupted'
    return (
      <p
        className="fw-presence fw-line fw-text-small fw-text-3"
        {...tip(`Other people are not shown: live updates ${why}`)}
      >
        <EyeOff />
        Other users not shown
      </p>
    )
  }
  if (others.length === 0) return null
  const byDoing = others.toSorted((a, b) => Number(b.isEditing) - Number(a.isEditing))
  const rest = byDoing.slice(NAMED)
  return (
    <ul
      className="fw-presence fw-line fw-text-small fw-text-3"
      aria-label="Other users viewing this case"
    >
      {byDoing.slice(0, NAMED).map((other) => (
        <li
          key={other.id}
          className="fw-presence-other fw-line"
          {...tip(`${doing(other)} this case`)}
        >
          <span className="fw-presence-initials" aria-hidden="true">
            {initialsOf(other.name)}
          </span>
          {other.isEditing ? <Edit size={12} /> : <EyeOpen size={12} />}
          <span className="fw-ellipsis">{doing(other)}</span>
        </li>
      ))}
      {rest.length > 0 && (
        <li {...tip(rest.map(doing).join(', '))}>
          <span aria-hidden="true">{`+${rest.length}`}</span>
          <span className="fw-visually-hidden">{rest.map(doing).join(', ')}</span>
        </li>
      )}
    </ul>
  )
}
