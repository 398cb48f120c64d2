import { useUnit } from 'effector-react'
import { $commandTrace } from '../../commands/trace.ts'
import { exactMoment, useCommand } from '../browse/entry-row.tsx'
import type { Entry } from '../entries/entry-index.ts'
import { $chosen, $entryIndex, entryChosen } from '../entries/model.ts'
import { stateLooks } from '../entries/origin-appearance.ts'
import { chainOf, type Link } from './chain.ts'
import './causes.css'

const actorKinds = {
  user: 'another user',
  opponent: 'the opponent',
  provider: 'the payment provider',
  system: 'the system',
} as const

/** Command -> answer -> events, each a way to its entry. */
export function Causes({ entry }: { readonly entry: Entry }) {
  const { entryIndex, trace } = useUnit({ entryIndex: $entryIndex, trace: $commandTrace })
  const chain = chainOf(entryIndex, trace, entry)
  if (chain === null && entry.kind === 'event')
    return (
      <p className="fw-look-note">
        {entry.event.seq === null
          ? 'No command: this client loaded or created it.'
          : `No client command: caused by ${actorKinds[entry.event.actor.kind]}.`}
      </p>
    )
  if (chain === null) return null
  return (
    <>
      {chain.parentId !== null && (
        <p className="fw-look-note">Part of a save with several requests: {chain.parentId}.</p>
      )}
      <ol className="fw-causes" aria-label="Chain of causes">
        {chain.links.map((link) => (
          <Cause key={link.id} link={link} />
        ))}
      </ol>
    </>
  )
}

function Cause({ link }: { readonly link: Link }) {
  const command = useCommand(link.id)
  return (
    <li>
      {command && link.entry ? (
        <Step entry={link.entry} name={command.name} detail={exactMoment(link.entry.ms)} />
      ) : (
        <span className="fw-causes-far fw-text-small fw-text-2">
          A command from another client, {link.id}
        </span>
      )}
      <ol>
        {command && <Answer {...command} />}
        {link.events.map((entry) => (
          <li key={entry.at}>
            <Step entry={entry} name={nameOf(entry)} detail={exactMoment(entry.ms)} />
          </li>
        ))}
      </ol>
    </li>
  )
}

const nameOf = (entry: Entry): string =>
  entry.kind === 'command' ? entry.id : `${entry.event.seq ?? ''} ${entry.event.name}`.trim()

type AnswerProps = Pick<
  NonNullable<ReturnType<typeof useCommand>>,
  'state' | 'message' | 'status' | 'settledAt' | 'at' | 'through'
>

function Answer({ state, message, status, settledAt, at, through }: AnswerProps) {
  const { icon: Icon, text, tone } = stateLooks[state]
  const took = settledAt === null ? null : Date.parse(settledAt) - Date.parse(at)
  return (
    <li className="fw-causes-answer fw-text-small fw-text-2">
      <span className={tone ? `fw-tone-${tone}` : ''}>
        <Icon size={12} /> {text}
      </span>
      {status !== null && ` ${status}`}
      {took !== null && ` after ${took} ms`}
      {through !== null && `, through ${through}`}
      {message !== null && `: ${message}`}
    </li>
  )
}

interface StepProps {
  readonly entry: Entry
  readonly name: string
  readonly detail: string
}

function Step({ entry, name, detail }: StepProps) {
  const { chosen, choose } = useUnit({ chosen: $chosen, choose: entryChosen })
  return (
    <button
      type="button"
      className="fw-causes-step fw-ring-inside"
      aria-current={entry === chosen || undefined}
      onClick={() => choose(entry)}
    >
      <span className="fw-ellipsis">{name}</span>
      <span className="fw-num fw-text-3">{detail}</span>
    </button>
  )
}
