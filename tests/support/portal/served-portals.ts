/** The settlement portals of a server, where a browser reaches them: `*.localhost` leads to this machine by itself. */
import type { AddressInfo } from 'node:net'
import { createFilesOrigin } from '../../../server-mock/http/files/files-origin.ts'
import { makePortalToken } from '../../../server-mock/modules/case-record/portal-link.ts'
import { portalBaseOf } from '../../../server-mock/modules/portal-site/portal-hosts.ts'
import type { Services } from '../../../server-mock/services.ts'

export async function servePortals(services: Services, port = 0) {
  const files = await createFilesOrigin(services)
  await files.listen({ port, host: '127.0.0.1' })
  const filesUrl = `http://127.0.0.1:${(files.server.address() as AddressInfo).port}`
  services.config.publicFilesUrl = filesUrl
  const baseOf = (customerId: string) =>
    portalBaseOf(services.database.db, services.config, customerId)
  return {
    files,
    filesUrl,
    baseOf,
    /** The link of a mail, which opens the case. */
    linkTo: async (customerId: string, uuid: string): Promise<string> => {
      const token = makePortalToken(services.config.sessionSecret, uuid)
      return `${await baseOf(customerId)}/portal/${uuid}?token=${token}`
    },
    close: () => files.close(),
  }
}
