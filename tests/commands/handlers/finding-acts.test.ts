import { describe, expect, test } from 'vitest'
import type { Finding } from '../../../contracts/model/cases/finding.ts'
import { LAST_FINDING_STAYS } from '../../../contracts/rules/findings/findings.ts'
import { createCommandEffect } from '../../../src/commands/send.ts'
import { $commandTrace } from '../../../src/commands/trace.ts'
import { entered, heldOffice, ofCase, stateChanges } from '../../projections/held-workspace.ts'
import { perform } from '../../support/client/client.ts'
import { aGif, aPdf, aPng, inBase64 } from '../../support/files/files.ts'
import { aFinding, aLicense } from '../../support/records/builders.ts'

const addFx = createCommandEffect('case.finding.add')
const deleteFx = createCommandEffect('case.finding.delete')
const replaceFx = createCommandEffect('case.finding.replace-original')
const uploadFx = createCommandEffect('case.license.upload')

const findings = (...more: Partial<Finding>[]): Finding[] => [
  aFinding({ id: 'f1', price: 100, license: aLicense() }),
  ...more.map((parts, at) => aFinding({ id: `f${at + 2}`, price: 100, ...parts })),
]
const row = { total_unchecked_licenses: 1, final_amount: 238 }
const ofFinding = { ...ofCase, finding_id: 'f1' }

const page = { file_id: 'p', filename: 'page.png', size: 70 }
const made = { file_id: 'o', filename: 'Harbour at dusk', size: 7 }
const added = {
  ...ofCase,
  page_screenshot: page,
  page_link: 'https://opponent.example/',
  original_image: made,
  price: 99.5,
}

describe('a deleted image use is gone at once', () => {
  test('with its licence and its share of the claim', async () => {
    const office = await heldOffice({ row, detail: { findings: findings({}) } })
    const seen = await office.during(deleteFx, ofFinding, 'deleteFinding', office.see)
    expect(seen.detail?.findings.map(({ id }) => id)).toEqual(['f2'])
    expect(seen.row).toMatchObject({ total_unchecked_licenses: 0, final_amount: 119 })
  })

  test('and with it the claim, where all others are licensed', async () => {
    const valid = { license: aLicense({ id: 'l2', state: 'VALID' as const }) }
    const office = await heldOffice({ row, detail: { findings: findings(valid) } })
    const seen = await office.during(deleteFx, ofFinding, 'deleteFinding', () => ({
      ...office.see(),
      changes: stateChanges(office.scope),
    }))
    expect(seen.detail).toMatchObject({ state: 'VALID_LICENSE', charge_details: null })
    expect(seen.changes).toEqual([entered('ACTIVE', 'VALID_LICENSE')])
  })

  test.each([
    ['ACTIVE', findings(), LAST_FINDING_STAYS],
    [
      'PAID',
      findings({}),
      'Invalid request: image uses of a case in state PAID cannot be deleted.',
    ],
  ] as const)('[EDIT-02, EDIT-21] but not in %s: %#', async (state, known, message) => {
    const office = await heldOffice({ row: { state }, detail: { state, findings: [...known] } })
    const outcome = await perform(office.scope, deleteFx, ofFinding)
    expect(outcome).toMatchObject({ kind: 'refused', message })
    expect(office.asked('deleteFinding')).toEqual([])
  })
})

