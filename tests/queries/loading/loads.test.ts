import { describe, expect, test, vi } from 'vitest'
import type { CallName } from '../../../contracts/api/calls.ts'
import type { LocalEvent } from '../../../src/bus/log/local-event.ts'
import type { Loader } from '../../../src/queries/loading/create-read.ts'
import { loadPage, type PageRequest, pagingsOf } from '../../../src/queries/loading/load-page.ts'
import {
  loadActivities,
  loadCase,
  loadCounts,
  loadEmail,
  loadProvider,
  loadTerms,
  loadUnmapped,
} from '../../../src/queries/loading/loaders.ts'
import {
  loadCaseTags,
  loadCaseTemplates,
  loadInvoiceTemplates,
  loadMailFlows,
  loadMailTemplates,
  loadTemplate,
  loadTranslations,
} from '../../../src/queries/loading/setup-loaders.ts'
import { answered, fakeGateway, refused, unreachable } from '../../support/client/fake-gateway.ts'
import { stillClock } from '../../support/client/office.ts'
import { aCaseRow } from '../../support/records/builders.ts'
import { allCases, aMailContent, aUser } from '../../support/records/events.ts'

const CURSOR = 7
const event = ((name: string, payload: unknown) => ({ name, payload })) as unknown as LocalEvent

function around() {
  const gateway = fakeGateway(aUser())
  const means = { gateway, customerId: 'c1', cursor: CURSOR, event, wait: stillClock.wait }
  return { gateway, load: <P>(loader: Loader<P>, params: P) => loader(means, params) }
}

type Row = [
  loader: Loader<never>,
  params: unknown,
  call: CallName,
  request: object,
  value: unknown,
  name: string,
  payload: object,
]

const ofCustomer = { params: { customer_id: 'c1' } }
const mail_content = aMailContent()

const rows: Row[] = [
  [loadCounts, undefined, 'countCases', {}, { all: 1 }, 'counts.loaded', { counts: { all: 1 } }],
  [
    loadUnmapped,
    undefined,
    'searchEmails',
    { ...ofCustomer, body: { unmapped: true } },
    { total_count: 4, unread_count: 2 },
    'unmapped.counted',
    { total: 4, unread: 2 },
  ],
  [
    loadCase,
    '1',
    'readCase',
    { params: { id: '1' } },
    { id: '1' },
    'case.loaded',
    { detail: { id: '1' } },
  ],
  [
    loadActivities,
    '1',
    'readActivities',
    { params: { id: '1' } },
    [],
    'activities.loaded',
    { case_id: '1', activities: [] },
  ],
  [
    loadEmail,
    { case_id: '1', email_id: 'e1' },
    'readEmail',
    { params: { customer_id: 'c1', emailId: 'e1' } },
    { mail_content },
    'email.content-loaded',
    { case_id: '1', email_id: 'e1', mail_content },
  ],
  [
    loadCaseTags,
    undefined,
    'readCaseTags',
    ofCustomer,
    ['vip'],
    'case-tags.loaded',
    { tags: ['vip'] },
  ],
  [
    loadTemplate,
    { case_id: '1', template_id: 't1' },
    'readCaseTemplate',
    { params: { id: '1', templateId: 't1' } },
    { id: 't1' },
    'template.loaded',
    { case_id: '1', template: { id: 't1' } },
  ],
  [
    loadTranslations,
    undefined,
    'readTranslations',
    ofCustomer,
    { translations: [] },
    'translations.loaded',
    { translations: { translations: [] } },
  ],
  [
    loadInvoiceTemplates,
    undefined,
    'readInvoiceTemplates',
    ofCustomer,
    [{ id: 't1' }],
    'invoice-templates.listed',
    { templates: [{ id: 't1' }] },
  ],
  [
    loadMailTemplates,
    'f1',
    'listMailTemplates',
    { params: { customer_id: 'c1', flow_id: 'f1' } },
    [],
    'mail-templates.listed',
    { flow_id: 'f1', templates: [] },
  ],
  [loadMailFlows, undefined, 'listMailFlows', ofCustomer, [], 'mail-flows.loaded', { flows: [] }],
  [
    loadCaseTemplates,
    undefined,
    'listCaseTemplates',
    ofCustomer,
    [],
    'case-templates.listed',
    { templates: [] },
  ],
  [
    loadProvider,
    undefined,
    'readProviderStatus',
    { ...ofCustomer, query: {} },
    { status: 'pending' },
    'provider.checked',
    { provider: { status: 'pending' } },
  ],
  [
    loadTerms,
    undefined,
    'readTerms',
    ofCustomer,
    { version: 'v1' },
    'terms.loaded',
    { terms: { version: 'v1' } },
  ],
]

