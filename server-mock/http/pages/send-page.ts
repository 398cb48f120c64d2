import type { FastifyReply } from 'fastify'
import { pageHeaders } from '../../text/page.ts'

/** Answers a page for people from outside; its headers replace those of stored files. */
export const sendPage = (
  reply: FastifyReply,
  status: number,
  html: string,
  formTargets: readonly string[] = [],
  hasScript = false,
): FastifyReply => reply.code(status).headers(pageHeaders(formTargets, hasScript)).send(html)
