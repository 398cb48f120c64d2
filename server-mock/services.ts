import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { EventHub } from './events/hub.ts'
import type { Logger } from './log.ts'

/** What every part of the server is handed; nothing in it holds business state (engine.md 21). */
export type Services = {
  config: Config
  database: Database
  clock: Clock
  hub: EventHub
  log: Logger
}
