/** Run by `foundation-lock.test.ts` as a process of its own: takes the lock and keeps it. */
import { lockFolder } from '../../server-mock/db/lock.ts'

lockFolder(process.argv[2] ?? '')
process.send?.('locked')
process.on('message', () => {})
