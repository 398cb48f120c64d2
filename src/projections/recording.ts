import { attach } from 'effector'
import { $clock } from '../bus/clock.ts'
import { $log } from '../bus/intake.ts'
import { eventsOf } from '../bus/log.ts'
import { $office } from './office.ts'
import { record } from './replay.ts'
import { $arrivals, $commandTrace } from './trace.ts'

export { $log }

/**
 * The running session as NDJSON (engine.md 11 and 12): header, checkpoint, one event a line. Redaction
 * replaces what is personal by pseudonyms that hold within this export.
 */
export const exportFx = attach({
  source: {
    log: $log,
    office: $office,
    clock: $clock,
    arrivals: $arrivals,
    commands: $commandTrace,
  },
  effect: ({ log, office, clock, arrivals, commands }, { redact }: { redact: boolean }) =>
    record({
      at: clock.now().toISOString(),
      dropped: log.dropped,
      malformed: log.malformed,
      checkpoint: log.segments[0]?.checkpoint ?? null,
      events: eventsOf(log),
      office,
      trace: { arrivals: [...arrivals], commands: [...commands.map.values()] },
      redaction: redact ? clock.now().getTime() % 2 ** 31 : null,
    }),
})
