import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const DRAIN_MS = 3000

/** Listens on the configured address. */
export async function listen(app: FastifyInstance, port: number, config: Config): Promise<void> {
  await app.listen({ port, host: config.host })
}

/** Lets running requests end, but not for ever. */
export async function closeHttp(app: FastifyInstance): Promise<void> {
  const late = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS)
  await app.close()
  clearTimeout(late)
}
