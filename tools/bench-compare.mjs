import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled, fail, requireNode } from './lib/prepare.mjs'
import { root, run, runNode } from './lib/run.mjs'

// npm run bench:compare    our engine beside others, which are installed in .cache/compare for this alone

requireNode()
await ensureInstalled()
const browser = await ensureChromium()
if ('problem' in browser) fail(browser.problem)
const folder = join(root, '.cache', 'compare')
mkdirSync(folder, { recursive: true })
copyFileSync(join(root, 'tests', 'bench', 'compare', 'package.json'), join(folder, 'package.json'))
const install = await run('npm', ['install', '--no-package-lock', '--ignore-scripts'], {
  cwd: folder,
})
if (install.code !== 0)
  fail(`${install.output}\nThe other engines could not be installed: see above.`)
const { code } = await runNode(
  ['--import', 'tsx', 'tests/bench/compare/run.ts', ...process.argv.slice(2)],
  { show: true, env: { NODE_ENV: 'production', CHROMIUM_PATH: browser.path } },
)
process.exitCode = code
