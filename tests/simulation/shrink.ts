/** Makes a failing plan smaller: fewer steps first, then plainer ones, as long as it still fails. */
import type { Plan, Step } from './people/plan.ts'

/** Answers whether a plan fails; each question runs a history. */
type Fails = (plan: Plan) => Promise<boolean>

const without = <T>(items: readonly T[], from: number, count: number): T[] => [
  ...items.slice(0, from),
  ...items.slice(from + count),
]

const plainer = (step: Step): Step[] => [
  ...(step.net === null ? [] : [{ ...step, net: null }]),
  ...(step.after === 0 ? [] : [{ ...step, after: 0 }]),
  ...(step.act === 'note' ? [] : [{ ...step, act: 'note' as const }]),
]

/** The smallest failing plan that is found before `until` (real ms, as `performance.now`). */
export async function shrink(plan: Plan, fails: Fails, until: number): Promise<Plan> {
  let best = plan
  const better = async (candidate: Plan): Promise<boolean> => {
    if (performance.now() > until || !(await fails(candidate))) return false
    best = candidate
    return true
  }
  for (let size = best.steps.length >> 1; size >= 1; size >>= 1) {
    for (let at = 0; at < best.steps.length; ) {
      const isLess = await better({ ...best, steps: without(best.steps, at, size) })
      if (!isLess) at += size
      if (performance.now() > until) return best
    }
  }
  if (best.people > 2) await better({ ...best, people: 2 })
  if (best.isRealtimeOff) await better({ ...best, isRealtimeOff: false })
  for (let at = 0; at < best.steps.length; at += 1) {
    const step = best.steps[at]
    for (const simpler of step ? plainer(step) : []) {
      await better({ ...best, steps: best.steps.with(at, simpler) })
    }
  }
  return best
}
