import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import { messages } from '../../contracts/protocol.ts'
import { Handshake, PROTOCOL_VERSION, SOCKET_PATH } from '../../contracts/realtime.ts'
import { parse } from '../../contracts/schema.ts'
import { headOf } from '../events/read.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { verifyAccessToken } from '../modules/access/tokens.ts'
import { isOwnOrigin } from '../network/origin.ts'
import type { Services } from '../services.ts'
import { limitQueue, QUEUE_LIMIT } from './back-pressure.ts'
import { createFanOut, type FanOut, roomOf } from './fan-out.ts'
import type { Member, Realtime } from './members.ts'

/** The handshake is all that a client ever sends: a token and its protocol. */
const HANDSHAKE_LIMIT = 8192

const sessionRoom = (sessionId: string): string => `session ${sessionId}`

/** Verifies the handshake; a refusal reaches the client as the message of `connect_error`. */
async function admit(services: Services, socket: Member): Promise<string | null> {
  const handshake = parse(Handshake, socket.handshake.auth)
  if (!handshake.ok) return 'The handshake is malformed.'
  if (handshake.value.protocol !== PROTOCOL_VERSION) return 'Reload the page.'
  const access = await verifyAccessToken(services, handshake.value.token)
  if (!access.ok) return access.message
  if (access.user.lacksSecondFactor) return messages.secondFactorMissing
  socket.data = { access, token: handshake.value.token }
  return null
}

/** Ends the connection itself, so that the client comes back with a fresh token by itself. */
const cut = (socket: Member): void => socket.conn.close()

/**
 * Greets with the customer's head and lets the socket hear what follows. Joining and greeting happen in
 * one go, and the head counts what was published while it was read: nothing falls between.
 */
async function welcome(services: Services, socket: Member): Promise<void> {
  const { access, token } = socket.data
  const { customerId, role } = access.user
  await services.hub.watching(customerId)
  const head = await headOf(services.database.db, customerId)
  // The session may have ended between the handshake and its registration.
  const still = await verifyAccessToken(services, token)
  if (!still.ok || still.user.lacksSecondFactor) return cut(socket)
  socket.emit('welcome', {
    head: Math.max(head, services.hub.lastSeq(customerId)),
    protocol: PROTOCOL_VERSION,
  })
  void socket.join(roomOf(customerId, role))
}

/** In ms; a timer for longer than this would ring at once. */
const LONGEST_TIMER = 2 ** 31 - 1

function take(services: Services, fanOut: FanOut, socket: Member): void {
  const { access } = socket.data
  const life = access.expires - services.clock.now().getTime()
  const expiry = setTimeout(() => cut(socket), Math.min(Math.max(0, life), LONGEST_TIMER))
  const leave = fanOut(access.user.customerId)
  socket.on('disconnect', () => {
    clearTimeout(expiry)
    leave()
  })
  // Commands never travel by socket: whoever sends one is no client of ours.
  socket.onAny(() => cut(socket))
  limitQueue(socket, QUEUE_LIMIT, () =>
    services.log.warn('slow socket cut', { customer: access.user.customerId }),
  )
  void socket.join(sessionRoom(access.sessionId))
  welcome(services, socket).catch((error) => {
    services.log.error('socket not welcomed', error)
    cut(socket)
  })
}

const membersOf = (io: Realtime, sessionId: string): Member[] =>
  [...(io.sockets.adapter.rooms.get(sessionRoom(sessionId)) ?? [])].flatMap(
    (id) => io.sockets.sockets.get(id) ?? [],
  )

/** Cuts the sockets of an ended session, and tells colleagues that its user has left every case. */
function endSession(services: Services, members: readonly Member[]): void {
  const user = members[0]?.data.access.user
  if (!user) return
  for (const member of members) cut(member)
  services.hub.tellPresence(user.customerId, {
    case_id: null,
    user_id: user.id,
    user_name: user.name,
    tab: null,
    state: 'gone',
    greets: false,
  })
}

/**
 * The channel that pushes numbered events to every member of a customer. The customer comes from the
 * token alone; a socket lives no longer than its token and its session. What is missed is fetched by
 * number, so the library's own recovery stays off (reliability.md, 0).
 */
export function startRealtime(services: Services, http: HttpServer): { close(): Promise<void> } {
  const headers = Object.entries(securityHeaders(services.config))
  const io: Realtime = new Server(http, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: HANDSHAKE_LIMIT,
    connectTimeout: 10_000,
    // The hot reload of the development server has a socket of its own on this port.
    destroyUpgrade: !services.config.dev,
    allowRequest: (request, decide) =>
      decide(null, isOwnOrigin(services.config, request.headers.origin)),
  })
  http.prependListener('request', (request, response) => {
    if (!request.url?.startsWith(SOCKET_PATH)) return
    for (const [name, value] of headers) response.setHeader(name, value)
  })
  io.use((socket, next) => {
    admit(services, socket).then(
      (refusal) => next(refusal === null ? undefined : new Error(refusal)),
      (error) => {
        services.log.error('handshake failed', error)
        next(new Error('The server is unavailable at the moment.'))
      },
    )
  })
  const fanOut = createFanOut(services, io)
  io.on('connection', (socket) => take(services, fanOut, socket))
  const stopListening = services.hub.onSessionEnd(
    (sessionId) => endSession(services, membersOf(io, sessionId)),
    () => [...io.sockets.sockets.values()].map(({ data }) => data.access.sessionId),
  )
  return {
    close: async () => {
      stopListening()
      for (const socket of io.sockets.sockets.values()) cut(socket)
      io.engine.close()
    },
  }
}
