import type { FastifyReply, FastifyRequest } from 'fastify'
import { parse, z } from '../../../contracts/schema.ts'
import { pictureOfUse } from '../../modules/portal/picture-of-use.ts'
import { siteHeaders } from './send-site.ts'
import { type Site, sendNowhere } from './visitor.ts'

const UsePicture = z.object({ use: z.string(), view: z.enum(['original', 'page']) })

type Shown = { type: string; bytes: Uint8Array }

/** A picture is no page of ours: the viewer of the browser, which styles it inline, may do so, and nothing runs there. */
const picturePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

/** Answers a picture. */
export const sendPicture = (
  reply: FastifyReply,
  { type, bytes }: Shown,
  cache: string,
): FastifyReply =>
  reply
    .headers({ ...siteHeaders(), 'content-type': type, 'cache-control': cache })
    .header('content-security-policy', picturePolicy)
    .header('content-disposition', 'inline')
    .send(Buffer.from(bytes))

/** Answers the picture of an image use that a request names, of the case that whoever asks may see. */
export async function sendUsePicture(
  { services, customerId }: Site,
  caseUuid: string,
  { params }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const asked = parse(UsePicture, params)
  if (!asked.ok) return sendNowhere(reply)
  const of = { ...asked.value, customerId, caseUuid }
  const picture = await pictureOfUse(services.database.db, of)
  return picture ? sendPicture(reply, picture, 'private, max-age=900') : sendNowhere(reply)
}
