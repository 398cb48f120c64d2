/** A file that nobody takes any more is not made any further. */
import { afterEach, expect, test, vi } from 'vitest'
import { CaseColumn } from '../../../contracts/model/cases/case-column.ts'
import { AT_ONCE } from '../../../server-mock/modules/case-list/whole-list.ts'
import { gate } from '../../support/client/fake-gateway.ts'
import { addCrowd } from '../../support/offices/case-crowd.ts'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const PARTS = 4

const api = await opened(openApi())
await addCrowd(api.services.database.db, 'office-lite', PARTS * AT_ONCE)
const token = await api.signIn('lite')
afterEach(() => void vi.restoreAllMocks())

/** Reads of the cases of an export: so many have begun, and the second waits until it is let. */
function watchReads() {
  const { db } = api.services.database
  const execute = db.execute.bind(db)
  const reads = { begun: 0 }
  const { passed, open } = gate()
  vi.spyOn(db, 'execute').mockImplementation(((query: Parameters<typeof execute>[0]) => {
    const isPart = JSON.stringify(Object(query).queryChunks ?? []).includes(
      'select r.id::text as id, r.item',
    )
    if (!isPart) return execute(query)
    reads.begun += 1
    return reads.begun === 2 ? passed.then(() => execute(query)) : execute(query)
  }) as typeof db.execute)
  return { reads, open }
}

test.each(['csv', 'xlsx'])(
  '%s: whoever goes away in the middle leaves nothing running',
  async (format) => {
    const { reads, open } = watchReads()
    const gone = gate()
    api.app.server.once('request', (_, response) => response.once('close', gone.open))
    const stop = new AbortController()
    const answer = await fetch(`${api.origin}/api/cases/_export`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ format, columns: CaseColumn.options }),
      signal: stop.signal,
    })
    expect(answer.status).toBe(200)
    await vi.waitFor(() => expect(reads.begun).toBe(2), { timeout: 20_000 })
    stop.abort()
    await gone.passed
    open()
    for (const _turn of [1, 2, 3]) await api.call('/cases/_count', { token })
    expect(reads.begun).toBe(2)
    expect(api.logged).toEqual([])
  },
)
