import type { Projection } from '../../bus/projection.ts'

/** The UTC day, empty before the first `day.changed`: folds take it from here, never from a clock. */
export type DayState = { day: string }

export const dayProjection: Projection<DayState> = {
  initial: () => ({ day: '' }),
  open: (state) => ({ ...state }),
  handlers: {
    'day.changed': (state, { payload }) => {
      const changed = state.day !== payload.day
      state.day = payload.day
      return changed
    },
  },
}
