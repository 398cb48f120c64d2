/** The commands of an operator, run on the office of the API's tests. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { AuditPage } from '../../../contracts/events/audit.ts'
import { z } from '../../../contracts/schema.ts'
import { runOperator } from '../../../server-mock/operator/run.ts'
import { openApi } from '../server/api.ts'

export async function openOperatorDesk() {
  const api = await openApi()
  const folder = mkdtempSync(join(tmpdir(), 'operator-'))

  async function operator(...args: string[]) {
    const said: string[] = []
    const complained: string[] = []
    let opened = 0
    let closed = 0
    const code = await runOperator(args, {
      open: async () => {
        opened += 1
        return {
          services: api.services,
          close: async () => {
            closed += 1
          },
        }
      },
      say: (text) => void said.push(text),
      complain: (text) => void complained.push(text),
    })
    expect(closed).toBe(opened)
    return { code, said: said.join('\n'), complained: complained.join('\n'), opened }
  }

  async function latestEntry(of: 'lite' | 'pro' | 'enterprise') {
    const token = await api.signIn(of, 'admin')
    const path = `/customer/${api.offices[of].id}/audit_log?person=operator`
    return z.parse(AuditPage, (await api.call(path, { token })).json).entries[0]
  }

  /** Everything that any command could change. */
  async function everything(): Promise<string> {
    const { rows } = await api.services.database.pool.query(`
      select (select json_agg(t order by id) from customer t) as customers,
        (select json_agg(t order by id) from session t) as sessions,
        (select json_agg(t order by id) from credit_entry t) as credits,
        (select json_agg(t order by version) from terms_of_service t) as terms,
        (select json_agg(t order by n) from audit_entry t) as entries,
        (select json_agg(t order by customer_id) from event_head t) as heads`)
    return JSON.stringify(rows)
  }

  const termsFile = (html = '<h2>1. New</h2><p>Terms</p>'): string => {
    const file = join(folder, 'terms.html')
    writeFileSync(file, html)
    return file
  }

  const close = async () => {
    rmSync(folder, { recursive: true })
    await api.close()
  }
  return { api, folder, operator, latestEntry, everything, termsFile, close }
}
