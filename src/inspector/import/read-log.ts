import type { Envelope } from '../../../contracts/events/envelope.ts'
import { readEvent } from '../../../contracts/events/read-event.ts'
import type { Parsed } from '../../../contracts/schema.ts'
import { fingerprint } from '../../bus/canonical.ts'
import type { Log, LoggedEvent } from '../../bus/log.ts'
import { startLog } from '../../bus/log.ts'
import {
  type Recording,
  readRecordedEvent,
  readRecordingHead,
  recordingLines,
} from '../../bus/recording.ts'
import { foldOffice, type Office } from '../../projections/fold/office.ts'
import { readOffice, type SavedOffice } from '../../projections/fold/snapshot.ts'
import { canonical } from '../../projections/replay.ts'
import { isKnown, type Pace, startOf } from '../travel/traveller.ts'

/** A recording as the inspector looks at it: its log, and the state that it leads to. */
export type ReadLog = {
  header: Recording['header']
  trace: Recording['trace']
  log: Log
  office: Office
  /** Whether it leads to the very state that its client had. */
  isFaithful: boolean
  /** Lines that are no event and were left out; the first of them with what is wrong. */
  unreadable: { count: number; first: string | null }
}

/** How long the page's thread is kept, in ms. */
const SLICE = 12

type Lines = {
  events: LoggedEvent[]
  unknown: number
  malformed: number
  unreadable: { count: number; first: string | null }
}

/**
 * Reads somebody else's recording in slices; nothing of it touches this session. Without header and
 * checkpoint there is nothing to begin with: refused, with the place. An event that does not fit is left
 * out whole and said; the others are kept (law 8).
 */
export async function readLog(text: string, { now, rest }: Pace): Promise<Parsed<ReadLog>> {
  const lines = recordingLines(text)
  const head = readRecordingHead(lines.slice(0, 2))
  if (!head.ok) return head
  const { header, checkpoint, trace } = head.value
  const saved = checkpoint === null ? null : readOffice(checkpoint)
  if (saved && !saved.ok) return { ...saved, path: `line 2: ${saved.path}` }
  const read: Lines = {
    events: [],
    unknown: 0,
    malformed: 0,
    unreadable: { count: 0, first: null },
  }
  let until = now() + SLICE
  for (let at = 2; at < lines.length; at += 1) {
    take(read, readRecordedEvent(lines[at] ?? '', at + 1))
    if (now() < until) continue
    await rest()
    until = now() + SLICE
  }
  const office = await folded(saved?.value ?? null, read.events, { now, rest })
  return {
    ok: true,
    value: {
      header,
      trace,
      log: logOf(header, saved?.value ?? null, read),
      office,
      isFaithful: fingerprint(canonical(office)) === header.state,
      unreadable: read.unreadable,
    },
  }
}

function take(read: Lines, line: Parsed<Envelope>): void {
  const event = line.ok ? readEvent(line.value) : null
  if (event?.kind === 'known') read.events.push(event.event)
  else if (event?.kind === 'unknown') {
    read.events.push(event.envelope)
    read.unknown += 1
  } else {
    if (event) read.malformed += 1
    read.unreadable.count += 1
    const said = line.ok ? `${line.value.name}: ${event?.message ?? ''}` : sayRefused(line)
    read.unreadable.first ??= said
  }
}

/** Where it does not fit, and why. */
export const sayRefused = ({ path, message }: { path: string; message: string }): string =>
  path === '' ? message : `${path} ${message}`

const STRIDE = 250

async function folded(
  saved: SavedOffice | null,
  events: readonly LoggedEvent[],
  { now, rest }: Pace,
): Promise<Office> {
  let office = startOf(saved)
  let until = now() + SLICE
  for (let at = 0; at < events.length; at += STRIDE) {
    office = foldOffice(office, events.slice(at, at + STRIDE).filter(isKnown))
    if (now() < until) continue
    await rest()
    until = now() + SLICE
  }
  return office
}

const logOf = (header: Recording['header'], checkpoint: SavedOffice | null, read: Lines): Log => ({
  ...startLog(checkpoint),
  segments: [{ checkpoint, events: read.events }],
  version: 1,
  dropped: header.dropped,
  unknown: read.unknown,
  malformed: header.malformed + read.malformed,
})
