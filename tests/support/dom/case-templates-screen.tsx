/** The screen of the case templates, as its tests open and ask it. */
import { screen, within } from '@testing-library/react'
import type { SessionUser } from '../../../contracts/model/accounts/user.ts'
import type { CaseTemplate } from '../../../contracts/model/cases/case-template.ts'
import CaseTemplatesScreen from '../../../src/features/case-templates/index.ts'
import { HotkeysRoot } from '../../../src/ui/hotkeys/hotkeys.tsx'
import { answered, asked, type FakeGateway, fakeGateway } from '../client/fake-gateway.ts'
import { officeScope } from '../client/office.ts'
import { aCaseTemplate, aFullTemplate, serveTemplates } from '../records/case-templates.ts'
import { aUser } from '../records/events.ts'
import { anInvoiceTemplate } from '../records/invoice-templates.ts'
import { aTranslation } from '../records/translations.ts'
import { show } from './show.tsx'

export const full = aFullTemplate()
export const bare = aCaseTemplate({ id: 'k2', name: 'bare' })

type Parts = { templates?: CaseTemplate[]; user?: SessionUser; isFresh?: boolean }

/** The screen of the case templates, on a server that has two. */
export async function openScreen({
  templates = [bare, full],
  user = aUser(),
  isFresh = true,
}: Parts = {}) {
  if (isFresh) localStorage.clear()
  const gateway = fakeGateway(user)
  const { told } = serveTemplates(gateway, templates)
  gateway.answer('listMailFlows', () => answered([{ id: 'f1', name: 'EU standard', cases: 0 }], 1))
  gateway.answer('readTranslations', () =>
    answered(
      {
        translations: [aTranslation({ id: 'de', language: 'de', is_active: 1 })],
        default_translation_id: 'de',
      },
      1,
    ),
  )
  gateway.answer('readInvoiceTemplates', () =>
    answered(
      [
        anInvoiceTemplate({ id: 'i1', name: 'VAT, English' }),
        anInvoiceTemplate({ id: 'i2', name: 'GST, English', tax_type: 'GST' }),
      ],
      1,
    ),
  )
  const scope = officeScope({ user, gateway })
  const shown = show(
    <HotkeysRoot>
      <CaseTemplatesScreen />
    </HotkeysRoot>,
    scope,
  )
  await screen.findByRole('region', { name: 'Template list' })
  return { gateway, scope, templates, told, ...shown }
}

/** The same with the fuller one in the editor. */
export async function openGermany(parts: Parts = {}) {
  const opened = await openScreen(parts)
  await opened.user.click(screen.getByRole('button', { name: /^Germany/ }))
  return opened
}

export const list = () => within(screen.getByRole('region', { name: 'Case templates' }))
export const pane = () => within(screen.getByRole('region', { name: 'Case template' }))
export const text = (name: RegExp) => pane().getByRole<HTMLInputElement>('textbox', { name })
export const select = (name: RegExp) => pane().getByRole<HTMLSelectElement>('combobox', { name })
export const save = () => pane().getByRole('button', { name: /^Save/ })
export const alerts = () =>
  pane()
    .getAllByRole('alert')
    .map((one) => one.textContent)
/** What was saved, each time with the version that it was typed over. */
export const sent = (gateway: FakeGateway) =>
  asked(gateway, 'changeCaseTemplate').map(
    ({ request, change }) => [Object(request).body, change?.version] as const,
  )

/** Puts a text in the place of what a field holds. */
export async function put(
  user: Awaited<ReturnType<typeof openScreen>>['user'],
  field: HTMLInputElement,
  value: string,
) {
  await user.clear(field)
  if (value !== '') await user.type(field, value)
}
