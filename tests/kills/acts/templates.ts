/** What people do to the templates that cases are filled in from. */
import { z } from '../../../contracts/schema.ts'
import { type Bureau, type BureauAct, command, ofCustomer } from './bureau.ts'

const Templates = z.array(z.object({ id: z.string(), name: z.string(), version: z.int() }))
type Template = z.infer<typeof Templates>[number]

/** So many made in this run are enough. */
const MOST = 8

/** Those that were made in this run. */
async function made({ desk, admin, customerId }: Bureau): Promise<Template[]> {
  const path = ofCustomer({ customerId }, 'case_templates')
  const all = await desk.read(admin, path, Templates)
  return all.filter(({ name }) => name.startsWith('made '))
}

const at = (bureau: Bureau, id = ''): string =>
  ofCustomer(bureau, id === '' ? 'case_template' : `case_template/${id}`)

async function removeTemplate(bureau: Bureau): Promise<boolean> {
  const last = (await made(bureau)).at(-1)
  if (!last) return false
  const done = { event: 'case-template.deleted' }
  return command(bureau, done, { path: at(bureau, last.id), method: 'DELETE' })
}

export const templateActs = {
  makeTemplate: async (bureau) => {
    const known = await made(bureau)
    if (known.length >= MOST) return removeTemplate(bureau)
    const json = { name: `made ${bureau.mark}` }
    const done = { event: 'case-template.created' }
    return command(bureau, done, { path: at(bureau), method: 'POST', json })
  },
  changeTemplate: async (bureau) => {
    const [first] = await made(bureau)
    if (!first) return false
    const json = { name: `made ${bureau.mark}`, license_fee: 1 + bureau.dice.upTo(1_000) }
    const done = { event: 'case-template.changed', version: first.version }
    return command(bureau, done, { path: at(bureau, first.id), method: 'PUT', json })
  },
  removeTemplate,
} as const satisfies Record<string, BureauAct>
