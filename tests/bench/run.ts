import { type OpenBench, openBench } from './bench-page.ts'
import { type Figures, judgeAll, type Result, readBudgets } from './budgets.ts'
import { dashboardPart } from './dashboard/part.ts'
import { dashboardScreenPart } from './dashboard/screen.ts'
import { desksPart } from './desks/part.ts'
import { editorPart } from './editor-part.ts'
import { foldPart } from './fold-part.ts'
import { inspectorPart } from './inspector-part.ts'
import { invoicesPart } from './invoices/part.ts'
import { listPart } from './list-part.ts'
import { livePart } from './live-part.ts'
import { mailFlowsPart } from './mail-flows/part.ts'
import { officePart } from './office-part.ts'
import { overlayPart } from './overlay-part.ts'
import { paintPart } from './paint-part.ts'
import { portalPart } from './portal/part.ts'
import { replayPart } from './replay-part.ts'
import { reportsPart } from './reports/part.ts'
import { serverPart } from './server-part.ts'
import { sizePart } from './size-part.ts'
import { startPart } from './start-part.ts'
import { rounded } from './statistics.ts'
import { tablePart } from './table-part.ts'
import { writingPart } from './writing/part.ts'

/** Runs a part in the bench's own page. */
const inPage = (part: (bench: OpenBench) => Promise<Figures>) => async (): Promise<Figures> => {
  const bench = await openBench()
  try {
    return await part(bench)
  } finally {
    await bench.close()
  }
}

const parts = {
  size: sizePart,
  replay: async () => replayPart(),
  overlay: overlayPart,
  fold: inPage(foldPart),
  live: inPage(livePart),
  list: inPage(listPart),
  table: inPage(tablePart),
  inspector: inPage(inspectorPart),
  editor: inPage(editorPart),
  paint: paintPart,
  office: officePart,
  desks: desksPart,
  start: startPart,
  server: serverPart,
  'mail-flows': mailFlowsPart,
  writing: writingPart,
  portal: portalPart,
  invoices: invoicesPart,
  reports: reportsPart,
  dashboard: dashboardPart,
  'dashboard-screen': dashboardScreenPart,
} satisfies Record<string, () => Promise<Figures>>
type Part = keyof typeof parts

const isPart = (name: string): name is Part => Object.hasOwn(parts, name)

const bound = ({ budget }: Result): string =>
  'atLeast' in budget ? `at least ${budget.atLeast}` : `at most ${budget.atMost}`

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !isPart(name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}: ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}
const chosen = asked.length > 0 ? asked.filter(isPart) : Object.keys(parts).filter(isPart)

const figures: Figures = {}
for (const name of chosen) {
  const began = Date.now()
  process.stdout.write(`${name} ... `)
  try {
    Object.assign(figures, await parts[name]())
    console.log(`${Math.round((Date.now() - began) / 1000)} s`)
  } catch (error) {
    // Its figures are missing then, which breaks its budgets; the other parts still count.
    console.log(`failed: ${error instanceof Error ? error.stack : String(error)}`)
  }
}

const results = judgeAll(figures, readBudgets(), chosen)
for (const { name, figure, budget, verdict } of results) {
  const text = figure === undefined ? 'not measured' : rounded(figure)
  console.log(
    `${verdict.padEnd(6)} ${name}: ${text} (${budget.kind}, ${bound({ name, figure, budget, verdict })})`,
  )
}
const broken = results.filter(({ verdict }) => verdict === 'broken').map(({ name }) => name)
console.log(
  JSON.stringify({
    ok: broken.length === 0,
    broken,
    figures: Object.fromEntries(
      Object.entries(figures).map(([name, figure]) => [name, rounded(figure)]),
    ),
    budgets: Object.fromEntries(results.map(({ name, budget }) => [name, budget])),
  }),
)
process.exitCode = broken.length === 0 ? 0 : 1
