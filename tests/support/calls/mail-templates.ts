/** Calls about the templates of mail flows. */
import { caseBulk } from '../../../server-mock/db/schema/case-bulk.ts'
import { mailSetup, mailTemplate } from '../../../server-mock/db/schema/setup.ts'
import { flowOf } from '../offices/outgoing-office.ts'
import { MORNING } from '../server/api-office.ts'
import type { Entry, Scene } from './entry.ts'

let count = 0

/** A custom email, which every plan has. */
const aTemplate = ({ of: { mark } }: Scene) => ({
  ...{ name: 'Catalogue', type: 'custom', subject: mark, content: `<p>${mark}</p>` },
  config: { placeholders: {} },
})

/** The same as it is written. */
function aText(scene: Scene) {
  const { subject, content, config } = aTemplate(scene)
  return { subject, content, config }
}

/** One of the flow that every office has, for nobody else. */
async function freshTemplate({ api, of }: Scene) {
  count += 1
  const id = `fresh-template-${count}`
  await api.services.database.db.insert(mailTemplate).values({
    ...{ id, customerId: of.id, flowId: flowOf(of.id), name: `Fresh ${count}`, type: 'custom' },
    ...{ subject: 'Fresh', content: '<p>Fresh</p>', config: { placeholders: {} } },
  })
  return { template_id: id }
}

/** A change that was applied to no case. */
async function anOrder({ api, of }: Scene) {
  count += 1
  const bulk_id = `fresh-order-${count}`
  await api.services.database.db.insert(caseBulk).values({
    ...{ id: bulk_id, customerId: of.id, userId: of.users.admin.id, templateId: 'any' },
    ...{ act: { kind: 'template-remove', template_id: 'any' }, total: 0 },
    ...{ state: 'finished', created: MORNING },
  })
  return { bulk_id }
}

/** A template and a server to send it by. */
async function tryable(scene: Scene) {
  const smtpEmail = `claims@${scene.of.plan.toLowerCase()}.example`
  const set = { active: 'SMTP', smtpHost: '127.0.0.1', smtpPort: 9, smtpEmail } as const
  await scene.api.services.database.db
    .insert(mailSetup)
    .values({ customerId: scene.of.id, ...set })
    .onConflictDoUpdate({ target: mailSetup.customerId, set })
  return freshTemplate(scene)
}

const ofFlow = ({ of }: Scene) => ({
  ...{ flow_id: flowOf(of.id), template_id: `${of.id}-matrix`, bulk_id: `${of.id}-bulk` },
})

export const mailTemplateEntries = {
  listMailTemplates: { params: ofFlow },
  createMailTemplate: {
    params: ofFlow,
    json: aTemplate,
    command: 'mail-template.create',
    tells: ['mail-template.created'],
  },
  changeMailTemplate: {
    params: ofFlow,
    ready: freshTemplate,
    json: aTemplate,
    command: 'mail-template.change',
    tells: ['mail-template.changed'],
  },
  deleteMailTemplate: {
    params: ofFlow,
    ready: freshTemplate,
    command: 'mail-template.delete',
    tells: ['mail-template.deleted'],
  },
  readTemplateVersions: { params: ofFlow, ready: freshTemplate },
  readAffectedCases: { params: ofFlow, ready: anOrder },
  previewTemplate: {
    json: (scene) => ({ ...aText(scene), case_id: scene.caseId, flow_id: flowOf(scene.of.id) }),
  },
  countMissingValues: { params: ofFlow, json: aText },
  sendTemplateTest: {
    params: ofFlow,
    ready: tryable,
    json: (scene) => ({ ...aText(scene), case_id: scene.caseId }),
    command: 'mail-template.test',
  },
} satisfies Record<string, Entry>
