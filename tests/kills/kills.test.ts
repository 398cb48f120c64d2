import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { isFullProof, proofSeed, reportProof, throwDice } from '../support/proof.ts'
import { runCampaign } from './campaign.ts'
import { drawDeaths } from './deaths.ts'
import { distribution, type Outcome, together } from './outcome.ts'
import { points } from './points.ts'
import { freshFolder } from './seed.ts'

const seed = proofSeed()
const dice = throwDice(seed)
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const figuresOf = (outcome: Outcome) => ({
  kills: outcome.kills,
  lost: outcome.lost.length,
  doubled: outcome.doubled.length,
  notReady: outcome.notReady.length,
  broken: outcome.broken.length,
  commands: outcome.commands,
  refusals: outcome.refusals,
  mails: outcome.mails,
  readyMs: distribution(outcome.readyMs),
  quietMs: outcome.quietMs,
  missed: outcome.missed,
  byPoint: outcome.byPoint,
})

function expectNothingWrong(outcome: Outcome): void {
  const { lost, doubled, broken, notReady } = outcome
  expect({ lost, doubled, broken, notReady }).toEqual({
    lost: [],
    doubled: [],
    broken: [],
    notReady: [],
  })
}

const SHARE = 10

test.skipIf(isFullProof)(
  'row 13: killed ten times, the server keeps every word it gave',
  async () => {
    const dataDir = await freshFolder(60)
    folders.push(dataDir)
    const data = { dataDir, databaseUrl: null, cases: 60, seed }
    const named = [...points.entries()].filter(([, { during }]) => during === 'work')
    const chosen = drawDeaths(dice, SHARE - 3, named)
    const outcome = await runCampaign(data, [...chosen, ...drawDeaths(dice, 3, [])])
    reportProof('kills', seed, figuresOf(outcome))
    expect(outcome.kills).toBe(SHARE)
    expectNothingWrong(together([outcome]))
  },
  600_000,
)
