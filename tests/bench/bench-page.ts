import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { CDPSession, Page } from 'playwright-core'
import { build } from 'vite'
import { blueprint } from '../../tools/vite-blueprint.ts'
import { effector } from '../../tools/vite-effector.ts'
import { socket } from '../../tools/vite-socket.ts'
import { launchOwnBrowser } from '../support/browser/browser.ts'
import type { BenchPage } from './page/main.tsx'

declare global {
  interface Window {
    bench: BenchPage
  }
}

const entry = fileURLToPath(new URL('./page/main.tsx', import.meta.url))

/** The page's files by name, built as the app is. */
async function bundle(): Promise<Map<string, string | Uint8Array>> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [effector(), blueprint(), socket(), react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['es'], fileName: 'page', cssFileName: 'page' },
    },
  })
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  return new Map(
    outputs.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  )
}

const html =
  '<!doctype html><html lang="en"><head><title>Bench</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css"></head><body><div id="root"></div><script type="module" src="/page.js"></script></body></html>'

const types: Record<string, string> = {
  js: 'text/javascript',
  css: 'text/css',
  woff2: 'font/woff2',
}

/** A browser with the bench's page, and the meters on it. */
export type OpenBench = {
  /** A fresh page: nothing of an earlier part is left in it. */
  open: () => Promise<Measured>
  close: () => Promise<void>
}

export type Measured = {
  page: Page
  /** CPU seconds that the page's thread used while `work` went on. */
  cpu: <T>(work: () => Promise<T>) => Promise<{ seconds: number; value: T }>
  /** Used JS heap in MB after a collection. */
  heap: () => Promise<number>
}

async function metric(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  const found = metrics.find((one) => one.name === name)
  if (!found) throw new Error(`this browser tells no ${name}`)
  return found.value
}

/** The meters on a page of any kind. */
export async function meters(page: Page): Promise<Measured> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return {
    page,
    cpu: async (work) => {
      await session.send('HeapProfiler.collectGarbage')
      const before = await metric(session, 'ThreadTime')
      const value = await work()
      return { seconds: (await metric(session, 'ThreadTime')) - before, value }
    },
    heap: async () => {
      await session.send('HeapProfiler.collectGarbage')
      return (await metric(session, 'JSHeapUsedSize')) / 1e6
    },
  }
}

export async function openBench(): Promise<OpenBench> {
  const files = await bundle()
  const server = createServer((request, reply) => {
    const path = request.url ?? '/'
    const type = types[path.split('.').at(-1) ?? ''] ?? 'text/html'
    reply.setHeader('content-type', type)
    reply.end(files.get(path) ?? html)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const browser = await launchOwnBrowser()
  return {
    open: async () => {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      page.on('pageerror', (error) => console.error(`the page failed: ${error.stack}`))
      await page.goto(`http://127.0.0.1:${port}/`)
      await page.waitForFunction(() => 'bench' in window)
      return meters(page)
    },
    close: async () => {
      await browser.close()
      server.close()
    },
  }
}
