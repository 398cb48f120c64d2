import { ensureInstalled, requireNode } from './lib/prepare.mjs'
import { bins, runNode } from './lib/run.mjs'

requireNode()
await ensureInstalled()
const { code } = await runNode([bins.tsc, '--noEmit', '-p', 'tsconfig.json'], { show: true })
process.exit(code)
