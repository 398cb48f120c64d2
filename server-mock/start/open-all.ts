import { createApp } from '../http/app.ts'
import { createFilesOrigin } from '../http/files/files-origin.ts'
import { closeHttp, listen } from '../http/listening.ts'
import { serveBuild } from '../http/static/serve-build.ts'
import { serveSources } from '../http/static/serve-sources.ts'
import { startBulkRunner } from '../modules/case-bulk/start-runner.ts'
import { ensureFirstTerms } from '../modules/terms/first-terms.ts'
import { startLetters } from '../outside/letter-provider/start-letters.ts'
import { startCatcher } from '../outside/mail-catcher/start-catcher.ts'
import { startMailIn } from '../outside/mail-in/start-mail-in.ts'
import { startOutbox } from '../outside/mail-out/outbox.ts'
import { startPayments } from '../outside/payment-provider/start-payments.ts'
import {
  startDomainLooks,
  startReports,
  startScheduler,
} from '../outside/scheduler/start-scheduler.ts'
import { startSimulator } from '../outside/simulator/start-simulator.ts'
import { startRealtime } from '../realtime/socket.ts'
import type { Services } from '../services.ts'
import { startTally } from '../upkeep/tally.ts'
import { startUpkeep } from '../upkeep/upkeep.ts'
import type { Closing } from './closing.ts'
import { demoAccounts, ensureDemoData, refuseDemoData } from './demo.ts'
import { ensureDemoMail } from './demo-mail.ts'

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
  await services.database.peers.alone(async () => {
    if (config.production) await refuseDemoData(services)
    else {
      await ensureDemoData(services, onProgress)
      await ensureDemoMail(services)
    }
    await ensureFirstTerms(services.database.db, services.clock.now().toISOString())
  })
  closing.add(startUpkeep(services))
  closing.add(startTally(services))

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
  await listen(files, config.port + 1, config)
  if (config.mailCatcherPort !== null) {
    const catcher = await startCatcher(services, config.mailCatcherPort)
    closing.add(() => catcher.close())
  }
  const outbox = startOutbox(services)
  services.outbox = outbox
  closing.add(() => outbox.close())
  const payments = await startPayments(services)
  closing.add(() => payments.close())
  const mail = await startMailIn(services)
  closing.add(() => mail.close())
  // Last, so that whoever gets an answer gets it from a whole server.
  await listen(app, config.port, config)
  const scheduler = startScheduler(services)
  closing.add(() => scheduler.close())
  const domains = startDomainLooks(services)
  closing.add(() => domains.close())
  const reports = startReports(services)
  closing.add(() => reports.close())
  const letters = await startLetters(services)
  closing.add(() => letters.close())
  const bulks = startBulkRunner(services)
  closing.add(() => bulks.close())
  const simulator = startSimulator(services)
  closing.add(() => simulator.close())
  const demo = config.production
    ? []
    : [
        ...(await demoAccounts(services)),
        `Mail gateway: SMTP on ${config.host}:${config.mailInPort}`,
        `Mail catcher: SMTP on ${config.host}:${config.mailCatcherPort}`,
        `Outgoing emails: ${config.publicUrl}/outbox`,
        ...(config.letterProvider === 'stand-in'
          ? [`Printed letters: ${config.publicUrl}/post`]
          : []),
      ]
  return [...demo, `Framewright is ready: ${config.publicUrl}`]
}
