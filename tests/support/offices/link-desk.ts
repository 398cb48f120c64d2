/** The real server with mail of its own that really leaves by SMTP, and what arrived, as links. */
import type { LinkKind } from '../../../server-mock/db/schema/links.ts'
import { issueLink } from '../../../server-mock/modules/access/links.ts'
import { drainOutbox } from '../../../server-mock/outside/mail-out/outbox.ts'
import { SINK_PASSWORD, SINK_USER, startMailSink } from '../mail/mail-sink.ts'
import { openApi } from '../server/api.ts'

const pathOf: Record<LinkKind, string> = {
  verification: '/user/verification/',
  reset: '/user/password_reset/',
  signup: '/signup/',
}

export const NEW_PASSWORD = 'quite-new-1'

/** What is answered to a link that is not good any more. */
export const expired = {
  error_message: 'This link has expired or is no longer valid. Request a new one.',
}

export async function openLinkDesk() {
  const api = await openApi()
  const sink = await startMailSink()
  const { config, database, clock } = api.services
  const account = `${encodeURIComponent(SINK_USER)}:${encodeURIComponent(SINK_PASSWORD)}`
  config.mailOutUrl = `smtp://${account}@127.0.0.1:${sink.port}?from=no-reply@framewright.example`

  /** Sends everything that waits and says what arrived by that. */
  async function drain() {
    const before = sink.arrived.length
    await drainOutbox(api.services)
    return sink.arrived.slice(before)
  }
  return {
    api,
    sink,
    drain,
    requestReset: (email: string, headers: Record<string, string> = {}) =>
      api.call('/user/password_reset', { method: 'PUT', json: { email }, headers }),
    resend: (email: string) => api.call('/user/resend_verification', { json: { email } }),
    readReset: (token: string) => api.call(`/user/password_reset/${token}`),
    reset: (token: string, email: string, new_password = NEW_PASSWORD) =>
      api.call(`/user/password_reset/${token}`, { method: 'PUT', json: { new_password, email } }),
    login: (email: string, password: string) => api.call('/login', { json: { email, password } }),
    /** The token of the link in the one mail that is sent now. */
    mailedToken: async (kind: LinkKind): Promise<string> => {
      const arrived = await drain()
      const text = arrived.map(({ mail }) => mail.text ?? '').join('\n')
      const address = `${config.publicUrl}${pathOf[kind]}`
      const token = text.split(address)[1]?.split(/\s/)[0]
      if (arrived.length !== 1 || !token) throw new Error(`no ${kind} link in: ${text}`)
      return token
    },
    /** A link as a mail would bring it, without the mail. */
    issue: async (kind: LinkKind, userId: string): Promise<string> => {
      const link = { kind, userId, now: clock.now() }
      return (await database.db.transaction((tx) => issueLink(tx, link))).token
    },
    close: async () => {
      await sink.close()
      await api.close()
    },
  }
}

export type LinkDesk = Awaited<ReturnType<typeof openLinkDesk>>
