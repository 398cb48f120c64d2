/** The screen of invoice templates with templates of one's own. */
import { act, screen, within } from '@testing-library/react'
import { allSettled } from 'effector'
import type { InvoiceTemplate } from '../../../../contracts/model/cases/invoice-template.ts'
import { readInvoiceTemplate } from '../../../../contracts/rules/invoices/invoice-templates.ts'
import { answered as arrived } from '../../../../src/bus/log/inbox.ts'
import InvoiceTemplatesScreen from '../../../../src/features/invoice-templates/index.ts'
import { HotkeysRoot } from '../../../../src/ui/hotkeys/hotkeys.tsx'
import { answered, fakeGateway } from '../../client/fake-gateway.ts'
import { officeScope } from '../../client/office.ts'
import { aCaseDetail } from '../../records/builders.ts'
import { aUser, officeEvent } from '../../records/events.ts'
import { anInvoiceTemplate } from '../../records/invoice-templates.ts'
import { show } from '../show.tsx'

export const vat = anInvoiceTemplate({ id: 'i1' })
export const gst = anInvoiceTemplate({ id: 'i2', name: 'GST, English', tax_type: 'GST' })
const by = { id: 'u1', name: 'Agnes Berg' }
const colleague = { id: 'u2', name: 'Carla Roth' }

/** The screen on a server that has these, and does as it is asked. */
export async function openScreen(templates: InvoiceTemplate[] = [gst, vat]) {
  const user = aUser()
  const gateway = fakeGateway(user)
  let seq = 1
  const told = (name: 'created' | 'changed', template: InvoiceTemplate) => {
    seq += 1
    return [officeEvent(seq, `invoice-template.${name}`, { template, changes: [] }, by)]
  }
  gateway.answer('readInvoiceTemplates', () => answered(templates, seq))
  gateway.answer('createInvoiceTemplate', ({ body }) => {
    const values = readInvoiceTemplate(body)
    if (!values.ok) throw new Error(values.message)
    const made = { ...values.value, id: 'made', version: 1 }
    return answered({ ...made, invoice_template_id: 'made', events: told('created', made) }, null)
  })
  gateway.answer('changeInvoiceTemplate', ({ params, body }) => {
    const values = readInvoiceTemplate(body)
    if (!values.ok) throw new Error(values.message)
    const after = { ...values.value, id: params.id, version: 2 }
    return answered({ ...after, cases: 3, events: told('changed', after) }, null)
  })
  gateway.answer('deleteInvoiceTemplate', ({ params: { id } }) => {
    seq += 1
    const name = templates.find((one) => one.id === id)?.name ?? ''
    const event = officeEvent(seq, 'invoice-template.deleted', { template: { id, name } }, by)
    return answered({ events: [event] }, null)
  })
  gateway.answer('sampleInvoice', () => answered(new Blob(['%PDF-']), 1))
  gateway.answer('readCase', () => answered(aCaseDetail({}), 1))
  const scope = officeScope({ user, gateway })
  const shown = show(
    <HotkeysRoot>
      <InvoiceTemplatesScreen />
    </HotkeysRoot>,
    scope,
  )
  await screen.findByRole('region', { name: 'Template list' })
  const hear = (event: ReturnType<typeof officeEvent>) =>
    act(() => allSettled(arrived, { scope, params: { kind: 'wire', events: [event] } }))
  /** What a colleague does arrives. */
  const others = {
    change(template: InvoiceTemplate) {
      seq += 1
      return hear(
        officeEvent(seq, 'invoice-template.changed', { template, changes: [] }, colleague),
      )
    },
    delete({ id, name }: InvoiceTemplate) {
      seq += 1
      return hear(
        officeEvent(seq, 'invoice-template.deleted', { template: { id, name } }, colleague),
      )
    },
  }
  return { gateway, scope, others, ...shown }
}

export const list = () => within(screen.getByRole('region', { name: 'Template list' }))
export const pane = () => within(screen.getByRole('region', { name: 'Invoice template' }))
export const text = (name: RegExp) => pane().getByRole<HTMLInputElement>('textbox', { name })
export const save = () => pane().getByRole('button', { name: /^Save/ })
export const names = () =>
  list()
    .getAllByRole('button', { name: /^(?!Edit)/ })
    .map((one) => one.textContent)

export type Desk = Awaited<ReturnType<typeof openScreen>>

export const openVat = async ({ user }: Desk) =>
  user.click(list().getByRole('button', { name: /^VAT, English/ }))

export async function choose({ user }: Desk, name: string, entry: string) {
  await user.click(list().getByRole('button', { name: `Edit ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}
