import { expectTypeOf, test } from 'vitest'
import type { KnownEvent, PayloadOf } from '../../contracts/events/definitions.ts'
import type { CaseChange } from '../../contracts/events/payloads.ts'
import { combine, type Fold } from '../../src/bus/log/projection.ts'

type Tally = { notes: number }
type Page = { titles: string[] }

const tally: Fold<Tally> = {
  initial: () => ({ notes: 0 }),
  open: (state) => ({ ...state }),
  handlers: {
    'case.note-added': (state, event) => {
      expectTypeOf(event).toEqualTypeOf<KnownEvent<'case.note-added'>>()
      expectTypeOf(event.payload).toEqualTypeOf<CaseChange>()
      state.notes += 1
      return true
    },
    'day.changed': (_state, { payload }) => {
      expectTypeOf(payload.day).toBeString()
      // @ts-expect-error a day has no row
      return payload.row !== null
    },
  },
}

test('handlers are known by the names of events', () => {
  const wrong: Fold<Tally> = {
    ...tally,
    handlers: {
      // @ts-expect-error there is no such event
      'case.updated': () => true,
    },
  }
  expectTypeOf(wrong).toEqualTypeOf<Fold<Tally>>()
})

test('a handler says whether it changed anything', () => {
  const wrong: Fold<Tally> = {
    ...tally,
    handlers: {
      // @ts-expect-error silence is no answer
      'case.note-added': (state) => {
        state.notes += 1
      },
    },
  }
  expectTypeOf(wrong).toEqualTypeOf<Fold<Tally>>()
})

test('a projection that looks at another is combined with it, or not at all', () => {
  const page: Fold<Page, { tally: Tally }> = {
    initial: () => ({ titles: [] }),
    open: (state) => ({ ...state }),
    handlers: {
      'case.note-added': (state, _event, above) => {
        state.titles.push(String(above.tally.notes))
        return true
      },
    },
  }
  const both = combine<{ tally: Tally; page: Page }>({ tally, page })
  expectTypeOf(both.initial).returns.toEqualTypeOf<{ tally: Tally; page: Page }>()
  // @ts-expect-error the page needs the tally above it
  combine<{ page: Page }>({ page })
})

test('payloads go by name', () => {
  expectTypeOf<PayloadOf<'day.changed'>>().toEqualTypeOf<{ day: string }>()
  expectTypeOf<KnownEvent['name']>().not.toBeAny()
})
