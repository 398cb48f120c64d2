/** The bell before a server that keeps what is read and chosen. */
import { act } from '@testing-library/react'
import { allSettled, type Scope } from 'effector'
import type {
  Notice,
  NoticeChoice,
  NoticesRead,
} from '../../../../contracts/model/accounts/notices.ts'
import type { SessionUser } from '../../../../contracts/model/accounts/user.ts'
import { chosenOn, firstChoice } from '../../../../contracts/rules/notices/notice-choice.ts'
import { nothingRead, readOn } from '../../../../contracts/rules/notices/read-marks.ts'
import { arrived } from '../../../../src/bus/log/inbox.ts'
import { $platform, type Platform } from '../../../../src/bus/platform.ts'
import Bell from '../../../../src/features/notices/index.ts'
import { answered, fakeGateway } from '../../client/fake-gateway.ts'
import { LOADED_AT, officeScope } from '../../client/office.ts'
import { aUser, caseEvent, MOMENT } from '../../records/events.ts'
import { show } from '../show.tsx'

export const aNotice = (number: number, parts: Partial<Notice> = {}): Notice => ({
  ...{ number, at: MOMENT, kind: 'email', case_id: '1001', host: 'shop.example' },
  text: `Mail ${number}`,
  ...parts,
})

export const unmappedNotice = (number: number) =>
  aNotice(number, { kind: 'unmapped', case_id: null, host: null })

/** What every device of a user shares. */
export function noticesServer(notices: Notice[]) {
  return {
    notices,
    read: nothingRead as NoticesRead,
    choice: firstChoice as NoticeChoice,
    asOf: Math.max(LOADED_AT, notices[0]?.number ?? 0),
  }
}
type Server = ReturnType<typeof noticesServer>

interface Parts {
  readonly user?: SessionUser
  readonly platform?: Platform
  /** Before anything is shown. */
  readonly prepare?: (scope: Scope) => Promise<unknown>
}

export async function openBell(server: Server, { user = aUser(), platform, prepare }: Parts = {}) {
  const gateway = fakeGateway(user)
  gateway.answer('readNotices', () => {
    const { notices, read, choice, asOf } = server
    return answered({ notices: [...notices], read, choice }, asOf)
  })
  gateway.answer('saveNotices', ({ body: { choice, ...reading } }) => {
    server.read = readOn(server.read, reading)
    server.choice = chosenOn(server.choice, choice)
    return answered({ read: server.read, choice: server.choice, events: [] })
  })
  const scope = officeScope({ user, gateway })
  if (platform) await allSettled($platform, { scope, params: platform })
  await prepare?.(scope)
  const shown = show(<Bell />, scope)
  let cursor = LOADED_AT
  /** A colleague's doing reaches the server, and this client by its event. */
  const happens = async (notice: Notice) => {
    server.notices.unshift(notice)
    server.asOf = notice.number
    const row = { id: notice.case_id ?? '1001' }
    // Without a hole: what lies between tells this user nothing.
    const between = Array.from({ length: notice.number - cursor - 1 }, (_, n) => ({
      ...{ seq: cursor + n + 1, name: 'withheld' as const },
    }))
    const events = [...between, caseEvent(notice.number, 'case.mail-received', { row })]
    cursor = notice.number
    await act(() => allSettled(arrived, { scope, params: { kind: 'wire', events } }))
  }
  return { ...shown, gateway, scope, happens }
}
