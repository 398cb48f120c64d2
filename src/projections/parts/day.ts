import { z } from '../../../contracts/schema.ts'
import { readModel } from './read-model.ts'

const State = z.object({ day: z.string() })

/** The UTC day, empty before the first `day.changed`: folds take it from here, never from a clock. */
export type DayState = z.infer<typeof State>

export const dayProjection = readModel<DayState>({
  saved: State,
  initial: () => ({ day: '' }),
  handlers: {
    'day.changed': (state, { payload }) => {
      const changed = state.day !== payload.day
      state.day = payload.day
      return changed
    },
    // It is the same day whoever is logged in.
    'session.ended': () => false,
    'log.rebased': () => false,
  },
})
