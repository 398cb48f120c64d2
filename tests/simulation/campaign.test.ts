import { expect, test } from 'vitest'
import { type Failure, failureText } from './campaign.ts'
import { complaint } from './people/complaint.ts'
import type { Plan, Step } from './people/plan.ts'

const aStep: Step = { act: 'note', by: 1, on: 0, value: 7, after: 20, net: null }
const plan: Plan = {
  ...{ people: 2, isRealtimeOff: false, tokenLife: 20, noise: 1 },
  steps: [aStep, { ...aStep, act: 'tag' }],
}
const failed = (parts: Partial<Failure>): Failure => ({
  ...{ seed: 5, verdict: { problems: [complaint('lost: a note')] }, plan },
  ...parts,
})

test('a failing history is printed with the step in which it began', () => {
  const problems = [complaint('diverged: A'), complaint('lost: a note', '1. its step')]
  const text = failureText({ failures: [failed({ verdict: { problems } })] })
  expect(text).toContain('Seed 5 failed at 1. its step;')
  expect(text).toContain('lost: a note (at 1. its step)')
})

test('where nobody knows the step, the last one of the shrunk plan is printed', () => {
  const text = failureText({ failures: [failed({})] })
  expect(text).toContain('Seed 5 failed at the last of its steps, 2. +20 ms: client 1, case 0, tag')
})

test('a failing history that was not shrunk is printed with its seed', () => {
  const text = failureText({ failures: [failed({}), failed({ seed: 9, plan: null })] })
  expect(text).toContain('Seed 9 failed at its end; repeat it with PROVE_SEED=9.\n  lost: a note')
})
