import { readFileSync } from 'node:fs'
import { parse, z } from '../../contracts/schema.ts'

/** What was measured, by name: `part.what`, with the unit at its end where there is one. */
export type Figures = Record<string, number>

/**
 * A bound for a figure. `ratio` does not depend on the machine and must hold; `goal` is a time or a size
 * on the machine that the goals were set on, and fails only at three times its bound.
 */
const Budget = z.union([
  z.strictObject({ kind: z.literal('ratio'), atLeast: z.number() }),
  z.strictObject({ kind: z.enum(['ratio', 'goal']), atMost: z.number() }),
])
export type Budget = z.infer<typeof Budget>
export type Budgets = Record<string, Budget>

/** By how much a goal may be missed before the bench fails. */
const SLACK = 3

/** Reads the one file of budgets; whoever loosens a line of it writes a dated entry in decisions/09-budgets.md. */
export function readBudgets(): Budgets {
  const text = readFileSync(new URL('./budgets.json', import.meta.url), 'utf8')
  const budgets = parse(z.record(z.string(), Budget), JSON.parse(text))
  if (!budgets.ok) throw new Error(`budgets.json: ${budgets.path}: ${budgets.message}`)
  return budgets.value
}

export type Verdict = 'ok' | 'missed' | 'broken'

/** `missed` is a goal that was not reached by less than three times; a figure that is no number is broken. */
export function judge(figure: number | undefined, budget: Budget): Verdict {
  if (figure === undefined || !Number.isFinite(figure)) return 'broken'
  if ('atLeast' in budget) return figure >= budget.atLeast ? 'ok' : 'broken'
  if (figure <= budget.atMost) return 'ok'
  return budget.kind === 'goal' && figure <= SLACK * budget.atMost ? 'missed' : 'broken'
}

export type Result = { name: string; figure: number | undefined; budget: Budget; verdict: Verdict }

/** Every budget of these parts with its figure; a budget without a figure is broken. */
export const judgeAll = (figures: Figures, budgets: Budgets, parts: readonly string[]): Result[] =>
  Object.entries(budgets)
    .filter(([name]) => parts.includes(partOf(name)))
    .map(([name, budget]) => {
      const figure = figures[name]
      return { name, figure, budget, verdict: judge(figure, budget) }
    })

/** The heap is measured with the list that fills it. */
const partOf = (name: string): string => {
  const [part = ''] = name.split('.', 1)
  return part === 'heap' ? 'list' : part
}
