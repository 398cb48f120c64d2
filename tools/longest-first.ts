import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** From the longest on: begun last, one of them would run when the other cores are done. */
const long = [
  'simulation/simulation-1',
  'server/flow-s-week',
  'kills/kills',
  'case-work/case-work-1',
  'server/foundation-start',
  'conformance/matrix',
  'app/waiting',
  'app/malformed-answers',
  'e2e/look',
  'e2e/flow-refusals-outage',
  'e2e/corpora',
  'e2e/flow-refusals',
  'e2e/mail-frame',
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
