import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse, z } from '../contracts/schema.ts'
import type { Config, Settings } from './config.ts'
import { makeFolder } from './db/lock.ts'
import { createWhole, reachDisk } from './db/whole-file.ts'

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
    makeFolder(dataDir)
    const secrets: Secrets = { sessionSecret: fresh(), dataKey: fresh() }
    if (keep(file, secrets)) return secrets
  }
  const kept = readSecrets(file)
  if (kept) return kept
  throw new Error(
    `The file ${file} is damaged: restore it from a copy, or remove it if everybody may log in anew and enter the passwords of mail servers again.`,
  )
}

/** False when another process that starts at the same moment was faster: then its secrets count. */
function keep(file: string, secrets: Secrets): boolean {
  const isFirst = createWhole(file, JSON.stringify(secrets))
  reachDisk(dirname(file))
  return isFirst
}

function readSecrets(file: string): Secrets | null {
  try {
    const read = parse(Secrets, JSON.parse(readFileSync(file, 'utf8')))
    return read.ok ? read.value : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
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
