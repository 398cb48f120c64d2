/** The moment between the check at the door and the transaction of a call, in which races are lost. */
import type { TestApi } from './api.ts'

/** Does something right before the next transaction begins, once. */
export function beforeNextTransaction({ services }: TestApi, work: () => Promise<unknown>): void {
  const { db } = services.database
  const begin = db.transaction
  db.transaction = async (run, config) => {
    db.transaction = begin
    await work()
    return db.transaction(run, config)
  }
}
