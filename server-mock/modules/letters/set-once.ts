import type { LetterPage } from '../../files/letter/letter-pdf.ts'
import { sharedSetter } from '../../files/letter/letter-thread.ts'
import type { LetterReply } from '../../files/letter/letter-worker.ts'

/** Letters that were set last: a preview is mostly followed by its sending. */
const KEPT = 24
/** Of one: a large one is set again. */
const KEPT_MAX_BYTES = 2 * 1024 * 1024

const kept = new Map<string, Promise<LetterReply>>()

/**
 * Sets a letter, or answers what was set for this digest a moment ago: so nobody waits in a transaction for what was made
 * before it. What could not be set is tried again.
 */
export function setOnce(digest: string, page: LetterPage, created: Date): Promise<LetterReply> {
  const before = kept.get(digest)
  const set = before ?? sharedSetter.set(page, created)
  kept.delete(digest)
  kept.set(digest, set)
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break
    kept.delete(oldest)
  }
  void set.then((reply) => {
    const isLarge = reply.outcome === 'set' && reply.bytes.length > KEPT_MAX_BYTES
    if (reply.outcome === 'failed' || isLarge) kept.delete(digest)
  })
  return set
}
