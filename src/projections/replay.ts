import type { KnownEvent } from '../../contracts/events/definitions.ts'
import type { Envelope } from '../../contracts/events/envelope.ts'
import { readEvent } from '../../contracts/events/read-event.ts'
import type { Parsed } from '../../contracts/schema.ts'
import { canonicalJson, fingerprint } from '../bus/canonical.ts'
import type { TracedCommand } from '../bus/recording/command-trace.ts'
import {
  type RecordedTrace,
  type Recording,
  type RecordingHeader,
  writeRecording,
} from '../bus/recording/recording.ts'
import { redact } from '../bus/recording/redact.ts'
import './set-up-parts.ts'
import {
  comparedWorkspace,
  createWorkspace,
  foldWorkspace,
  loadWorkspace,
  readWorkspace,
  saveWorkspace,
  type Workspace,
} from './workspace.ts'

/** The confirmed state as bytes: equal states, equal bytes. */
export const canonical = (workspace: Workspace): string =>
  canonicalJson(comparedWorkspace(saveWorkspace(workspace)))

/** The canonical bytes of the redacted state. */
export const canonicalRedacted = (workspace: Workspace, seed: number): string =>
  canonicalJson(redact(comparedWorkspace(saveWorkspace(workspace)), seed))

/** Folds a recording into an empty workspace. Unknown events are harmless (law 4). */
export function replay({ checkpoint, events }: Recording): Parsed<Workspace> {
  const saved = checkpoint === null ? null : readWorkspace(checkpoint)
  if (saved && !saved.ok) return { ...saved, path: `checkpoint.${saved.path}` }
  const known: KnownEvent[] = []
  for (const envelope of events) {
    const read = readEvent(envelope)
    if (read.kind === 'malformed') return { ok: false, path: envelope.id, message: read.message }
    if (read.kind === 'known') known.push(read.event)
  }
  const workspace = saved ? loadWorkspace(saved.value) : createWorkspace()
  return { ok: true, value: foldWorkspace(workspace, known) }
}

type Take = Pick<RecordingHeader, 'at' | 'dropped' | 'malformed'> & {
  checkpoint: unknown
  events: Recording['events']
  workspace: Workspace
  trace?: RecordedTrace
  /** The seed of the pseudonyms, or null to write everything as it is. */
  redaction: number | null
}

/** The session as NDJSON text. */
export function record({
  at,
  dropped,
  malformed,
  checkpoint,
  events,
  workspace,
  trace,
  redaction,
}: Take) {
  const plain = redaction === null
  const state = fingerprint(plain ? canonical(workspace) : canonicalRedacted(workspace, redaction))
  return writeRecording({
    header: {
      format: 'framewright-log',
      version: 1,
      at,
      redacted: !plain,
      dropped,
      malformed,
      state,
    },
    checkpoint: plain ? checkpoint : redact(checkpoint, redaction),
    events: plain ? events : events.map((event) => redactEvent(event, redaction)),
    ...(trace && { trace: plain ? trace : redactTrace(trace, redaction) }),
  })
}

/** A command keeps its name; who sent it, with what and why it was refused speaks of people. */
const redactTrace = ({ arrivals, commands }: RecordedTrace, seed: number): RecordedTrace => ({
  arrivals,
  commands: commands.map((command) => {
    const { actor, input, message } = command
    // Redaction keeps the shape.
    return { ...command, ...(redact({ actor, input, message }, seed) as Partial<TracedCommand>) }
  }),
})

const redactEvent = (event: Envelope, seed: number): Envelope =>
  // Redaction keeps the shape of an event.
  redact(event, seed) as Envelope
