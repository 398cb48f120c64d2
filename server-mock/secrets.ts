import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, z } from '../contracts/schema.ts'
import type { Config, Settings } from './config.ts'

const Secrets = z.object({
  sessionSecret: z.string().check(z.minLength(32)),
  dataKey: z.string().check(z.minLength(32)),
})
type Secrets = z.infer<typeof Secrets>

const fresh = (): string => randomBytes(32).toString('base64url')

/** The demo's own secrets: made once, so that sessions survive a restart (engine.md 21). */
function ownSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    const secrets: Secrets = { sessionSecret: fresh(), dataKey: fresh() }
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 })
    chmodSync(file, 0o600)
    return secrets
  }
  const read = parse(Secrets, JSON.parse(readFileSync(file, 'utf8')))
  if (!read.ok) throw new Error(`The file ${file} is damaged: ${read.path} ${read.message}.`)
  return read.value
}

/** The settings with their secrets: those given, else the demo's own, kept in its data folder. */
export function withSecrets(settings: Settings): Config {
  const { sessionSecret, dataKey } = settings
  if (sessionSecret !== null && dataKey !== null) return { ...settings, sessionSecret, dataKey }
  const own = ownSecrets(settings.dataDir)
  return {
    ...settings,
    sessionSecret: sessionSecret ?? own.sessionSecret,
    dataKey: dataKey ?? own.dataKey,
  }
}
