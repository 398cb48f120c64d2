import { expectTypeOf, test } from 'vitest'
import type { CaseCounts, CaseDetail } from '../../contracts/model/cases/case.ts'
import type { CallResult, Gateway, ValueOf } from '../../src/bus/gateway/call.ts'

const gateway = {} as Gateway

test('a call takes what its row names, and answers its value', () => {
  expectTypeOf(gateway.call('countCases', {})).resolves.toEqualTypeOf<CallResult<CaseCounts>>()
  expectTypeOf(gateway.call('readCase', { params: { id: '1' } })).resolves.toEqualTypeOf<
    CallResult<CaseDetail>
  >()
  expectTypeOf<ValueOf<'readCaseTags'>>().toEqualTypeOf<string[]>()
})

test('what is missing or wrong does not compile', () => {
  // @ts-expect-error a case is read by its id
  gateway.call('readCase', {})
  // @ts-expect-error the id is a text
  gateway.call('readCase', { params: { id: 1 } })
  // @ts-expect-error a note has a text
  gateway.change('addNote', { params: { id: '1' }, body: {} }, { commandId: 'c', version: 1 })
  // @ts-expect-error a change has an id
  gateway.change('addNote', { params: { id: '1' }, body: { text: 'x' } }, { version: 1 })
  // @ts-expect-error there is no such call
  gateway.call('readMind', {})
  // @ts-expect-error unread is spelled as the query spells it
  gateway.change('markEmail', markUnread(true), { commandId: 'c' })
  gateway.change('markEmail', markUnread('true'), { commandId: 'c' })
})

test('a result has a value only when it is an answer', async () => {
  const result = await gateway.call('countCases', {})
  // @ts-expect-error it may be a refusal
  result.value
  if (result.kind === 'answer') expectTypeOf(result.value.PAID).toBeNumber()
  else expectTypeOf(result.message).toBeString()
})

const markUnread = <T>(unread: T) => ({
  params: { customer_id: 'c1', emailId: 'e1' },
  query: { unread },
})
