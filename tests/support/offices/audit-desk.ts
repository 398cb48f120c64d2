/** An administrator of ENTERPRISE over the audit log. */
import { expect } from 'vitest'
import { AuditPage } from '../../../contracts/events/audit.ts'
import { z } from '../../../contracts/schema.ts'
import { openApi } from '../server/api.ts'

export async function openAuditDesk() {
  const api = await openApi()
  const admin = await api.signIn('enterprise', 'admin')
  const office = () => api.offices.enterprise
  const path = (query: Record<string, string> = {}, of = office().id) =>
    `/customer/${of}/audit_log?${new URLSearchParams(query)}`
  async function page(query: Record<string, string> = {}, token = admin, of = office().id) {
    const answer = await api.call(path(query, of), { token })
    expect([answer.status, answer.text]).toEqual([200, answer.text])
    return z.parse(AuditPage, answer.json)
  }
  const latest = async (query: Record<string, string> = {}) => (await page(query)).entries[0]
  return { api, admin, office, path, page, latest, close: api.close }
}
