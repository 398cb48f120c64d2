import type { KnownEvent } from '../../contracts/events/definitions.ts'
import type { Envelope } from '../../contracts/events/envelope.ts'
import { readEvent } from '../../contracts/events/read-event.ts'
import type { Parsed } from '../../contracts/schema.ts'
import { canonicalJson, fingerprint } from '../bus/canonical.ts'
import type { TracedCommand } from '../bus/command-trace.ts'
import {
  type RecordedTrace,
  type Recording,
  type RecordingHeader,
  writeRecording,
} from '../bus/recording.ts'
import { redact } from '../bus/redact.ts'
import { knowsBusiness } from './fold/business.ts'
import { createOffice, foldOffice, type Office } from './fold/office.ts'
import { saveOffice } from './fold/save-office.ts'
import { loadOffice, readOffice, type SavedOffice } from './fold/snapshot.ts'

const byId = <T>(entities: readonly T[], idOf: (one: T) => string): T[] =>
  entities.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1))

/**
 * What two states are compared by: all confirmed entities, without what merely helps folding or counts
 * what just went by. What was never read is left out, so that older recordings keep their bytes.
 */
const comparable = ({
  recent: _recent,
  pulse: _pulse,
  translations,
  invoiceTemplates,
  mailFlows,
  caseTemplates,
  provider,
  users,
  mailSetup,
  business,
  terms,
  audit,
  rows,
  ...saved
}: SavedOffice) => ({
  ...saved,
  ...(translations.translations ? { translations } : {}),
  ...(invoiceTemplates.list ? { invoiceTemplates } : {}),
  ...(mailFlows.flows ? { mailFlows } : {}),
  ...(caseTemplates.list ? { caseTemplates: byId(caseTemplates.list, ({ id }) => id) } : {}),
  ...(provider.provider ? { provider } : {}),
  ...(users.list ? { users: byId(users.list, ({ user_id }) => user_id) } : {}),
  ...(mailSetup.setup ? { mailSetup } : {}),
  ...(knowsBusiness(business) ? { business } : {}),
  ...(terms.terms ? { terms } : {}),
  ...(audit.lists.length > 0 ? { audit } : {}),
  rows: byId(rows, ({ id }) => id),
})

/** The confirmed state as bytes: equal states, equal bytes (engine.md 12). */
export const canonical = (office: Office): string => canonicalJson(comparable(saveOffice(office)))

/** The canonical bytes of the redacted state. */
export const canonicalRedacted = (office: Office, seed: number): string =>
  canonicalJson(redact(comparable(saveOffice(office)), seed))

/** Folds a recording into an empty office. Unknown events are harmless (law 4). */
export function replay({ checkpoint, events }: Recording): Parsed<Office> {
  const saved = checkpoint === null ? null : readOffice(checkpoint)
  if (saved && !saved.ok) return { ...saved, path: `checkpoint.${saved.path}` }
  const known: KnownEvent[] = []
  for (const envelope of events) {
    const read = readEvent(envelope)
    if (read.kind === 'malformed') return { ok: false, path: envelope.id, message: read.message }
    if (read.kind === 'known') known.push(read.event)
  }
  const office = saved ? loadOffice(saved.value) : createOffice()
  return { ok: true, value: foldOffice(office, known) }
}

type Take = Pick<RecordingHeader, 'at' | 'dropped' | 'malformed'> & {
  checkpoint: unknown
  events: Recording['events']
  office: Office
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
  office,
  trace,
  redaction,
}: Take) {
  const plain = redaction === null
  const state = fingerprint(plain ? canonical(office) : canonicalRedacted(office, redaction))
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
