/** Shows a part of the client in a scope, with a user at mouse and keyboard. */
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Scope } from 'effector'
import { Provider } from 'effector-react'
import type { ReactNode } from 'react'
import type { SessionUser } from '../../../contracts/model/accounts/user.ts'
import type { CaseRow } from '../../../contracts/model/cases/case.ts'
import { serveCases } from '../client/case-server.ts'
import { fakeGateway } from '../client/fake-gateway.ts'
import { officeScope } from '../client/office.ts'
import { aUser } from '../records/events.ts'

export function show(node: ReactNode, scope: Scope) {
  const user = userEvent.setup()
  return { user, ...render(<Provider value={scope}>{node}</Provider>) }
}

/** An office whose server has the given cases. */
export function anOffice(rows: CaseRow[] = [], user: SessionUser = aUser()) {
  const gateway = fakeGateway(user)
  const moment = serveCases(gateway, rows)
  return { gateway, rows, moment, scope: officeScope({ user, gateway }) }
}
