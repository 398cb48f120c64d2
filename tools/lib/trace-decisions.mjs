import { decisionIdsOf, tally } from './trace.mjs'

/**
 * @typedef {object} DecisionTrace
 * @property {Set<string>} proven decisions that a passed test names
 * @property {number} total
 * @property {{ reason: string, count: number }[]} waiting what decisions wait for, and how many for each
 * @property {string[]} problems one line each; none if the trace holds
 */

/**
 * The ids of the decisions in a page of the specification, without those that another one replaced.
 * @param {string} page
 */
export function parseDecisions(page) {
  return [...page.matchAll(/^- \*\*(G-\d+)\*\* (?!Replaced by )/gm)].map(([, id = '']) => id)
}

/**
 * Which decisions the last run proved, by `[G-124]` in a title. Each of the others has to be said to wait.
 * @param {{ decisions: readonly string[], tests: readonly import('./trace.mjs').RunTest[], waiting: readonly import('./trace.mjs').Waiting[] }} input
 * @returns {DecisionTrace}
 */
export function traceDecisions({ decisions, tests, waiting }) {
  const known = new Set(decisions)
  const waits = tally(waiting.map(({ id }) => id))
  const named = tests.flatMap(({ title, passed }) =>
    decisionIdsOf(title).map((id) => ({ id, title, passed })),
  )
  const proven = new Set(
    named.filter(({ id, passed }) => passed && known.has(id)).map(({ id }) => id),
  )
  const open = decisions.filter((id) => !proven.has(id) && !waits.has(id))
  return {
    proven,
    total: decisions.length,
    waiting: [...tally(waiting.map(({ reason }) => reason))].map(([reason, count]) => ({
      reason,
      count,
    })),
    problems: [
      ...open.map((id) => `${id} has no test, and is not said to wait`),
      ...named
        .filter(({ id }) => !known.has(id))
        .map(({ id, title }) => `${id} in "${title}" is no decision that holds`),
      ...[...waits].flatMap(([id, times]) => [
        ...(known.has(id) ? [] : [`${id} is said to wait, but is no decision that holds`]),
        ...(proven.has(id) ? [`${id} is said to wait, but is proven`] : []),
        ...(times > 1 ? [`${id} is said to wait ${times} times`] : []),
      ]),
    ],
  }
}

/**
 * The lines to print.
 * @param {DecisionTrace} result
 */
export function reportDecisions({ proven, total, waiting, problems }) {
  const open = waiting.reduce((sum, { count }) => sum + count, 0)
  return [
    `decisions  ${proven.size} / ${total}${open > 0 ? `, ${open} waiting` : ''}`,
    ...waiting.map(({ reason, count }) => `waiting: ${count} decisions (${reason})`),
    ...problems.map((problem) => `error: ${problem}`),
  ]
}
