import { Agent, request } from 'node:http'

// Many people who turn pages at once, in a process of its own, so that asking costs the server nothing.

/** @typedef {{ url: string, token: string, bodies: string[], connections: number, requests: number }} Load */

/**
 * Milliseconds from the request to the last byte of its answer, which nobody here reads.
 * @param {Load} load
 * @param {Agent} agent
 * @param {string} body
 * @returns {Promise<number>}
 */
function ask({ url, token }, agent, body) {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const asked = request(url, { method: 'POST', agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`))
      answer.on('end', () => resolve(performance.now() - began))
      answer.resume()
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

/** Connections stay open from one run to the next: people do not connect anew for each page. @type {Map<string, Agent>} */
const agents = new Map()

/** @param {Load} load */
function agentOf({ url, connections }) {
  const agent = agents.get(url) ?? new Agent({ keepAlive: true, maxSockets: connections })
  agents.set(url, agent)
  return agent
}

/** @param {Load} load */
async function run(load) {
  const agent = agentOf(load)
  let next = 0
  /** @type {number[]} */
  const times = []
  const began = performance.now()
  const one = async () => {
    while (next < load.requests) {
      next += 1
      times.push(await ask(load, agent, load.bodies[next % load.bodies.length] ?? '{}'))
    }
  }
  await Promise.all(Array.from({ length: load.connections }, one))
  const seconds = (performance.now() - began) / 1_000
  return { perSecond: load.requests / seconds, times }
}

process.on('message', async (load) => {
  process.send?.(await run(/** @type {Load} */ (load)))
})
