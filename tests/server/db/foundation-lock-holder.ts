/** Run by `foundation-lock.test.ts` as a process of its own: takes the lock, at the given moment, and keeps it. */
import { lockFolder } from '../../../server-mock/db/lock.ts'

const [folder = '', moment = '0'] = process.argv.slice(2)
// Without giving way, so that all of them begin in the same instant.
while (Date.now() < Number(moment));
try {
  lockFolder(folder)
  process.send?.('locked')
} catch (error) {
  process.send?.(error instanceof Error ? error.name : 'unknown')
}
process.on('message', () => {})
