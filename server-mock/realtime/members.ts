import type { Server, Socket } from 'socket.io'
import type { ClientToServer, ServerToClient } from '../../contracts/realtime.ts'
import type { TokenCheck } from '../modules/access/tokens.ts'

/** What the server knows of a socket: whose token opened it. */
type MemberData = { access: Extract<TokenCheck, { ok: true }>; token: string }

type NoEvents = Record<string, never>
export type Realtime = Server<ClientToServer, ServerToClient, NoEvents, MemberData>
export type Member = Socket<ClientToServer, ServerToClient, NoEvents, MemberData>
