import type { FastifyInstance } from 'fastify'
import { systemClock } from '../clock.ts'
import type { Settings } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { startUpkeep } from '../db/upkeep.ts'
import { createHub } from '../events/hub.ts'
import { createFilesOrigin } from '../files/origin.ts'
import { createApp } from '../http/app.ts'
import type { Logger } from '../log.ts'
import { startMailIn } from '../outside/mail-in/start-mail-in.ts'
import { startRealtime } from '../realtime/socket.ts'
import { withSecrets } from '../secrets.ts'
import type { Services } from '../services.ts'
import { serveBuild } from '../static/serve-build.ts'
import { serveSources } from '../static/serve-sources.ts'
import { Closing } from './closing.ts'
import { ensureDemoData, refuseDemoData } from './demo.ts'
import { requirePorts } from './ports.ts'

const DRAIN_MS = 3000

/** Lets running requests end, but not for ever. */
async function closeHttp(app: FastifyInstance): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS)
  await app.close()
  clearTimeout(late)
}

async function listen(app: FastifyInstance, port: number, services: Services): Promise<void> {
  await app.listen({ port, host: services.config.host })
}

async function openAll(
  services: Services,
  closing: Closing,
  onProgress: (share: number) => void,
): Promise<void> {
  const { config } = services
  if (config.production) await refuseDemoData(services)
  else await ensureDemoData(services, onProgress)
  closing.add(startUpkeep(services))

  const files = await createFilesOrigin(services)
  closing.add(() => closeHttp(files))
  const app = await createApp(services)
  closing.add(() => closeHttp(app))
  if (config.dev) await serveSources(app, services)
  else await serveBuild(app, services)
  await app.ready()
  if (config.realtime === 'on') {
    const realtime = startRealtime(services, app.server)
    closing.add(() => realtime.close())
  }
  await listen(files, config.port + 1, services)
  const mail = await startMailIn(services)
  closing.add(() => mail.close())
  // Last, so that whoever gets an answer gets it from a whole server.
  await listen(app, config.port, services)
}

export type RunningServer = { services: Services; close(): Promise<void> }

/**
 * Starts everything in order and is ready when it resolves; what was opened before a failure is closed
 * again.
 */
export async function startServer(
  settings: Settings,
  log: Logger,
  onProgress: (share: number) => void,
): Promise<RunningServer> {
  await requirePorts(settings)
  const closing = new Closing()
  try {
    // Opened first: it locks the folder that the secrets lie in.
    const database = await openDatabase({ dataDir: settings.dataDir })
    closing.add(() => database.close())
    const config = withSecrets(settings)
    const services: Services = { config, database, clock: systemClock, hub: createHub(), log }
    await openAll(services, closing, onProgress)
    return { services, close: () => closing.run() }
  } catch (error) {
    await closing.run().catch((cause) => log.error('closing failed', cause))
    throw error
  }
}
