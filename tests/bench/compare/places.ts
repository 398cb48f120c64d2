/** Where the contenders run: each place reads the CPU clock of the thread that does the work. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { launchOwnBrowser } from '../../support/browser/browser.ts'
import { meters } from '../bench-page.ts'
import type { field, Name } from './field.ts'

declare global {
  interface Window {
    field: typeof field
  }
}

/** What one run took. */
export type Taken = { cpuSeconds: number; told: number }

export type Place = {
  name: string
  prepare: (cases: number, events: number) => Promise<void>
  run: (name: Name, count: number, listeners: number) => Promise<Taken>
  close: () => Promise<void>
}

/** Garbage is collected on the measured thread in both places, so that it counts for whom it is due. */
const GC = '--single-threaded-gc'

export async function inChromium(code: string): Promise<Place> {
  const browser = await launchOwnBrowser([`--js-flags=${GC}`])
  const page = await browser.newPage()
  await page.addScriptTag({ type: 'module', content: code })
  await page.waitForFunction(() => 'field' in window)
  const { cpu } = await meters(page)
  return {
    name: `Chromium ${browser.version()}`,
    prepare: (cases, events) =>
      page.evaluate(([all, some]) => window.field.prepare(all, some), [cases, events] as const),
    run: async (name, count, listeners) => {
      await page.evaluate(([one, some, heard]) => window.field.begin(one, some, heard), [
        name,
        count,
        listeners,
      ] as const)
      const { seconds } = await cpu(() => page.evaluate(() => window.field.fold()))
      return { cpuSeconds: seconds, told: await page.evaluate(() => window.field.end()) }
    },
    close: () => browser.close(),
  }
}

const folder = fileURLToPath(new URL('../../../.cache/compare/', import.meta.url))
const worker = fileURLToPath(new URL('./node-worker.mjs', import.meta.url))

export async function inNode(code: string): Promise<Place> {
  mkdirSync(folder, { recursive: true })
  const file = `${folder}field.mjs`
  writeFileSync(file, code)
  const child = fork(worker, [file], { execArgv: ['--expose-gc', GC] })
  const ask = async (question: readonly unknown[]): Promise<Taken> => {
    const answered = once(child, 'message')
    child.send(question)
    const [answer] = await answered
    return answer
  }
  return {
    name: `Node ${process.versions.node}`,
    prepare: async (...asked) => void (await ask(['prepare', ...asked])),
    run: (...asked) => ask(['run', ...asked]),
    close: async () => void child.kill(),
  }
}
