/** The real server as a process that dies where it is told to. */
import { parse, z } from '../../../contracts/schema.ts'
import { readSettings } from '../../../server-mock/config.ts'
import { jsonLogger } from '../../../server-mock/log.ts'
import { startServer } from '../../../server-mock/start/start-server.ts'
import { FromParent, type ToParent } from '../acts/messages.ts'
import { watchAnswers, watchMailIn } from './answers.ts'
import { watchClock } from './clock.ts'
import { watchFiles } from './files.ts'
import { watchStatements } from './statements.ts'
import { arm, die, newFuse } from './trigger.ts'
import { watchWorkers } from './workers.ts'

const read = readSettings(process.env)
if (!read.ok) throw new Error(read.message)

const fuse = newFuse()
watchFiles(fuse)
watchWorkers(fuse)
watchAnswers(fuse)
watchMailIn(fuse, read.settings.mailInPort)
const strike = watchClock()

const tell = (message: ToParent): void => void process.send?.(message)
const ask = watchStatements(fuse, (kind, named) => tell({ kind, named }))

const Armed = z.object({ point: z.int(), nth: z.int() })
const fromStart = parse(Armed, JSON.parse(process.env.KILL_AT ?? 'null'))
if (fromStart.ok) arm(fuse, fromStart.value.point, fromStart.value.nth)

process.on('message', (given) => {
  const message = z.parse(FromParent, given)
  if (message.kind === 'arm') return arm(fuse, message.point, message.nth)
  if (message.kind === 'strike') return strike()
  const { id, text } = message
  ask(text).then(
    (rows) => tell({ id, rows }),
    (cause: unknown) => tell({ id, problem: String(cause) }),
  )
})
// Nothing stays behind when the test is gone.
process.on('disconnect', die)

await startServer(
  read.settings,
  jsonLogger((line) => void process.stderr.write(line)),
  () => undefined,
)
