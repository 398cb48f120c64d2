import { DraftKind, DraftRef, DraftText } from '../../contracts/model/mail/mail-draft.ts'
import { Count } from '../../contracts/model/primitives.ts'
import { parse, z } from '../../contracts/schema.ts'
import { keptKeys } from '../bus/kept-keys.ts'
import { createKeptDraft, type DraftKey, draftBy } from './kept-draft.ts'

/** What is typed and not stored by the server yet, and the version that it was typed over. */
const Kept = z.object({ version: Count, text: DraftText })
export type Kept = z.infer<typeof Kept>

/** Every key of it, in this browser. */
export const keptMail = createKeptDraft('mail', draftBy(Kept))

/** Which draft it is: of a case there is one of each kind for each email or template. */
type Of = { kind: string; ref: string }

export const keyOf = (userId: string, caseId: string, { kind, ref }: Of): DraftKey => ({
  userId,
  caseId,
  entryId: `${kind}:${ref}`,
})

/** A draft that this browser has something of that the server has not. */
export type KeptMail = { kind: DraftKind; ref: string; subject: string }

const Named = z.tuple([DraftKind, DraftRef])

/** What this user has typed about a case, of which the server does not have the last. */
export function keptMailsOf(userId: string, caseId: string): KeptMail[] {
  const start = keptMail.nameOf({ userId, caseId, entryId: '' })
  return keptKeys().flatMap((key) => {
    const named = parse(Named, key.startsWith(start) ? key.slice(start.length).split(':') : null)
    if (!named.ok) return []
    const [kind, ref] = named.value
    const kept = keptMail.read(keyOf(userId, caseId, { kind, ref }))
    return kept ? [{ kind, ref, subject: kept.text.subject }] : []
  })
}
