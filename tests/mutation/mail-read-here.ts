import type { MailParser } from '../../server-mock/mail-parsing/mail-parser.ts'
import { emptyHead, type ReadMail } from '../../server-mock/mail-parsing/mail-types.ts'
import { readBody } from '../../server-mock/mail-parsing/read-body.ts'
import { headOf, readHead } from '../../server-mock/mail-parsing/read-head.ts'
import { readReport } from '../../server-mock/mail-parsing/robots/report.ts'

/** Stands in for `server-mock/mail-parsing/mail-parser.ts` while mutants are judged: no thread, no limits. */
export const createMailParser = (): MailParser => ({
  warm: async () => undefined,
  parse: async (raw) => {
    let said: Pick<ReadMail, 'head' | 'report'> = { head: emptyHead, report: null }
    try {
      const bytes = new Uint8Array(raw)
      const head = await readHead(headOf(bytes))
      said = { head, report: readReport(bytes, head) }
      return { ...said, body: readBody(bytes), problem: null }
    } catch (cause) {
      return { ...said, body: null, problem: cause instanceof Error ? cause.message : 'unknown' }
    }
  },
  close: async () => undefined,
})
