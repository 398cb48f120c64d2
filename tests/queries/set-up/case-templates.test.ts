import { allSettled } from 'effector'
import { describe, expect, test } from 'vitest'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { CaseTemplate } from '../../../contracts/model/cases/case-template.ts'
import { canonical } from '../../../src/projections/replay.ts'
import { wholeOf } from '../../../src/projections/set-up-parts.ts'
import { createWorkspace, foldWorkspace } from '../../../src/projections/workspace.ts'
import {
  $caseTemplates,
  $caseTemplatesStatus,
  caseTemplatesRequested,
} from '../../../src/queries/set-up/case-templates.ts'
import { fakeGateway, refused } from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import {
  aCaseTemplate,
  serveTemplates,
  templateEvent,
} from '../../support/records/case-templates.ts'
import { localEvent, sessionStarted } from '../../support/records/events.ts'

const first = aCaseTemplate()
const second = aCaseTemplate({ id: 'k2', name: 'Austria' })
const listed = (templates: CaseTemplate[], as_of = 5) =>
  localEvent('case-templates.listed', { templates, as_of })
const fold = (...events: KnownEvent[]) =>
  wholeOf(foldWorkspace(createWorkspace(), [sessionStarted(1), ...events])).caseTemplates

describe('the templates', () => {
  test('are what was read, and what events did to it since', () => {
    const renamed = { ...first, version: 2, name: 'Germany, press' }
    const state = fold(
      listed([first]),
      templateEvent(6, 'case-template.created', second),
      templateEvent(7, 'case-template.changed', renamed),
    )
    expect(state.list).toEqual([second, renamed])
    expect(state.authors.k1).toMatchObject({ name: 'Bruno Kranz' })
    const gone = fold(listed([first, second]), templateEvent(6, 'case-template.deleted', first))
    expect(gone.list).toEqual([second])
  })

  test('take no event that the list knew already, and none before it', () => {
    const changed = templateEvent(5, 'case-template.changed', { ...first, name: 'Old' })
    expect(fold(listed([first]), changed).list).toEqual([first])
    expect(fold(changed).list).toBeNull()
  })

  test('that come late are brought up to date', () => {
    const changed = templateEvent(7, 'case-template.changed', { ...first, version: 2, name: 'New' })
    expect(fold(changed, listed([first], 6)).list?.[0]?.name).toBe('New')
    expect(fold(changed, listed([first], 7)).list?.[0]?.name).toBe('Germany')
  })

  test('that were never read leave no trace in a recording', () => {
    const text = canonical(createWorkspace())
    expect(text).not.toContain('caseTemplates')
    expect(text).not.toContain('mailFlows')
  })

  test('are asked for once, and stand by their names', async () => {
    const gateway = fakeGateway()
    const scope = officeScope({ gateway })
    gateway.answer('listCaseTemplates', () => refused('Out of order.', 500))
    await allSettled(caseTemplatesRequested, { scope })
    expect(scope.getState($caseTemplatesStatus)).toBe('Out of order.')
    expect(scope.getState($caseTemplates)).toBeNull()
    serveTemplates(gateway, [first, second])
    await allSettled(caseTemplatesRequested, { scope })
    expect(scope.getState($caseTemplates)?.map(({ name }) => name)).toEqual(['Austria', 'Germany'])
  })
})
