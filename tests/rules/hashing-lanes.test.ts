import { expect, test } from 'vitest'
import { type Comer, createHashingLanes } from '../../server-mock/modules/access/hashing-lanes.ts'

/** Lanes whose work ends when it is told to: what runs, in its order, and what was turned away. */
function lanesOf(strangersWaiting: number) {
  const lanes = createHashingLanes({ atOnce: 2, strangersAtOnce: 1, strangersWaiting })
  const running: { name: string; end: () => void }[] = []
  const refused: string[] = []
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  return {
    running: () => running.map(({ name }) => name),
    refused,
    waiting: lanes.waiting,
    come: async (comer: Comer, name: string) => {
      const work = () =>
        new Promise<string>((resolve) => {
          running.push({ name, end: () => resolve(name) })
        })
      void lanes.run(comer, work).then((done) => {
        if (done === null) refused.push(name)
      })
      await settled()
    },
    end: async () => {
      running.shift()?.end()
      await settled()
    },
  }
}

const at = (network: string): Comer => ({ network })

test('who is known is hashed at once while two hundred strangers wait', async () => {
  const lanes = lanesOf(32)
  for (let n = 0; n < 200; n += 1) await lanes.come(at(`network ${n}`), `stranger ${n}`)
  expect(lanes.running()).toEqual(['stranger 0'])
  await lanes.come('known', 'owner')
  expect(lanes.running()).toEqual(['stranger 0', 'owner'])
  await lanes.come('known', 'second owner')
  await lanes.end()
  expect(lanes.running()).toEqual(['owner', 'second owner'])
  await lanes.end()
  expect(lanes.running()).toEqual(['second owner', 'stranger 1'])
})

test('one network that sends many does not hold up a stranger of another one', async () => {
  const lanes = lanesOf(4)
  for (let n = 0; n < 20; n += 1) await lanes.come(at('attacker'), `guess ${n}`)
  await lanes.come(at('home'), 'person')
  await lanes.end()
  await lanes.end()
  expect(lanes.running()).toEqual(['person'])
  expect(lanes.refused).toContain('guess 4')
  expect(lanes.refused).not.toContain('person')
})

test('where each network has one waiting, the next one is told so instead of waiting', async () => {
  const lanes = lanesOf(3)
  for (let n = 0; n < 6; n += 1) await lanes.come(at(`network ${n}`), `stranger ${n}`)
  expect(lanes.refused).toEqual(['stranger 4', 'stranger 5'])
})

test('all places go to who is known, and whoever waits there is counted', async () => {
  const lanes = lanesOf(3)
  for (const name of ['first', 'second', 'third']) await lanes.come('known', name)
  expect(lanes.running()).toEqual(['first', 'second'])
  expect(lanes.waiting()).toBe(1)
})

test('work that fails gives its place to the next one', async () => {
  const lanes = createHashingLanes({ atOnce: 1, strangersAtOnce: 1, strangersWaiting: 3 })
  const fails = lanes.run(at('home'), () => Promise.reject(new Error('broken')))
  await expect(fails).rejects.toThrow('broken')
  expect(await lanes.run(at('home'), async () => 'done')).toBe('done')
})
