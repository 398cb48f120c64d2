/**
 * @typedef {{ id: string, area: string, kind: string }} Requirement
 * @typedef {{ title: string, file: string, passed: boolean }} RunTest one test of the last run; `file` relative to the project
 * @typedef {{ id: string, title: string, reason: string }} NotCounted
 * @typedef {object} Trace
 * @property {{ area: string, covered: number, total: number }[]} areas
 * @property {Set<string>} covered
 * @property {number} total
 * @property {{ id: string, title: string }[]} unknown ids that stand in no catalogue
 * @property {string[]} crowded titles with more than four ids
 * @property {NotCounted[]} notCounted ids named by a passed test in the wrong place
 * @property {string[]} lost ids of the baseline that are covered no more
 */

const maxIds = 4
const bracket = /\[((?:[A-Z][A-Z0-9]*-\d+)(?:[,\s]+[A-Z][A-Z0-9]*-\d+)*)\]/g

/** Where a test of a kind must live to prove it; kinds not named here may be proven anywhere. */
const homes = {
  screen: {
    folders: ['features', 'app', 'e2e'],
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
 * The ids that a test's title names.
 * @param {string} title
 */
export function idsOf(title) {
  return [...title.matchAll(bracket)].flatMap((match) => (match[1] ?? '').split(/[,\s]+/))
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
 * Which requirements the last run proved.
 * @param {{ requirements: readonly Requirement[], tests: readonly RunTest[], baseline: readonly string[] }} input
 * @returns {Trace}
 */
export function trace({ requirements, tests, baseline }) {
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
  /** @type {Map<string, { area: string, covered: number, total: number }>} */
  const areas = new Map()
  for (const { id, area } of requirements) {
    const row = areas.get(area) ?? { area, covered: 0, total: 0 }
    row.total += 1
    if (covered.has(id)) row.covered += 1
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
  }
}

/**
 * The lines to print, and whether the trace holds.
 * @param {Trace} result
 * @returns {{ lines: string[], ok: boolean }}
 */
export function report(result) {
  const width = Math.max(5, ...result.areas.map(({ area }) => area.length))
  const row = (/** @type {string} */ name, /** @type {number} */ part, /** @type {number} */ all) =>
    `${name.padEnd(width)}  ${String(part).padStart(4)} / ${all}`
  return {
    lines: [
      ...result.areas.map(({ area, covered, total }) => row(area, covered, total)),
      row('total', result.covered.size, result.total),
      ...result.notCounted.map(
        ({ id, title, reason }) => `not counted: ${id} by "${title}" (${reason})`,
      ),
      ...result.crowded.map((title) => `error: more than ${maxIds} ids in "${title}"`),
      ...result.unknown.map(({ id, title }) => `error: unknown id ${id} in "${title}"`),
      ...result.lost.map((id) => `error: ${id} was covered before and is covered no more`),
    ],
    ok: result.crowded.length + result.unknown.length + result.lost.length === 0,
  }
}
