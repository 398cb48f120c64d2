/** What people write themselves: kept as a draft while it is written, sent later, taken back, noted as sent. */
import { calls } from '../../../contracts/api/calls.ts'
import { z } from '../../../contracts/schema.ts'
import { requestTo } from '../../support/calls/entry.ts'
import { aDraftText, attachmentForm } from '../../support/calls/mail.ts'
import { pngOfSize } from '../../support/files/stored-picture.ts'
import { type Act, command, entries, mailBody, type Scene, type Seen } from '../scene.ts'

const hasBegun = ({ state }: Seen) => state !== 'STANDBY'

const File = z.object({ file_id: z.string(), draft_id: z.string() })
const Draft = z.object({ id: z.string(), version: z.int() })

/** Each step is a command of its own. */
const step = (scene: Scene, name: string) => ({
  key: `${scene.mark}-${name}`,
  event: null,
  queuesMail: false,
})

/** Attaches two files, saves, takes one away; then sends the draft, or discards it. */
async function draft(scene: Scene): Promise<boolean> {
  const { desk, who, mark, dice, seen } = scene
  const params = { id: seen.id }
  const attach = (name: string) =>
    desk.answered(
      who,
      step(scene, name),
      requestTo(calls.addDraftFile, {
        ...{ params, query: { kind: 'new', ref: mark } },
        body: attachmentForm(pngOfSize(1_000 + dice.upTo(50_000)), `${mark}.png`),
      }),
      File,
    )
  const [kept, taken] = [await attach('one'), await attach('two')]
  if (!kept || !taken) return false
  const json = { kind: 'new', ref: mark, version: 0, content: { ...aDraftText, subject: mark } }
  const save = requestTo(calls.saveMailDraft, { params, json })
  const saved = await desk.answered(who, step(scene, 'saved'), save, Draft)
  const remove = requestTo(calls.deleteDraftFile, { params: { ...params, fileId: taken.file_id } })
  if (!saved || !(await desk.command(who, step(scene, 'removed'), remove, null))) return false
  if (dice.upTo(2) === 0) {
    const discard = requestTo(calls.deleteMailDraft, { params: { ...params, draftId: saved.id } })
    return desk.command(who, step(scene, 'discarded'), discard, null)
  }
  const mail = { ...mailBody(scene, 0), attachments: [{ file_id: kept.file_id }] }
  const said = { json: mail, query: { draft_id: saved.id } }
  return command(scene, 'sendEmail', said, { queuesMail: true })
}

/** Sends later, and takes back what has not left by then: whoever is first, the sink and the timeline agree. */
async function takeBack(scene: Scene): Promise<boolean> {
  const later = { json: mailBody(scene, 1), query: { delay: String(1 + scene.dice.upTo(2)) } }
  if (!(await command(scene, 'sendEmail', later))) return false
  const [mail] = await entries(scene, ({ content }) => content.subject === `About ${scene.mark}`)
  if (!mail) return false
  const again = { ...scene, mark: `${scene.mark}-back` }
  const said = { params: { activityId: mail.id } }
  return command(again, 'deleteScheduledEmail', said, { event: 'case.mail-taken-back' })
}

export const writingActs = {
  draft: { fits: hasBegun, run: draft },
  takeBack: { fits: hasBegun, run: takeBack },
  logMail: {
    fits: hasBegun,
    run: (scene) => command(scene, 'logEmail', { json: mailBody(scene, 1) }),
  },
} as const satisfies Record<string, Act>
