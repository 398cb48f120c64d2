import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { followParent } from './lib/follow-parent.mjs'
import { build, ensureInstalled, fail, requireNode } from './lib/prepare.mjs'
import { bins, root } from './lib/run.mjs'
import { bundleServer } from './lib/server-bundle.mjs'

const usage = `Usage: npm start            installs, builds and serves Framewright
       npm start -- --help  this text and the settings
       npm run dev          the same with hot reload
`

const server = ['--import', 'tsx', 'server-mock/main.ts']

/**
 * Runs Node in the foreground and ends with its exit code.
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env]
 */
function become(args, env = {}) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  let asked = false
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // A terminal has sent its Ctrl+C to the child as well, and npm repeats signals.
      if (asked || (signal === 'SIGINT' && process.stdin.isTTY)) return
      asked = true
      child.kill(signal)
    })
  }
  child.on('error', (error) => fail(`The server could not be started: ${error.message}.`))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
}

async function main() {
  const options = process.argv.slice(2)
  const unknown = options.find((option) => !['--help', '-h', '--dev'].includes(option))
  if (unknown) fail(`Unknown option ${unknown}: see npm start -- --help.`)
  requireNode()
  await ensureInstalled()

  if (options.includes('--help') || options.includes('-h')) {
    console.log(usage)
    return become([...server, '--help'])
  }
  const follow = { FRAMEWRIGHT_FOLLOW: '1' }
  const preload = ['--import', new URL('./lib/follow-parent.mjs', import.meta.url).href]
  if (process.env.npm_lifecycle_event) followParent({ throughShell: true })
  if (options.includes('--dev')) {
    const watch = [bins.tsx, 'watch', '--clear-screen=false', ...preload, 'server-mock/main.ts']
    return become([...preload, ...watch], { ...follow, FRAMEWRIGHT_DEV: '1' })
  }
  const { ok, output } = await build()
  if (!ok) fail(`${output}\nThe client could not be built: see the message above.`)
  return become([...preload, join(await bundleServer(), 'main.mjs')], follow)
}

await main()
