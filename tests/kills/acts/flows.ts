/** What people do to mail flows. */
import { MailFlows } from '../../../contracts/model/mail/mail-flow.ts'
import { type Bureau, type BureauAct, command, read } from './bureau.ts'

/** So many made in this run are enough. */
const MOST = 8

/** Those that were made in this run; cases of theirs are another's. */
async function made(bureau: Bureau) {
  const all = await read(bureau, 'listMailFlows', MailFlows)
  return all.filter(({ name, cases }) => name.startsWith('made ') && cases === 0)
}

async function removeFlow(bureau: Bureau): Promise<boolean> {
  const last = (await made(bureau)).at(-1)
  return last !== undefined && command(bureau, 'deleteMailFlow', { params: { id: last.id } })
}

export const flowActs = {
  makeFlow: async (bureau) => {
    const known = await made(bureau)
    if (known.length >= MOST) return removeFlow(bureau)
    const name = `made ${bureau.mark}`
    const [first] = known
    const json =
      first && bureau.dice.upTo(2) === 0
        ? { name, copy_of: first.id }
        : { name, preset_name: 'Friendly (English)' }
    return command(bureau, 'createMailFlow', { json })
  },
  renameFlow: async (bureau) => {
    const [first] = await made(bureau)
    if (!first) return false
    const said = { params: { id: first.id }, json: { name: `made ${bureau.mark}` } }
    return command(bureau, 'renameMailFlow', said)
  },
  removeFlow,
} as const satisfies Record<string, BureauAct>
