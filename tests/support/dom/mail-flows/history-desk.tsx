/** The history of a template on screen, with versions of one's own. */
import { act } from '@testing-library/react'
import { allSettled } from 'effector'
import { VERSIONS_PAGE } from '../../../../contracts/limits.ts'
import type { TemplateVersion } from '../../../../contracts/model/mail/mail-template.ts'
import { templateForms } from '../../../../src/features/mail-flows/template/model.ts'
import { answered } from '../../client/fake-gateway.ts'
import { aUser } from '../../records/events.ts'
import { reminder } from '../../records/mail-templates.ts'
import { openFlows } from './mail-flows-screen.tsx'
import { pane } from './template-desk.tsx'

export const version = (number: number, parts: Partial<TemplateVersion> = {}): TemplateVersion => ({
  ...{ version: number, name: 'After 7', subject: `Subject ${number}`, schedule_num_days: 7 },
  ...{ content: '<p>Please answer.</p>', config: { placeholders: {} } },
  ...{ at: '2026-11-20T09:12:00.000Z', author: { id: 'u2', name: 'Bruno Kranz' } },
  ...{ restored_from: null, ...parts },
})

export const present = { ...reminder('r7', 7), version: 3, subject: 'Subject 3' }
export const three = [
  version(3, { restored_from: 1, content: '<p>Thank you.</p>' }),
  version(2, { name: 'Before 7', content: '<p>Please answer us.</p>' }),
  version(1, { author: null, schedule_num_days: 5 }),
]

/** The screen with a template open that has these versions. */
export async function openTemplateWith(
  versions: readonly TemplateVersion[] = three,
  stored = present,
) {
  const opened = await openFlows({
    templates: { f1: [stored, reminder('r14', 14)], f2: [] },
    user: aUser({ subscription: 'ENTERPRISE' }),
  })
  const { gateway, scope, user } = opened
  gateway.answer('readTemplateVersions', ({ query: { before } }) =>
    answered(
      versions
        .filter((one) => before === undefined || one.version < Number(before))
        .slice(0, VERSIONS_PAGE),
    ),
  )
  const tell = <T,>(unit: T, params?: unknown) =>
    allSettled(unit as never, { scope, params } as never)
  await act(() => tell(templateForms.selected, `f1/${stored.id}`))
  const open = () => user.click(pane().getByRole('button', { name: 'History' }))
  return { ...opened, tell, open }
}
