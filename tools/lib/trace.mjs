/**
 * @typedef {{ id: string, area: string, kind: string }} Requirement
 * @typedef {{ title: string, file: string, passed: boolean }} RunTest one test of the last run; `file` relative to the project
 * @typedef {{ id: string, title: string, reason: string }} NotCounted
 * @typedef {{ id: string, reason: string }} Waiting a requirement that nothing can prove yet, and what it waits for
 * @typedef {object} Trace
 * @property {{ area: string, covered: number, waiting: number, total: number }[]} areas
 * @property {Set<string>} covered
 * @property {number} total
 * @property {{ id: string, title: string }[]} unknown ids that stand in no catalogue
 * @property {string[]} crowded titles with more than four ids
 * @property {NotCounted[]} notCounted ids named by a passed test in the wrong place
 * @property {string[]} lost ids of the baseline that are covered no more
 * @property {{ reason: string, count: number }[]} waiting what requirements wait for, and how many for each
 * @property {{ id: string, problem: string }[]} wrongly ids that do not wait as they are said to
 */

const maxIds = 4
const bracket = /\[((?:[A-Z][A-Z0-9]*-\d+)(?:[,\s]+[A-Z][A-Z0-9]*-\d+)*)\]/g

/** Where a test of a kind must live to prove it; kinds not named here may be proven anywhere. */
const homes = {
  screen: {
    folders: ['features', 'ui', 'app', 'e2e'],
    reason: 'a screen is proven by a rendered screen',
  },
  call: { folders: ['server', 'conformance', 'e2e'], reason: 'a call is proven over HTTP' },
}

/**
 * The requirements of one catalogue: tab-separated with a head line.
 * @param {string} text
 * @returns {Requirement[]}
 */
export function parseCatalogue(text) {
  const [head = '', ...lines] = text.split('\n').filter((line) => line.trim() !== '')
  const columns = head.split('\t')
  const [id, area, kind] = ['id', 'area', 'kind'].map((name) => columns.indexOf(name))
  if (id === -1 || area === -1 || kind === -1)
    throw new Error('A catalogue needs id, area and kind.')
  return lines.map((line) => {
    const cells = line.split('\t')
    return { id: cells[id ?? 0] ?? '', area: cells[area ?? 0] ?? '', kind: cells[kind ?? 0] ?? '' }
  })
}

/**
 * The requirements that wait for something: tab-separated with a head line.
 * @param {string} text
 * @returns {Waiting[]}
 */
export function parseWaiting(text) {
  const [head = '', ...lines] = text.split('\n').filter((line) => line.trim() !== '')
  if (head !== 'id\treason') throw new Error('What waits is listed by id and reason.')
  return lines.map((line) => {
    const [id = '', reason = '', ...more] = line.split('\t').map((cell) => cell.trim())
    if (id === '' || reason === '' || more.length > 0)
      throw new Error(`What waits needs an id and a reason: ${line}`)
    return { id, reason }
  })
}

const ofDecision = /^G-\d+$/

/**
 * All ids in a title, of requirements and decisions.
 * @param {string} title
 */
function named(title) {
  return [...title.matchAll(bracket)].flatMap((match) => (match[1] ?? '').split(/[,\s]+/))
}

/**
 * The ids of requirements that a test's title names.
 * @param {string} title
 */
export function idsOf(title) {
  return named(title).filter((id) => !ofDecision.test(id))
}

/**
 * The ids of decisions that a test's title names.
 * @param {string} title
 */
export function decisionIdsOf(title) {
  return named(title).filter((id) => ofDecision.test(id))
}

/**
 * @param {Requirement} requirement
 * @param {RunTest} test
 * @returns {string | undefined} why this test does not prove the requirement
 */
function objection(requirement, test) {
  const folder = test.file.split('/')[1] ?? ''
  const home =
    requirement.kind === 'screen' || requirement.kind === 'call'
      ? homes[requirement.kind]
      : undefined
  if (home && !home.folders.includes(folder))
    return `${home.reason}: tests/${home.folders.join(', tests/')}`
  if (requirement.kind === 'permission' && !/\b(?:refused|hidden)\b/i.test(test.title)) {
    return 'a permission is proven with an allowed and a refused actor: say "refused" or "hidden" in the title'
  }
  return undefined
}

