import { describe, expect, test } from 'vitest'
import type { KnownEvent } from '../../contracts/events/definitions.ts'
import type { WholeWorkspace } from '../../src/projections/set-up-parts.ts'
import type { Workspace } from '../../src/projections/workspace.ts'
import { aCaseDetail, aCaseRow } from '../support/records/builders.ts'
import { someDetails } from '../support/records/business.ts'
import { aCaseTemplate } from '../support/records/case-templates.ts'
import { aNote, localEvent, pageListed } from '../support/records/events.ts'
import { anInvoiceTemplate } from '../support/records/invoice-templates.ts'
import { emptySetup } from '../support/records/mail-setups.ts'
import { aMailTemplate } from '../support/records/mail-templates.ts'
import { aManagedUser } from '../support/records/users.ts'
import { BEGUN, changedBy, counted, fold, foldOn, READ, someTerms } from './fold-workspace.ts'

/** A read of each kind, with the moment and something to know it by again. */
const reads: [
  what: keyof Workspace,
  read: (asOf: number, mark: number) => KnownEvent,
  shown: (office: WholeWorkspace) => unknown,
][] = [
  [
    'counts',
    (as_of, all) => localEvent('counts.loaded', { counts: { ...counted, all }, as_of }),
    ({ counts }) => counts.counts?.all,
  ],
  [
    'unmapped',
    (as_of, total) => localEvent('unmapped.counted', { total, unread: 0, as_of }),
    ({ unmapped }) => unmapped.counts?.total,
  ],
  [
    'translations',
    (as_of, mark) =>
      localEvent('translations.loaded', {
        translations: { translations: [], default_translation_id: String(mark) },
        as_of,
      }),
    ({ translations }) => Number(translations.translations?.default_translation_id),
  ],
  [
    'invoiceTemplates',
    (as_of, mark) =>
      localEvent('invoice-templates.listed', {
        templates: [anInvoiceTemplate({ name: String(mark) })],
        as_of,
      }),
    ({ invoiceTemplates }) => Number(invoiceTemplates.list?.[0]?.name),
  ],
  [
    'mailFlows',
    (as_of, cases) =>
      localEvent('mail-flows.loaded', { flows: [{ id: 'f1', name: 'Standard', cases }], as_of }),
    ({ mailFlows }) => mailFlows.flows?.[0]?.cases,
  ],
  [
    'caseTemplates',
    (as_of, mark) =>
      localEvent('case-templates.listed', {
        templates: [aCaseTemplate({ name: String(mark) })],
        as_of,
      }),
    ({ caseTemplates }) => Number(caseTemplates.list?.[0]?.name),
  ],
  [
    'mailTemplates',
    (as_of, version) =>
      localEvent('mail-templates.listed', {
        flow_id: 'f1',
        templates: [aMailTemplate({ version })],
        as_of,
      }),
    ({ mailTemplates }) => mailTemplates.flows.f1?.templates[0]?.version,
  ],
  [
    'provider',
    (as_of, mark) =>
      localEvent('provider.checked', {
        provider: { status: 'pending', onboarding_url: String(mark) },
        as_of,
      }),
    ({ provider }) => Number(provider.provider?.onboarding_url),
  ],
  [
    'terms',
    (as_of, mark) =>
      localEvent('terms.loaded', { terms: { ...someTerms, version: String(mark) }, as_of }),
    ({ terms }) => Number(terms.terms?.version),
  ],
  [
    'tags',
    (as_of, mark) => localEvent('case-tags.loaded', { tags: [`tag ${mark}`], as_of }),
    ({ tags }) => Number(tags.tags?.at(-1)?.slice(4)),
  ],
  [
    'business',
    (as_of, version) =>
      localEvent('business-details.loaded', { details: someDetails({ version }), as_of }),
    ({ business }) => business.details?.version,
  ],
  [
    'business',
    (as_of, amount) => localEvent('credits.loaded', { credits: { amount }, as_of }),
    ({ business }) => business.credits,
  ],
  [
    'business',
    (as_of, max_users) =>
      localEvent('plan-limits.loaded', {
        limits: { max_email_flows: 1, max_translations: 1, max_users },
        as_of,
      }),
    ({ business }) => business.limits?.max_users,
  ],
  [
    'business',
    (as_of, mark) =>
      localEvent('onboarding.loaded', {
        onboarding: { status: mark === 20 ? 'connected' : 'pending' },
        as_of,
      }),
    ({ business: { onboarding, onboardingAsOf } }) =>
      onboarding === 'connected' ? 20 : onboardingAsOf === 6 ? 30 : 10,
  ],
  [
    'users',
    (as_of, version) => localEvent('users.listed', { users: [aManagedUser({ version })], as_of }),
    ({ users }) => users.list?.[0]?.version,
  ],
  [
    'mailSetup',
    (as_of, smtp_port) =>
      localEvent('mail-setup.loaded', { setup: { ...emptySetup, smtp_port }, as_of }),
    ({ mailSetup }) => mailSetup.setup?.smtp_port,
  ],
  [
    'activities',
    (as_of, mark) =>
      localEvent('activities.loaded', {
        case_id: '1',
        activities: [aNote({ id: String(mark) })],
        as_of,
      }),
    ({ activities }) => Number(activities.map.get('1')?.timeline[0]?.id),
  ],
]