describe('what carries files', () => {
  test('[FINDING-13, FINDING-14] sends both pictures in base64, under their names', async () => {
    const { gateway, scope, asked } = await heldOffice({})
    gateway.uploadRegistry.put('p', new Blob([aPng()]))
    gateway.uploadRegistry.put('o', new Blob([aGif()]))
    await perform(scope, addFx, added)
    expect(asked('addFinding')[0]).toMatchObject({
      request: {
        params: { id: ofCase.case_id },
        body: {
          page_screenshot: inBase64(aPng(), 'page.png'),
          page_link: 'https://opponent.example/',
          original_image: inBase64(aGif(), 'Harbour at dusk'),
          price: 99.5,
        },
      },
      change: { version: 1 },
    })
  })

  test('sends every byte of what is larger than one piece of it', async () => {
    const { gateway, scope, asked } = await heldOffice({})
    const large = new Uint8Array(0x8000 + 2).fill(120)
    gateway.uploadRegistry.put('p', new Blob([aPng()]))
    gateway.uploadRegistry.put('o', new Blob([large]))
    await perform(scope, addFx, added)
    expect(asked('addFinding')[0]).toMatchObject({
      request: { body: { original_image: inBase64(large, 'Harbour at dusk') } },
    })
  })

  test('sends another original, and a licence with its note or without', async () => {
    const { gateway, scope, asked } = await heldOffice({
      detail: { findings: [aFinding({ id: 'f1' })] },
    })
    gateway.uploadRegistry.put('o', new Blob([aGif()]))
    gateway.uploadRegistry.put('l', new Blob([aPdf()]))
    await perform(scope, replaceFx, { ...ofFinding, original_image: made })
    expect(asked('replaceOriginal')[0]?.request).toEqual({
      params: { id: ofCase.case_id, findingId: 'f1' },
      body: inBase64(aGif(), 'Harbour at dusk'),
    })
    const license_file = { file_id: 'l', filename: 'rights.pdf', size: 20 }
    await perform(scope, uploadFx, { ...ofFinding, license_file, note: 'Bought' })
    await perform(scope, uploadFx, { ...ofFinding, license_file, note: null })
    const sent = { filename: 'rights.pdf', bytes: aPdf() }
    const params = { id: ofCase.case_id, findingId: 'f1' }
    expect(asked('uploadLicense').map(({ request }) => request)).toEqual([
      { params, body: { license_file: sent, note: 'Bought' } },
      { params, body: { license_file: sent } },
    ])
  })

  test('is refused where its bytes are of another tab, or of before a reload', async () => {
    const { gateway, scope, asked } = await heldOffice({
      detail: { findings: [aFinding({ id: 'f1' })] },
    })
    const isGone = (name: string) => ({
      kind: 'refused',
      message: `“${name}” is no longer available: choose the file again. Nothing was sent.`,
    })
    expect(await perform(scope, addFx, added)).toMatchObject(isGone('page.png'))
    gateway.uploadRegistry.put('p', new Blob([aPng()]))
    expect(await perform(scope, addFx, added)).toMatchObject(isGone('Harbour at dusk'))
    const replaced = { ...ofFinding, original_image: made }
    expect(await perform(scope, replaceFx, replaced)).toMatchObject(isGone('Harbour at dusk'))
    const uploaded = { ...ofFinding, license_file: page, note: null }
    gateway.uploadRegistry.drop('p')
    expect(await perform(scope, uploadFx, uploaded)).toMatchObject(isGone('page.png'))
    for (const call of ['addFinding', 'replaceOriginal', 'uploadLicense'] as const)
      expect(asked(call)).toEqual([])
  })

  test('leaves no bytes in the trace of commands', async () => {
    const { gateway, scope } = await heldOffice({})
    gateway.uploadRegistry.put('p', new Blob([aPng()]))
    gateway.uploadRegistry.put('o', new Blob([aGif()]))
    await perform(scope, addFx, added)
    const [traced] = [...scope.getState($commandTrace).map.values()]
    expect(traced?.input).toEqual(added)
  })

  test.each([
    ['PAID', 'Invalid request: image uses of a case in state PAID cannot be added.'],
    ['CANCELLED', 'Invalid request: image uses of a case in state CANCELLED cannot be added.'],
  ] as const)('[EDIT-08] adds nothing to a %s case', async (state, message) => {
    const { gateway, scope, asked } = await heldOffice({ row: { state }, detail: { state } })
    gateway.uploadRegistry.put('p', new Blob([aPng()]))
    gateway.uploadRegistry.put('o', new Blob([aGif()]))
    expect(await perform(scope, addFx, added)).toMatchObject({ kind: 'refused', message })
    expect(asked('addFinding')).toEqual([])
  })

  test('replaces nothing, and uploads nothing, where the case or its licence says no', async () => {
    const paid = await heldOffice({ row: { state: 'PAID' }, detail: { state: 'PAID' } })
    const replaced = { ...ofFinding, original_image: made }
    expect(await perform(paid.scope, replaceFx, replaced)).toMatchObject({
      message: 'Invalid request: image uses of a case in state PAID cannot be changed.',
    })
    const licensed = await heldOffice({ detail: { findings: findings() } })
    const uploaded = { ...ofFinding, license_file: page, note: null }
    expect(await perform(licensed.scope, uploadFx, uploaded)).toMatchObject({
      message: 'Invalid request: this image use already has a license.',
    })
    expect([...paid.asked('replaceOriginal'), ...licensed.asked('uploadLicense')]).toEqual([])
  })
})