/**
 * How often each of them occurs.
 * @param {readonly string[]} values
 */
export function tally(values) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/**
 * What is wrong with the list of what waits: whoever waits is known, named once, and not proven yet.
 * @param {readonly Waiting[]} waiting
 * @param {ReadonlyMap<string, Requirement>} byId
 * @param {ReadonlySet<string>} covered
 */
function wronglyWaiting(waiting, byId, covered) {
  const named = tally(waiting.map(({ id }) => id))
  return [...named].flatMap(([id, times]) => [
    ...(byId.has(id) ? [] : [{ id, problem: 'is said to wait, but stands in no catalogue' }]),
    ...(covered.has(id) ? [{ id, problem: 'is said to wait, but is proven' }] : []),
    ...(times > 1 ? [{ id, problem: `is said to wait ${times} times` }] : []),
  ])
}

/**
 * Which requirements the last run proved, and which of the others wait for something.
 * @param {{ requirements: readonly Requirement[], tests: readonly RunTest[], baseline: readonly string[], waiting: readonly Waiting[] }} input
 * @returns {Trace}
 */
export function trace({ requirements, tests, baseline, waiting }) {
  const byId = new Map(requirements.map((requirement) => [requirement.id, requirement]))
  /** @type {Set<string>} */
  const covered = new Set()
  /** @type {Trace['unknown']} */
  const unknown = []
  /** @type {NotCounted[]} */
  const notCounted = []
  const crowded = tests
    .filter((test) => idsOf(test.title).length > maxIds)
    .map((test) => test.title)
  for (const test of tests) {
    const ids = idsOf(test.title)
    if (ids.length > maxIds) continue
    for (const id of ids) {
      const requirement = byId.get(id)
      if (!requirement) unknown.push({ id, title: test.title })
      else if (test.passed) {
        const reason = objection(requirement, test)
        if (reason) notCounted.push({ id, title: test.title, reason })
        else covered.add(id)
      }
    }
  }
  const waits = new Set(waiting.map(({ id }) => id))
  /** @type {Map<string, Trace['areas'][number]>} */
  const areas = new Map()
  for (const { id, area } of requirements) {
    const row = areas.get(area) ?? { area, covered: 0, waiting: 0, total: 0 }
    row.total += 1
    if (covered.has(id)) row.covered += 1
    else if (waits.has(id)) row.waiting += 1
    areas.set(area, row)
  }
  return {
    areas: [...areas.values()],
    covered,
    total: requirements.length,
    unknown,
    crowded,
    notCounted: notCounted.filter(({ id }) => !covered.has(id)),
    lost: baseline.filter((id) => !covered.has(id)),
    waiting: [...tally(waiting.map(({ reason }) => reason))].map(([reason, count]) => ({
      reason,
      count,
    })),
    wrongly: wronglyWaiting(waiting, byId, covered),
  }
}

/**
 * The lines to print, and whether the trace holds.
 * @param {Trace} result
 * @returns {{ lines: string[], ok: boolean }}
 */
export function report(result) {
  const { areas, covered, total, unknown, crowded, notCounted, lost, waiting, wrongly } = result
  const width = Math.max(5, ...areas.map(({ area }) => area.length))
  const row = (
    /** @type {Trace['areas'][number]} */ { area, covered: part, waiting: open, total: all },
  ) =>
    `${area.padEnd(width)}  ${String(part).padStart(4)} / ${all}${open > 0 ? `, ${open} waiting` : ''}`
  const whole = {
    area: 'total',
    covered: covered.size,
    waiting: areas.reduce((sum, area) => sum + area.waiting, 0),
    total,
  }
  return {
    lines: [
      ...[...areas, whole].map(row),
      ...waiting.map(({ reason, count }) => `waiting: ${count} (${reason})`),
      ...notCounted.map(({ id, title, reason }) => `not counted: ${id} by "${title}" (${reason})`),
      ...crowded.map((title) => `error: more than ${maxIds} ids in "${title}"`),
      ...unknown.map(({ id, title }) => `error: unknown id ${id} in "${title}"`),
      ...lost.map((id) => `error: ${id} was covered before and is covered no more`),
      ...wrongly.map(({ id, problem }) => `error: ${id} ${problem}`),
    ],
    ok: crowded.length + unknown.length + lost.length + wrongly.length === 0,
  }
}
