import { allSettled } from 'effector'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportFx } from '../../src/commands/recording.ts'
import { $hasPending, createCommandEffect } from '../../src/commands/send.ts'
import { $caseDetail, caseOpened } from '../../src/queries/cases/open-case.ts'
import { type Client, openClient, perform, until } from '../support/client/client.ts'
import { aGif, aPdf, aPng, inBase64 } from '../support/files/files.ts'
import { type CaseDesk, openCaseDesk } from '../support/offices/case-desk.ts'

let desk: CaseDesk
let client: Client
beforeAll(async () => {
  desk = await openCaseDesk()
  await desk.outbox.close()
  client = await openClient(desk.api.origin, desk.own.users.colleague.email, { realtime: false })
})
afterAll(async () => {
  await client?.close()
  await desk?.close()
})

const addFx = createCommandEffect('case.finding.add')
const replaceFx = createCommandEffect('case.finding.replace-original')
const uploadFx = createCommandEffect('case.license.upload')
const addPictureFx = createCommandEffect('picture.add')

const detail = () => client.scope.getState($caseDetail)
const confirmed = () => until(() => !client.scope.getState($hasPending), 'confirmation')

function chosen(file_id: string, filename: string, bytes: Uint8Array<ArrayBuffer>) {
  client.gateway.uploadRegistry.put(file_id, new Blob([bytes]))
  return { file_id, filename, size: bytes.length }
}

test('what a client uploads to the server is what everybody loads, and its bytes are in no export', async () => {
  const { scope } = client
  const id = await desk.makeCase('STANDBY')
  await allSettled(caseOpened, { scope, params: id })
  const of = () => ({ case_id: id, version: detail()?.version ?? 0 })

  const added = await perform(scope, addFx, {
    ...of(),
    page_screenshot: chosen('p', 'page.png', aPng()),
    page_link: 'https://opponent.example/',
    original_image: chosen('o', 'harbour.gif', aGif()),
    price: 99.5,
  })
  expect(added.kind).toBe('done')
  await confirmed()
  const finding_id = detail()?.findings[2]?.id ?? ''
  const original_image = chosen('r', 'other.png', aPng())
  expect((await perform(scope, replaceFx, { ...of(), finding_id, original_image })).kind).toBe(
    'done',
  )
  await confirmed()
  const license_file = chosen('l', 'rights.pdf', aPdf())
  const note = 'Bought in 2019'
  expect((await perform(scope, uploadFx, { ...of(), finding_id, license_file, note })).kind).toBe(
    'done',
  )
  await confirmed()

  expect(detail()).toEqual(await desk.get(id))
  expect(detail()?.findings[2]).toMatchObject({
    price: 99.5,
    original_image: { filename: 'other.png' },
    license: { filename: 'rights.pdf', note, state: 'UNCHECKED' },
  })
  const log = await perform(scope, exportFx, { redact: false })
  expect(log).toContain('harbour.gif')
  expect(log).not.toContain(inBase64(aPng(), '').base64.slice(0, 24))
  expect(log.length).toBeLessThan(100_000)
})

test('an image that is inserted twice is the same one, with the size that everybody reads of it', async () => {
  const { scope } = client
  const add = (file_id: string) =>
    perform(scope, addPictureFx, { picture: chosen(file_id, 'logo.png', aPng()) })
  const first = await add('a')
  expect(first).toMatchObject({ kind: 'done', result: { width: 1, height: 1, type: 'image/png' } })
  expect(await add('b')).toEqual(first)
  const wrong = { picture: chosen('c', 'rights.pdf', aPdf()) }
  expect(await perform(scope, addPictureFx, wrong)).toMatchObject({
    kind: 'refused',
    message: 'Only images of the types jpg, png and gif are accepted.',
  })
})