describe('a read (engine.md 6)', () => {
  test.each(reads)('of %s does not go over one of a later moment', (_what, read, shown) => {
    const before = fold(read(5, 10))
    expect(changedBy(before, [read(4, 20)])).toEqual([])
    expect(shown(foldOn(before, [read(4, 20)]))).toBe(10)
  })

  test.each(reads)('of %s goes over one of the same or an earlier moment', (what, read, shown) => {
    const same = fold(read(5, 10), read(5, 20))
    expect(shown(same)).toBe(20)
    expect(changedBy(same, [read(6, 30)])).toEqual([what])
    expect(shown(fold(read(5, 10), read(6, 30)))).toBe(30)
  })

  test.each(
    reads.filter(([what]) => what === 'counts' || what === 'unmapped' || what === 'activities'),
  )('of %s is not taken where what happened since is no longer known', (_what, read, shown) => {
    const before = fold()
    expect(changedBy(before, [read(BEGUN - 1, 10)])).toEqual([])
    expect(shown(fold(read(BEGUN, 10)))).toBe(10)
  })

  test('of a case or a page is not taken either where what happened since is not known', () => {
    const detail = aCaseDetail({ id: '1', case_id: '1' })
    const early = localEvent('case.loaded', { detail, as_of: BEGUN - 1 })
    expect(changedBy(fold(), [early])).toEqual([])
    const page = pageListed([aCaseRow({ id: '1' })], { as_of: BEGUN - 1 })
    expect(changedBy(fold(), [page])).toEqual(['rows'])
  })

  test('of a case goes by the version', () => {
    const read = (version: number, host: string) =>
      localEvent('case.loaded', {
        detail: aCaseDetail({ id: '1', case_id: '1', version, host }),
        as_of: READ,
      })
    const hostAfter = (...events: KnownEvent[]) => fold(...events).details.map.get('1')?.host
    expect(hostAfter(read(2, 'known'), read(1, 'older'))).toBe('known')
    expect(changedBy(fold(read(2, 'known')), [read(1, 'older')])).toEqual([])
    expect(hostAfter(read(2, 'known'), read(2, 'same'))).toBe('same')
    expect(hostAfter(read(2, 'known'), read(3, 'newer'))).toBe('newer')
    expect(changedBy(fold(read(2, 'known')), [read(2, 'same')])).toEqual(['details'])
  })

  test('of a page goes by the version, row by row', () => {
    const row = (version: number, host: string) => aCaseRow({ id: '1', version, host })
    const hostAfter = (...events: KnownEvent[]) => fold(...events).rows.map.get('1')?.host
    expect(hostAfter(pageListed([row(2, 'known')]), pageListed([row(1, 'older')]))).toBe('known')
    expect(hostAfter(pageListed([row(2, 'known')]), pageListed([row(2, 'same')]))).toBe('same')
    const both = pageListed([row(1, 'older'), aCaseRow({ id: '2' })])
    expect(fold(pageListed([row(2, 'known')]), both).rows.map.has('2')).toBe(true)
    const alone = foldOn(fold(pageListed([row(2, 'known')])), [both])
    expect(alone.rows.dirty).toEqual(['2'])
  })
})
