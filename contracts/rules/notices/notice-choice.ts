import { NoticeChoice, NoticeKind, NoticesRead } from '../../model/accounts/notices.ts'
import type { Role } from '../../model/accounts/user.ts'
import { parse, z } from '../../schema.ts'
import { nothingRead } from './read-marks.ts'

/** What somebody is told who has chosen nothing yet: everything of their own cases, in the app alone. */
export const firstChoice: NoticeChoice = {
  kinds: NoticeKind.options,
  scope: 'own',
  desktop: false,
  quiet: null,
}

/** An agent is told of their own cases, whatever they send. */
export const choiceFor = (role: Role, choice: NoticeChoice): NoticeChoice =>
  role === 'AGENT' ? { ...choice, scope: 'own' } : choice

type ChoiceParts = { readonly [K in keyof NoticeChoice]?: NoticeChoice[K] | undefined }

/** A choice with the parts of it that somebody has changed: what another tab has chosen of the rest stays. */
export const chosenOn = (choice: NoticeChoice, parts: ChoiceParts = {}): NoticeChoice => ({
  ...choice,
  ...Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)),
})

/** What is kept of a user, as another version may have written it. */
const Kept = z.object({ read: z.optional(z.unknown()), choice: z.optional(z.unknown()) })
export type KeptNotices = { read: NoticesRead; choice: NoticeChoice }

/** Whatever of it does not hold any more is as nothing kept. */
export function keptNotices(role: Role, stored: unknown): KeptNotices {
  const kept = parse(Kept, stored)
  const { read, choice } = kept.ok ? kept.value : {}
  const marks = parse(NoticesRead, read)
  const chosen = parse(NoticeChoice, choice)
  return {
    read: marks.ok ? marks.value : nothingRead,
    choice: choiceFor(role, chosen.ok ? chosen.value : firstChoice),
  }
}
