import { expect, test } from 'vitest'
import { CaseState } from '../../../contracts/model/cases/case.ts'
import { flowOfCase } from '../../../contracts/rules/mail/flow-of-case.ts'

const flow = { id: 'f1', name: 'Standard' }

test.each(CaseState.options)(
  'a case in %s has the flow that it was given, by its name of now',
  (state) => {
    expect(flowOfCase(state, flow, false)).toEqual(flow)
    expect(flowOfCase(state, null, false)).toBeNull()
  },
)

test('of a deleted flow STANDBY and CANCELLED know nothing, PAID and VALID_LICENSE keep it [G-702]', () => {
  const kept = CaseState.options.filter((state) => flowOfCase(state, flow, true) !== null)
  expect(kept).toEqual(['ACTIVE', 'PAYMENT_PROCESSING', 'PAID', 'VALID_LICENSE'])
})
