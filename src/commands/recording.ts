import { attach } from 'effector'
import { $clock } from '../bus/clock.ts'
import { $log } from '../bus/log/intake.ts'
import { eventsOf } from '../bus/log/log.ts'
import { record } from '../projections/replay.ts'
import { $workspace } from '../projections/workspace-store.ts'
import { $arrivals, $commandTrace } from './trace.ts'

export { $log }

/**
 * The running session as NDJSON (engine.md 11 and 12): header, checkpoint, one event a line. Redaction
 * replaces what is personal by pseudonyms that hold within this export.
 */
export const exportFx = attach({
  source: {
    log: $log,
    workspace: $workspace,
    clock: $clock,
    arrivals: $arrivals,
    commands: $commandTrace,
  },
  effect: ({ log, workspace, clock, arrivals, commands }, { redact }: { redact: boolean }) =>
    record({
      at: clock.now().toISOString(),
      dropped: log.dropped,
      malformed: log.malformed,
      checkpoint: log.segments[0]?.checkpoint ?? null,
      events: eventsOf(log),
      workspace,
      trace: { arrivals: [...arrivals], commands: [...commands.map.values()] },
      redaction: redact ? clock.now().getTime() % 2 ** 31 : null,
    }),
})
