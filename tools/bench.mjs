import { ensureChromium } from './lib/chromium.mjs'
import { build, ensureInstalled, fail, requireNode } from './lib/prepare.mjs'
import { runNode } from './lib/run.mjs'

// npm run bench            every part: size, replay, overlay, fold, live, list, table, inspector, paint, office, start, server, mail-flows, writing, portal, invoices, reports, dashboard, dashboard-screen
// npm run bench -- fold    only the parts that are named

requireNode()
await ensureInstalled()
const [browser, client] = [await ensureChromium(), await build()]
if ('problem' in browser) fail(browser.problem)
if (!client.ok) fail(`${client.output}\nThe client could not be built: see the message above.`)
const { code } = await runNode(
  ['--expose-gc', '--import', 'tsx', 'tests/bench/run.ts', ...process.argv.slice(2)],
  { show: true, env: { NODE_ENV: 'production', CHROMIUM_PATH: browser.path } },
)
process.exitCode = code
