/** What people do to the templates that cases are filled in from. */
import { z } from '../../../contracts/schema.ts'
import { type Bureau, type BureauAct, command, read } from './bureau.ts'

const Templates = z.array(z.object({ id: z.string(), name: z.string(), version: z.int() }))
type Template = z.infer<typeof Templates>[number]

/** So many made in this run are enough. */
const MOST = 8

/** Those that were made in this run. */
async function made(bureau: Bureau): Promise<Template[]> {
  const all = await read(bureau, 'listCaseTemplates', Templates)
  return all.filter(({ name }) => name.startsWith('made '))
}

async function removeTemplate(bureau: Bureau): Promise<boolean> {
  const last = (await made(bureau)).at(-1)
  return last !== undefined && command(bureau, 'deleteCaseTemplate', { params: { id: last.id } })
}

export const templateActs = {
  makeTemplate: async (bureau) => {
    const known = await made(bureau)
    if (known.length >= MOST) return removeTemplate(bureau)
    return command(bureau, 'createCaseTemplate', { json: { name: `made ${bureau.mark}` } })
  },
  changeTemplate: async (bureau) => {
    const [first] = await made(bureau)
    if (!first) return false
    const json = { name: `made ${bureau.mark}`, license_fee: 1 + bureau.dice.upTo(1_000) }
    const said = { params: { id: first.id }, json }
    return command(bureau, 'changeCaseTemplate', said, { version: first.version })
  },
  removeTemplate,
} as const satisfies Record<string, BureauAct>
