/** A server that is killed while it makes its data for the first time. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from '../../contracts/schema.ts'
import { placeOf } from './acts/office.ts'
import { audit, filesLeftIn } from './audit.ts'
import { armingOf, type Death, dieAtStart, nameOf } from './deaths.ts'
import { nothingYet, type Outcome } from './outcome.ts'
import { startSink } from './sink.ts'
import { type Place, startVictim } from './victim.ts'

const Count = z.object({ of: z.string() })

/** What the demo has, whatever its cases are: three customers, and nothing of it twice. */
const whole = `select 'the demo data' as of
  where (select count(*) from customer) <> 3 or (select count(*) from app_user) <> 7`

async function killOnce(place: Place, death: Death, outcome: Outcome): Promise<void> {
  const name = nameOf(death)
  if (!(await dieAtStart(startVictim(place, armingOf(death)), death))) outcome.missed.push(name)
  outcome.kills += 1
  outcome.byPoint[name] = (outcome.byPoint[name] ?? 0) + 1
  const victim = startVictim(place)
  try {
    const took = await victim.ready
    if (took === null)
      throw new Error(`the server ended by itself after ${name}:\n${victim.output()}`)
    outcome.readyMs.push(took.ms)
    outcome.ownMs.push(took.own)
    const wrong = [
      ...(await victim.ask(whole, Count)).map(({ of }) => `${of} is not whole`),
      ...(await audit(victim)),
      ...filesLeftIn(place.dataDir),
    ]
    outcome.broken.push(...wrong.map((what) => `after a first start (${name}): ${what}`))
  } finally {
    victim.kill()
    await victim.exited
  }
}

/** Kills one first start after the other, each in a folder of its own, and looks at what the second made of it. */
export async function runFirstStarts(deaths: readonly Death[]): Promise<Outcome> {
  const outcome = nothingYet()
  const sink = await startSink()
  try {
    for (const death of deaths) {
      const dataDir = mkdtempSync(join(tmpdir(), 'framewright-kills-'))
      try {
        await killOnce(await placeOf({ dataDir, databaseUrl: null }, sink), death, outcome)
      } finally {
        rmSync(dataDir, { recursive: true, force: true })
      }
    }
    return outcome
  } finally {
    await sink.close()
  }
}
