import type { Parsed } from '../../../contracts/schema.ts'
import { fingerprint } from '../../bus/canonical.ts'
import type { Log, LoggedEvent } from '../../bus/log/log.ts'
import { startLog } from '../../bus/log/log.ts'
import type { LostLine, ReadLine } from '../../bus/recording/lines.ts'
import { openRecording, type Recording } from '../../bus/recording/recording.ts'
import { canonical } from '../../projections/replay.ts'
import {
  foldWorkspace,
  loadWorkspace,
  readWorkspace,
  type SavedWorkspace,
  saveWorkspace,
  type Workspace,
} from '../../projections/workspace.ts'
import { isKnown, type Pace, startOf } from '../travel/time-travel.ts'

/** A recording as the inspector looks at it: its log, and the state that it leads to. */
export type ReadLog = {
  header: Recording['header']
  trace: Recording['trace']
  log: Log
  workspace: Workspace
  /** Whether it leads to the very state that its client had. */
  isFaithful: boolean
  /** Lines that were left out; the first of them with what is wrong. */
  unreadable: { count: number; first: string | null }
  /** The line from which on the file is not what was written; null for none. */
  alteredFrom: number | null
}

/** How long the page's thread is kept, in ms. */
const SLICE = 12

type Lines = { events: LoggedEvent[]; unknown: number; lost: LostLine[] }

/**
 * Reads somebody else's recording in slices; nothing of it touches this session. What does not fit is left
 * out whole and said, be it an event or the state that the recording begins with; the rest is kept (law 8).
 */
export async function readLog(text: string, { now, rest }: Pace): Promise<Parsed<ReadLog>> {
  const head = openRecording(text)
  if (!head.ok) return head
  const { header, checkpoint, trace, count, firstLine, readLine, lost, alteredFrom } = head.value
  const read: Lines = { events: [], unknown: 0, lost }
  const saved = checkpoint === null ? null : readWorkspace(checkpoint)
  if (saved && !saved.ok) lost.push({ line: 2, reason: `the checkpoint, ${sayRefused(saved)}` })
  const start = saved?.ok ? saveWorkspace(loadWorkspace(saved.value)) : null
  let until = now() + SLICE
  for (let place = 0; place < count; place += 1) {
    take(read, readLine(place), place + firstLine)
    if (now() < until) continue
    await rest()
    until = now() + SLICE
  }
  const workspace = await folded(start, read.events, { now, rest })
  return {
    ok: true,
    value: {
      header,
      trace,
      log: logOf(header, start, read),
      workspace,
      isFaithful: fingerprint(canonical(workspace)) === header.state,
      unreadable: { count: lost.length, first: firstOf(lost) },
      alteredFrom,
    },
  }
}

function take(read: Lines, line: ReadLine, number: number): void {
  if (line.kind === 'lost') read.lost.push({ line: number, reason: line.reason })
  else read.events.push(line.event)
  if (line.kind === 'unknown') read.unknown += 1
}

const firstOf = ([first]: readonly LostLine[]): string | null =>
  first ? `line ${first.line}, ${first.reason}` : null

/** Where it does not fit, and why. */
export const sayRefused = ({ path, message }: { path: string; message: string }): string =>
  path === '' ? message : `${path} ${message}`

const STRIDE = 250

async function folded(
  saved: SavedWorkspace | null,
  events: readonly LoggedEvent[],
  { now, rest }: Pace,
): Promise<Workspace> {
  let workspace = startOf(saved)
  let until = now() + SLICE
  for (let at = 0; at < events.length; at += STRIDE) {
    workspace = foldWorkspace(workspace, events.slice(at, at + STRIDE).filter(isKnown))
    if (now() < until) continue
    await rest()
    until = now() + SLICE
  }
  return workspace
}

const logOf = (
  header: Recording['header'],
  checkpoint: SavedWorkspace | null,
  read: Lines,
): Log => ({
  ...startLog(checkpoint),
  segments: [{ checkpoint, events: read.events }],
  version: 1,
  dropped: header.dropped,
  unknown: read.unknown,
  malformed: header.malformed,
})
