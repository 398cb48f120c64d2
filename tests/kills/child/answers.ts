import { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { die, type Fuse, isDue, pass } from './trigger.ts'

const reads = /_search|rendered_email/

const changes = ({ method, url = '' }: { method?: string | undefined; url?: string | undefined }) =>
  method !== 'GET' && method !== 'HEAD' && !reads.test(url)

/** Lets every answer to a changing request pass its points. */
export function watchAnswers(fuse: Fuse): void {
  const { end, write } = ServerResponse.prototype
  const watched = function (this: ServerResponse, ...given: Parameters<typeof end>) {
    if (!changes(this.req)) return end.apply(this, given)
    pass(fuse, 'answer', 'before')
    const [body] = given
    if (typeof body === 'string' && isDue(fuse, 'answer', 'half')) {
      write.call(this, body.slice(0, body.length / 2), 'utf8', die)
      return this
    }
    this.once('finish', () => pass(fuse, 'answer', 'after'))
    return end.apply(this, given)
  }
  ServerResponse.prototype.end = watched as typeof end
}

/** Lets the answer to each mail that the gateway took pass its points. */
export function watchMailIn(fuse: Fuse, port: number): void {
  const { write } = Socket.prototype
  const inData = new WeakSet<Socket>()
  const watched = function (this: Socket, ...given: Parameters<typeof write>) {
    const line = this.localPort === port ? String(given[0]).slice(0, 4) : ''
    if (line === '354 ') inData.add(this)
    const taken = line === '250 ' && inData.delete(this)
    if (!taken) return write.apply(this, given)
    pass(fuse, 'mail-in answer', 'before')
    const done = write.apply(this, given)
    setImmediate(() => pass(fuse, 'mail-in answer', 'after'))
    return done
  }
  Socket.prototype.write = watched as typeof write
}
