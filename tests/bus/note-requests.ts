/** A change and a read of the gateway; how the server answers the change, and what it knows it by. */
import { headers } from '../../contracts/protocol.ts'
import { json, type Request } from '../support/client/fake-server.ts'
import { aCaseDetail } from '../support/records/builders.ts'

export const note = { params: { id: '481516' }, body: { text: 'Hello' } }
export const tags = { params: { customer_id: 'c1' } }
export const saved = () => json({ ...aCaseDetail({}), events: [] })
export const keyOf = (request: Request) => request.headers.get(headers.idempotencyKey)
