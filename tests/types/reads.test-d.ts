import { expectTypeOf, test } from 'vitest'
import type { ReadName } from '../../contracts/events/local-events.ts'

test('a read is named by what it brings, and nothing else is one', () => {
  expectTypeOf<'case-page' | 'counts' | 'email' | 'provider' | 'audit'>().toExtend<ReadName>()
  expectTypeOf<Extract<ReadName, 'session' | 'day' | 'read' | 'log'>>().toBeNever()
})
