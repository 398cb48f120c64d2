import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** From the longest on: begun last, one of them would run when the other cores are done. */
const long = [
  'simulation/simulation-1',
  'server/outside/flow-s-week',
  'kills/kills',
  'case-work/case-work-1',
  'server/start/foundation-start',
  'conformance/matrix/matrix',
  'app/shell/waiting',
  'app/malformed-answers',
  'e2e/screens/look',
  'e2e/outages/flow-refusals-outage',
  'e2e/screens/corpora',
  'e2e/outages/flow-refusals',
  'e2e/screens/mail-frame',
].map((name) => `/tests/${name}.test.ts`)

const placeOf = ({ moduleId }: TestSpecification): number => {
  const at = long.findIndex((end) => moduleId.includes(end))
  return at < 0 ? long.length : at
}

/** The files that take long come first, the others as ever. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}
