import type { MailParser } from '../../server-mock/mail-parsing/mail-parser.ts'
import { emptyHead } from '../../server-mock/mail-parsing/mail-types.ts'
import { readBody } from '../../server-mock/mail-parsing/read-body.ts'
import { headOf, readHead } from '../../server-mock/mail-parsing/read-head.ts'

/** Stands in for `server-mock/mail-parsing/mail-parser.ts` while mutants are judged: no thread, no limits. */
export const createMailParser = (): MailParser => ({
  warm: async () => undefined,
  parse: async (raw) => {
    let head = emptyHead
    try {
      head = await readHead(headOf(new Uint8Array(raw)))
      return { head, body: readBody(new Uint8Array(raw)), problem: null }
    } catch (cause) {
      return { head, body: null, problem: cause instanceof Error ? cause.message : 'unknown' }
    }
  },
  close: async () => undefined,
})
