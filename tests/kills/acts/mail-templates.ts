/** What people do to the templates of mail flows, but for changes that cases follow (`orders.ts`). */
import { MailFlows } from '../../../contracts/model/mail/mail-flow.ts'
import { z } from '../../../contracts/schema.ts'
import { type Bureau, type BureauAct, command, read, requestBy } from './bureau.ts'

const Templates = z.array(z.object({ id: z.string(), name: z.string(), version: z.int() }))

/** So many made in this run are enough. */
const MOST = 8

/** A flow that was there before: nobody removes it. */
async function flowOf(bureau: Bureau) {
  const flows = await read(bureau, 'listMailFlows', MailFlows)
  return { flow_id: flows.find(({ name }) => !name.startsWith('made '))?.id ?? '' }
}

const written = ({ mark }: Bureau) => ({
  ...{ name: `made ${mark}`, type: 'custom', subject: mark, content: `<p>${mark}</p>` },
  config: { placeholders: {} },
})

/** Those that were made in this run; no case has a mail of theirs. */
async function made(bureau: Bureau) {
  const flow = await flowOf(bureau)
  const { path } = requestBy(bureau, 'listMailTemplates', { params: flow })
  const all = await bureau.desk.read(bureau.admin, path, Templates)
  return all.flatMap(({ id, name, version }) =>
    name.startsWith('made ') ? [{ params: { ...flow, template_id: id }, version }] : [],
  )
}

async function removeMailTemplate(bureau: Bureau): Promise<boolean> {
  const last = (await made(bureau)).at(-1)
  return last !== undefined && command(bureau, 'deleteMailTemplate', { params: last.params })
}

export const mailTemplateActs = {
  makeMailTemplate: async (bureau) => {
    if ((await made(bureau)).length >= MOST) return removeMailTemplate(bureau)
    const params = await flowOf(bureau)
    return command(bureau, 'createMailTemplate', { params, json: written(bureau) })
  },
  changeMailTemplate: async (bureau) => {
    const [first] = await made(bureau)
    if (!first) return false
    const { params, version } = first
    return command(bureau, 'changeMailTemplate', { params, json: written(bureau) }, { version })
  },
  removeMailTemplate,
} as const satisfies Record<string, BureauAct>
