import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const tool = new URL('../../tools/lib/run.mjs', import.meta.url).href

/** Says that it runs, and goes on far longer than the tests, as what it started itself does. */
const lasting = "console.log('here'); setTimeout(() => undefined, 60_000)"
const starter = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(lasting)}], { stdio: 'inherit' }); setTimeout(() => undefined, 60_000)`

/**
 * A process that runs two commands, each of which starts another one. `ended`: its code, once nobody of the five writes
 * to its output any more.
 */
async function running(limitMs: number) {
  const options = `{ whole: true, show: true, limitMs: ${limitMs} }`
  const program = `import { runNode } from ${JSON.stringify(tool)}
    const start = () => runNode(['-e', ${JSON.stringify(starter)}], ${options})
    const [{ code }] = await Promise.all([start(), start()])
    process.exitCode = code`
  const runner = spawn(process.execPath, ['--input-type=module', '-e', program])
  const ended = once(runner, 'close')
  let said = ''
  for await (const chunk of runner.stdout.iterator({ destroyOnReturn: false })) {
    said += chunk
    if (said.split('here').length > 2) break
  }
  // Or the end of its output would be heard by nobody.
  runner.stdout.resume()
  return { runner, ended: async () => (await ended)[0] }
}

test('a command whose time is over takes what it started with it', async () => {
  const { ended } = await running(1_500)
  expect(await ended()).toBe(128)
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('so does whoever is ended by %s while a command runs', async (signal, code) => {
  const { runner, ended } = await running(60_000)
  runner.kill(signal)
  expect(await ended()).toBe(code)
})
