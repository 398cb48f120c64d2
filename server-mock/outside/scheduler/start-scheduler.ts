import { lookAtDomains } from '../../modules/portal-site/domain-check.ts'
import { sendDueReports } from '../../modules/report-mail/send-due-reports.ts'
import { runScheduler } from '../../modules/schedule/run-scheduler.ts'
import { startPasses } from '../../passes.ts'
import type { Services } from '../../services.ts'

const EVERY_MS = 3_000

/** Looks every few seconds for what has come due. */
export const startScheduler = (services: Services, everyMs = EVERY_MS) =>
  startPasses(services, {
    leads: 'scheduler',
    everyMs,
    failed: 'the scheduler failed',
    pass: () => runScheduler(services),
  })

const DOMAINS_EVERY_MS = 60_000

/** Looks every minute at the own domains of portals whose time has come. Name servers take theirs, so it runs by itself. */
export const startDomainLooks = (services: Services) =>
  startPasses(services, {
    leads: 'own domains',
    everyMs: DOMAINS_EVERY_MS,
    failed: 'the look at own domains failed',
    pass: () => lookAtDomains(services),
  })

const REPORTS_EVERY_MS = 20_000

/** Looks a few times a minute for reports that have come due. */
export const startReports = (services: Services) =>
  startPasses(services, {
    leads: 'reports by mail',
    everyMs: REPORTS_EVERY_MS,
    failed: 'the look for due reports failed',
    pass: (goesOn) => sendDueReports(services, goesOn),
  })
