import type { FastifyInstance } from 'fastify'
import { Id } from '../../../contracts/model/primitives.ts'
import { messages } from '../../../contracts/protocol.ts'
import { parse, z } from '../../../contracts/schema.ts'
import { refuse } from '../../calls/refusal.ts'
import { allLetters, fileOf, letterAt } from '../../modules/post-office/posted-letters.ts'
import type { Services } from '../../services.ts'
import { sendFile, sendRefusal } from '../reply.ts'
import { postHeaders, postPage } from './post-view.ts'

const Path = z.object({ id: Id })

/**
 * What the demo has printed, as a page without a script: the list, and each letter as its file to save. Of the stand-in
 * alone; production with it shows nobody what others write.
 */
export function registerPostPage(app: FastifyInstance, services: Services): void {
  if (services.config.letterProvider !== 'stand-in' || services.config.production) return
  app.get('/post', async (_request, reply) =>
    reply.headers(postHeaders).send(postPage(await allLetters(services))),
  )
  app.get('/post/:id', async (request, reply) => {
    const path = parse(Path, request.params)
    const letter = path.ok ? await letterAt(services, path.value.id) : null
    const bytes = letter && (await fileOf(services, letter.id))
    if (!letter || !bytes) return sendRefusal(reply, refuse(404, messages.notFound))
    return sendFile(reply, { filename: letter.fileName, type: 'application/pdf', bytes })
  })
}