test.each(rows.map((row) => [row[2], row] as const))(
  'a read is one call, whose answer is an event of its moment (engine.md 6) %s',
  async (call, [loader, params, , request, value, name, payload]) => {
    const { gateway, load } = around()
    gateway.answer(call, () => answered(value, 5) as never)
    expect(await load(loader, params as never)).toEqual({
      kind: 'loaded',
      events: [{ name, payload: { ...payload, as_of: 5 } }],
      asOf: 5,
    })
    expect(gateway.asked).toEqual([{ name: call, request, change: null }])
    gateway.answer(call, () => answered(value) as never)
    expect(await load(loader, params as never)).toMatchObject({ asOf: CURSOR })
    gateway.answer(call, () => unreachable)
    expect(await load(loader, params as never)).toBe(unreachable)
  },
)

test('the payment account is asked for by the page that is to be led back to', async () => {
  const { gateway, load } = around()
  vi.stubGlobal('location', { href: 'https://app.example/payment' })
  await load(loadProvider, undefined as never)
  vi.unstubAllGlobals()
  expect(gateway.asked[0]?.request).toEqual({
    ...ofCustomer,
    query: { redirect_url: 'https://app.example/payment' },
  })
})

describe('a page of the list', () => {
  const request = (parts: Partial<PageRequest>): PageRequest => ({
    query: allCases,
    mode: 'reset',
    cursor: null,
    loaded: 0,
    ...parts,
  })

  test.each<[Partial<PageRequest>, object[]]>([
    [{ loaded: 500 }, [{ page: 1, page_size: 200 }]],
    [{ loaded: 20_000 }, [{ page: 1, page_size: 200 }]],
    [{ mode: 'append', cursor: 'after', loaded: 500 }, [{ page_size: 200, cursor: 'after' }]],
    [{ mode: 'append' }, [{ page: 1, page_size: 200 }]],
    [{ mode: 'refresh', loaded: 0 }, [{ page: 1, page_size: 200 }]],
    [{ mode: 'refresh', loaded: 1 }, [{ page: 1, page_size: 1 }]],
    [{ mode: 'refresh', loaded: 10_000 }, [{ page: 1, page_size: 10_000 }]],
    [
      { mode: 'refresh', loaded: 10_001 },
      [
        { page: 1, page_size: 10_000 },
        { page: 2, page_size: 10_000 },
      ],
    ],
  ])('is asked for as its mode says: %j', (parts, pagings) => {
    expect(pagingsOf(request(parts))).toEqual(pagings)
  })

  test('of several requests is of the oldest of their moments, and nothing where one fails', async () => {
    const { gateway, load } = around()
    const moments = [9, 5]
    gateway.answer('searchCases', () =>
      answered(
        { cases: [aCaseRow({})], total_count: 1, next_cursor: null },
        moments.shift() ?? null,
      ),
    )
    const both = await load(loadPage, request({ mode: 'refresh', loaded: 10_001 }))
    expect(both).toMatchObject({
      kind: 'loaded',
      asOf: 5,
      events: [{ payload: { mode: 'refresh', as_of: 9 } }, { payload: { as_of: 5 } }],
    })
    expect(await load(loadPage, request({}))).toMatchObject({ asOf: CURSOR })
    gateway.answer('searchCases', () => refused('No', 500))
    expect(await load(loadPage, request({}))).toMatchObject({ kind: 'refused', message: 'No' })
  })
})
