/**
 * Faults that a person meets on screen: each stood once, or was planted by somebody who looked for what no test sees.
 * @type {import('./planted.mjs').Defect[]}
 */
export const everydayDefects = [
  {
    name: 'a place with a hash not led back to',
    edits: [
      {
        file: 'src/app/page/routing.ts',
        find: String.raw`^\/cases(?:[?#]|$)`,
        put: String.raw`^\/cases(?:\?|$)`,
      },
    ],
    first: ['tests/app/page/routing.test.ts'],
  },
  {
    name: 'a new toast that starts the others anew',
    edits: [
      {
        file: 'src/ui/toaster/toaster.tsx',
        find: 'key={toast.id}',
        put: 'key={toast.id + toasts.length}',
      },
    ],
    first: ['tests/app/user/toasts.test.tsx'],
  },
  {
    name: 'an emptied user name filled from the store',
    edits: [
      {
        file: 'server-mock/modules/setup/validation.ts',
        find: 'given === undefined ? (stored ?? null) : given',
        put: '(given || stored) ?? null',
      },
    ],
    first: ['tests/server/mail/mail-setup-validation.test.ts'],
  },
  {
    name: 'a VAT verdict of another country',
    edits: [
      {
        file: 'src/features/account-creation/sending.ts',
        find: `return vatId === '' ? '' : normalVatId(form.country, vatId)`,
        put: 'return vatId',
      },
    ],
    first: ['tests/app/public/account-creation-business.test.tsx'],
  },
  {
    name: 'an old refusal beside the next login',
    edits: [
      {
        file: 'src/features/login/model.ts',
        find: '.reset(attempted, loginDone, otherAccountChosen, secondStepLeft)',
        put: '.reset(loginDone, otherAccountChosen, secondStepLeft)',
      },
    ],
    first: ['tests/app/login/login.test.tsx'],
  },
  {
    name: 'loaded rows counted as hits',
    edits: [
      {
        file: 'src/features/case-list/head/case-list-head.tsx',
        find: 'hits(list.total)',
        put: 'hits(list.ids.length)',
      },
    ],
    first: ['tests/features/case-list/case-list-search.test.tsx'],
  },
  {
    name: 'hidden rows not counted as loaded',
    edits: [
      {
        file: 'src/queries/cases/case-list.ts',
        find: 'cursor: list.cursor, loaded: list.ids.size }',
        put: 'cursor: list.cursor, loaded: list.ids.size - list.hidden.size }',
      },
    ],
    first: ['tests/features/case-list/case-list-pages.test.tsx'],
  },
  {
    name: 'a clock of twelve hours',
    edits: [
      { file: 'src/ui/format.ts', find: 'two(d.getHours())', put: 'two(d.getHours() % 12 || 12)' },
    ],
    first: ['tests/ui/ui-format.test.ts'],
  },
  {
    name: 'old errors in a form that opens again',
    edits: [
      {
        file: 'src/features/case-detail/invoices/invoice-model.ts',
        find: '.reset(invoiceDialog.opened, invoice.reloaded)',
        put: '.reset(invoice.reloaded)',
      },
    ],
    first: ['tests/features/case-detail/invoices/case-detail-invoices.test.tsx'],
  },
  {
    name: 'a template that loses its name',
    edits: [
      {
        file: 'server-mock/modules/case-templates/change.ts',
        find: 'if (wrong !== null) return',
        put: 'if (wrong !== null && (before === null || wrong !== errors.name)) return',
      },
    ],
    first: ['tests/server/cases/case-templates.test.ts'],
  },
  {
    name: 'an email said to be sent that was not',
    edits: [
      {
        file: 'src/features/compose/sending/sending.ts',
        find: 'return reason === null',
        put: "return reason !== ''",
      },
    ],
    first: ['tests/features/compose/after-writing.test.tsx'],
  },
  {
    name: 'icons of a row that stay as they came',
    edits: [
      {
        file: 'src/features/case-list/rows/case-list-row.tsx',
        find: `import type { ReactNode } from 'react'`,
        put: `import { type ReactNode, useState } from 'react'`,
      },
      {
        file: 'src/features/case-list/rows/case-list-row.tsx',
        find: '  return indicatorsOf(row, today).map(',
        put: `  const [came] = useState(row)
  return indicatorsOf(came, today).map(`,
      },
    ],
    first: ['tests/features/case-list/case-list-rows.test.tsx'],
  },
  {
    name: 'the message of a page in the next list',
    edits: [
      {
        file: 'src/queries/cases/case-list.ts',
        find: 'target: [listRead.requested, pageRead.reset],',
        put: 'target: listRead.requested,',
      },
    ],
    first: ['tests/features/case-list/case-list-pages.test.tsx'],
  },
]
