import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const path = join(root, 'tests', 'mutation', 'incremental.json')

/**
 * Keeps of Stryker's results only what its next run reuses, one mutant a line: no paths of this machine, no
 * messages, the tests that reach a mutant only where they let it live, and no mutant that was never tried:
 * whether any test reaches it by now is found out for nothing.
 */
export function slimMutationResults() {
  if (!existsSync(path)) return
  const { files, testFiles, schemaVersion, thresholds } = JSON.parse(readFileSync(path, 'utf8'))
  const slim = { schemaVersion, thresholds, files: sorted(files, slimFile), testFiles }
  const text = JSON.stringify(slim).replaceAll(/(?<=[[{,])(?=\{"id":|"[\w./-]+\.ts":)/gu, '\n')
  writeFileSync(path, `${text}\n`)
}

/** @param {any} file */
const slimFile = (file) => ({ ...file, mutants: file.mutants.filter(wasTried).map(slimMutant) })

/** @param {{ status: string }} mutant */
const wasTried = ({ status }) => status !== 'NoCoverage' && status !== 'Ignored'

/** @param {any} mutant */
function slimMutant({ statusReason: _, description: __, coveredBy, ...mutant }) {
  return mutant.status === 'Killed' ? mutant : { ...mutant, coveredBy }
}

/**
 * @param {Record<string, any>} byName
 * @param {(value: any) => any} each
 */
const sorted = (byName, each) =>
  Object.fromEntries(
    Object.keys(byName)
      .sort()
      .map((name) => [name, each(byName[name])]),
  )
