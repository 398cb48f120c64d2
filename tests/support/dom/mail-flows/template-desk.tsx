/** The editor of a template, as its tests open and ask it: the flows and their templates are loaded. */
import { screen, within } from '@testing-library/react'
import { allSettled } from 'effector'
import type { ReactNode } from 'react'
import type { SessionUser } from '../../../../contracts/model/accounts/user.ts'
import type { ListedMailTemplate } from '../../../../contracts/model/mail/mail-template.ts'
import type { Clock } from '../../../../src/bus/clock.ts'
import {
  mailFlowsOpened,
  templateForms,
} from '../../../../src/features/mail-flows/template/model.ts'
import { TemplatePane } from '../../../../src/features/mail-flows/template/template-pane.tsx'
import { appStarted } from '../../../../src/queries/following/session.ts'
import { mailFlowsRequested } from '../../../../src/queries/set-up/mail-flows.ts'
import { HotkeysRoot } from '../../../../src/ui/hotkeys/hotkeys.tsx'
import { answered, asked, type FakeGateway, fakeGateway } from '../../client/fake-gateway.ts'
import { officeScope, stillClock } from '../../client/office.ts'
import { aUser } from '../../records/events.ts'
import { initialEmail, letter, reminder, type someAffected } from '../../records/mail-templates.ts'
import { show } from '../show.tsx'

/** What the flow `f1` holds: an initial email, two reminders and a letter. */
export const stored = [initialEmail('i1'), reminder('r7', 7), reminder('r14', 14), letter('l1')]

type Parts = {
  open?: string | null
  templates?: ListedMailTemplate[]
  user?: SessionUser
  cases?: number
  isFresh?: boolean
  /** By the app's own start: it has a token to show pictures with. */
  isStarted?: boolean
  clock?: Clock
  gateway?: FakeGateway
  /** What stands on the screen beside the editor. */
  beside?: ReactNode
}

/** The editor with one form open, by the id of that form; on a server that has `templates` in the flow `f1`. */
export async function openTemplate({
  open = 'f1/r7',
  templates = stored,
  user = aUser(),
  cases = 418,
  isFresh = true,
  isStarted = false,
  clock = stillClock,
  gateway = fakeGateway(user),
  beside = null,
}: Parts = {}) {
  if (isFresh) for (const storage of [localStorage, sessionStorage]) storage.clear()
  gateway.answer('listMailFlows', () => answered([{ id: 'f1', name: 'EU standard', cases }], 1))
  gateway.answer('listMailTemplates', () => answered(templates, 1))
  const scope = officeScope({ user, gateway, clock })
  const tell = <T,>(unit: T, params?: unknown) =>
    allSettled(unit as never, { scope, params } as never)
  const shown = show(
    <HotkeysRoot>
      <TemplatePane />
      {beside}
    </HotkeysRoot>,
    scope,
  )
  if (isStarted) await tell(appStarted)
  await tell(mailFlowsRequested)
  await tell(mailFlowsOpened)
  await tell(templateForms.selected, open)
  return { gateway, scope, tell, ...shown }
}

/** Answers of the server to saves, with what became of active cases. */
export function takeSaves(
  gateway: FakeGateway,
  template: ListedMailTemplate = reminder('r7', 7),
  affected_cases: ReturnType<typeof someAffected> | null = null,
): void {
  const { scheduled_emails: _, ...saved } = template
  const answer = { ...saved, version: 2, affected_cases, events: [] }
  gateway.answer('changeMailTemplate', () => answered(answer))
  gateway.answer('createMailTemplate', () => answered({ ...answer, id: 'new1', version: 1 }))
  gateway.answer('deleteMailTemplate', () => answered({ affected_cases, events: [] }))
}

export const pane = () => within(screen.getByRole('region', { name: 'Template' }))
export const text = (name: RegExp | string) =>
  pane().getByRole<HTMLInputElement>('textbox', { name })
export const save = () => pane().getByRole('button', { name: /^Save/ })
export const alerts = () =>
  pane()
    .queryAllByRole('alert')
    .map((one) => one.textContent)

/** What was sent of a call: its query, body and version, each time. */
export const sent = (
  gateway: FakeGateway,
  name: 'changeMailTemplate' | 'createMailTemplate' | 'deleteMailTemplate' = 'changeMailTemplate',
) =>
  asked(gateway, name).map(({ request, change }) => {
    const { query, body } = Object(request)
    return { query, body, version: change?.version }
  })
