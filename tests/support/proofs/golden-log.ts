/**
 * Writes the golden logs of a release: what a client recorded that used the commands that it had, and one that was told
 * of everything that a server tells. Run by hand, once for a release, `node --import tsx tests/support/proofs/golden-log.ts
 * <name>`; what is written is never written anew, as it stands for what people have on their disks.
 */
import { writeFileSync } from 'node:fs'
import { allSettled } from 'effector'
import type { CommandName, InputOf } from '../../../contracts/commands/commands.ts'
import type { CaseState } from '../../../contracts/model/cases/case.ts'
import { emptyContact } from '../../../contracts/rules/cases/contact.ts'
import { emptyImprint } from '../../../contracts/rules/cases/research.ts'
import { exportFx } from '../../../src/commands/recording.ts'
import { createCommandEffect } from '../../../src/commands/send.ts'
import { canonical } from '../../../src/projections/replay.ts'
import { $workspace } from '../../../src/projections/workspace-store.ts'
import { casesRequested } from '../../../src/queries/cases/case-list.ts'
import { caseTagsRequested } from '../../../src/queries/cases/case-tags.ts'
import { countsRequested } from '../../../src/queries/cases/counts.ts'
import { $activities, $caseDetail, caseOpened } from '../../../src/queries/cases/open-case.ts'
import { providerCheckRequested } from '../../../src/queries/set-up/provider.ts'
import { translationsRequested } from '../../../src/queries/set-up/translations.ts'
import { toldOfEverything } from '../../conformance/told/told-of-everything.ts'
import { type Client, openClient, perform } from '../client/client.ts'
import { addCaseIn, type CaseParts, imageUse } from '../offices/case-in-state.ts'
import { aBilling, addInvoiceTemplate, invoicing } from '../offices/invoicing.ts'
import { addFlow, addWaiting, flowOf } from '../offices/outgoing-office.ts'
import { openApi } from '../server/api.ts'

const [name] = process.argv.slice(2)
if (!name) throw new Error('name the log')

const api = await openApi()
const office = api.offices.pro
const { db } = api.services.database
await addFlow(api.services, office.id)
const add = (state: CaseState, parts: CaseParts) => addCaseIn(db, office, state, parts)
await addInvoiceTemplate(db, office.id)
const active = await add('ACTIVE', {
  ...invoicing(office.id),
  licenses: ['UNCHECKED', 'UNCHECKED'],
})
const cancelled = await add('CANCELLED', { detail: { wasActivated: false } })
const waits = await addWaiting(api.services, office.id, active, [
  '2027-01-02T09:00:00.000Z',
  '2027-02-02T09:00:00.000Z',
])

const client = await openClient(api.origin, office.users.agent.email, { realtime: false })
const { scope } = client

async function send<N extends CommandName>(command: N, input: InputOf<N>): Promise<void> {
  const outcome = await perform(scope, createCommandEffect(command), input)
  if (outcome.kind !== 'done') throw new Error(`${command}: ${JSON.stringify(outcome)}`)
}
const open = (id: string) => allSettled(caseOpened, { scope, params: id })
const of = (case_id: string) => ({ case_id, version: scope.getState($caseDetail)?.version ?? 0 })

for (const asked of [
  countsRequested,
  caseTagsRequested,
  translationsRequested,
  providerCheckRequested,
])
  await allSettled(asked, { scope })
const sort = { key: 'date_state_updated', ascending: false } as const
for (const filter of [{}, { state: 'ACTIVE' } as const, { search: 'pro' }])
  await allSettled(casesRequested, { scope, params: { sort, filter } })

await open(active)
await send('case.note.add', { ...of(active), text: 'Called: pays in two instalments' })
const note = scope.getState($activities).find(({ activity }) => activity.type === 'NOTE')
await send('case.note.delete', { ...of(active), note_id: note?.activity.id ?? '' })
await send('case.note.restore', { ...of(active), note_id: note?.activity.id ?? '' })
await send('case.tag.add', { ...of(active), tag: 'press' })
await send('case.tag.remove', { ...of(active), tag: 'press' })
await send('case.reminder.set', { ...of(active), name: 'Call', date: '2027-01-05' })
await send('case.reminder.clear', of(active))
const contact = { ...emptyContact, email: 'owner@opponent.example', name: 'Jürgen Althaus' }
await send('case.contact.change', { ...of(active), contact })
await send('case.automation.pause', of(active))
await send('case.automation.resume', of(active))
await send('case.scheduled-mail.delete', { ...of(active), activity_id: waits[0] ?? '' })
await send('case.license.review', { ...of(active), finding_id: imageUse(active), state: 'VALID' })
await send('case.license.delete', { ...of(active), finding_id: imageUse(active, 1) })
await send('case.callback.finish', of(active))
await send('case.invoice.generate', { ...of(active), billing: aBilling })
const [invoice] = scope.getState($caseDetail)?.invoices ?? []
await send('case.invoice.cancel', { ...of(active), invoice_id: invoice?.id ?? '' })
const claim = {
  ...{ currency: 'EUR', indirect_tax_type: 'VAT' as const, indirect_tax_percentage: 7.7 },
}
await send('case.offer.change', { ...of(active), claim })
await send('case.country.change', { ...of(active), country: 'AT' })
const fees = [{ name: 'Research', percentage: 2.5, taxable: false }]
await send('case.fees.change', { ...of(active), fees })
const finding_id = imageUse(active, 1)
await send('case.finding.price.change', { ...of(active), finding_id, price: 99.9 })
await send('case.cancel', of(active))
await open(cancelled)
await send('case.reset', of(cancelled))
const imprint = { ...emptyImprint, city: 'Greven' }
await send('case.imprint.change', { ...of(cancelled), imprint })
await send('case.log.add', { ...of(cancelled), text: 'Asked by phone' })
const [entry] = scope.getState($caseDetail)?.case_log ?? []
await send('case.log.change', { ...of(cancelled), entry_id: entry?.id ?? '', text: 'By mail' })
await send('case.auto-fill', { ...of(cancelled), template_id: office.templateId })
const flow = { id: flowOf(office.id), name: 'Flow' }
await send('case.flow.assign', { ...of(cancelled), flow })
const translation = { id: `${office.id}-language`, language: 'de' }
await send('case.language.assign', { ...of(cancelled), translation })
await send('case.finding.delete', { ...of(cancelled), finding_id: imageUse(cancelled, 1) })
await send('case-template.create', { name: 'Germany' })
await send('case.activate', of(cancelled))
await open(office.caseId)
await send('email.mark-unread', { case_id: office.caseId, email_id: office.emailId })
await send('email.mark-read', { case_id: null, email_id: office.unmappedId })
await send('case.create', { host: 'fotohaus-lindner.example', source_case_id: 'PX-1' })

const at = (file: string) => new URL(`../../logs/${file}`, import.meta.url)
async function write(as: string, { scope }: Client): Promise<void> {
  writeFileSync(at(`${as}.ndjson`), await perform(scope, exportFx, { redact: false }))
  writeFileSync(at(`${as}.state.json`), canonical(scope.getState($workspace)))
}
await write(name, client)
const told = await toldOfEverything(api)
await write(`${name}-told`, told)
await Promise.all([client.close(), told.close()])
await api.close()
process.exit(0)
