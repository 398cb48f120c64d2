/** The built app before a server of the tests, whose clock they move: where an agent watches what payers do. */
import type { AddressInfo } from 'node:net'
import { createApp } from '../../../server-mock/http/app.ts'
import { serveBuild } from '../../../server-mock/http/static/serve-build.ts'
import { startRealtime } from '../../../server-mock/realtime/socket.ts'
import type { Services } from '../../../server-mock/services.ts'

export async function serveApp(services: Services) {
  const app = await createApp(services)
  await serveBuild(app, services)
  await app.ready()
  const realtime = startRealtime(services, app.server)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  // A socket is let in from the app's own origin alone.
  services.config.publicUrl = url
  return {
    url,
    close: async () => {
      await realtime.close()
      await app.close()
    },
  }
}
