import type { FastifyInstance } from 'fastify'
import { startUpkeep } from '../db/upkeep.ts'
import { createFilesOrigin } from '../files/origin.ts'
import { createApp } from '../http/app.ts'
import { startMailIn } from '../outside/mail-in/start-mail-in.ts'
import { startRealtime } from '../realtime/socket.ts'
import type { Services } from '../services.ts'
import { serveBuild } from '../static/serve-build.ts'
import { serveSources } from '../static/serve-sources.ts'
import type { Closing } from './closing.ts'
import { demoAccounts, ensureDemoData, refuseDemoData } from './demo.ts'

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

/**
 * Opens, over an open database, everything that listens. What must be closed again is noted in `closing`;
 * the answer is what the operator wants to read.
 */
export async function openAll(
  services: Services,
  closing: Closing,
  onProgress: (share: number) => void,
): Promise<string[]> {
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
  const demo = config.production
    ? []
    : [
        ...(await demoAccounts(services)),
        `Mail gateway: SMTP on ${config.host}:${config.mailInPort}`,
      ]
  return [...demo, `Framewright is ready: ${config.publicUrl}`]
}
