/** The server as a program: settings, start, what the terminal shows, and a clean end. */
import { readSettings, type Settings } from './config.ts'
import { jsonLogger } from './log.ts'
import { settingsHelp } from './settings-table.ts'
import { showProgress } from './start/progress.ts'
import { type RunningServer, startServer } from './start/start-server.ts'

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

/** Ctrl+C and SIGTERM end in good order; whoever asks twice does not want to wait. */
function endOnSignal(server: Promise<RunningServer>): void {
  let asked = false
  const end = (): void => {
    if (asked) process.exit(130)
    asked = true
    server
      .then((running) => running.close())
      .then(() => process.exit(0))
      .catch(fail)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
}

async function run(settings: Settings): Promise<void> {
  const log = jsonLogger((line) => void process.stderr.write(line))
  const server = startServer(settings, log, showProgress(process.stdout))
  endOnSignal(server)
  const { greeting } = await server
  process.stdout.write(`${greeting.join('\n')}\n`)
}

if (process.argv.includes('--help') || process.argv.includes('-h')) {
  process.stdout.write(settingsHelp())
} else {
  const read = readSettings(process.env)
  if (read.ok) run(read.settings).catch(fail)
  else fail(read.message)
}
