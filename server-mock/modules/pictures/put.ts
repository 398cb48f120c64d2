import { createHash } from 'node:crypto'
import type { Calls } from '../../../contracts/api/calls.ts'
import { contentTypes } from '../../../contracts/rules/files/file-kinds.ts'
import {
  judgeMailPicture,
  type MailPictureVerdict,
} from '../../../contracts/rules/files/mail-pictures.ts'
import { changes } from '../../calls/handler.ts'
import { fileRefused } from '../../calls/refusal.ts'
import { picture } from '../../db/schema/files.ts'
import type { ChangeContext } from '../../events/change.ts'
import { newId } from '../../ids.ts'

/** A picture that was looked at, and its bytes. */
export type Judged = Omit<Extract<MailPictureVerdict, { ok: true }>, 'ok'> & { bytes: Uint8Array }

/** Keeps a picture, once for each customer; answers its id. */
export async function keepPicture(
  { tx, customerId, actor, at }: ChangeContext,
  { kind, width, height, bytes }: Judged,
): Promise<string> {
  const digest = createHash('sha256').update(bytes).digest('hex')
  const upload = { added: at, userId: actor.id ?? '', userName: actor.name ?? '' }
  const [kept] = await tx
    .insert(picture)
    .values({ ...upload, id: newId(), customerId, kind, width, height, bytes, digest })
    .onConflictDoUpdate({ target: [picture.customerId, picture.digest], set: upload })
    .returning({ id: picture.id })
  if (!kept) throw new Error('a picture was neither stored nor found')
  return kept.id
}

/** G-72: looked at by its bytes, whatever its name says. */
export const addPicture = changes<Calls['addPicture']>(async ({ body, change }) => {
  const { bytes } = body.picture
  const verdict = judgeMailPicture(bytes)
  if (!verdict.ok) return fileRefused(verdict)
  const { kind, width, height } = verdict
  const id = await keepPicture(change, { kind, width, height, bytes })
  return { id, width, height, type: contentTypes[kind] }
})
