import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** From the longest on: begun last, one of them would run when the other cores are done. */
const long = [
  'kills/kills',
  'simulation/simulation-1',
  'security/hostile-senders',
  'server/outside/flow-s-week',
  'server/start/foundation-restart',
  'conformance/matrix/matrix',
  'conformance/once/slow-network',
  'conformance/racing/racing-pairs',
  'server/case-list/case-bulk-restart',
  'server/start/foundation-start',
  'case-work/case-work-1',
  'mail-work/mail-work-1',
  'app/shell/palette',
  'app/shell/waiting',
  'app/malformed-answers',
  'e2e/screens/look',
  'e2e/film/film',
  'e2e/outages/flow-refusals-outage',
  'e2e/mail-flows/flow-x-clock',
  'e2e/letters/flow-z-letters',
  'e2e/mail-flows/flow-w-plans',
  'e2e/outages/flow-y-strays',
  'e2e/outages/flow-y-reload',
  'e2e/outages/flow-z-mishaps',
  'e2e/flow-y-writing',
  'e2e/mail-flows/flow-w-keyboard',
  'e2e/payments/flow-pay',
  'e2e/screens/portal-languages',
  'e2e/flow-o-claim',
  'e2e/screens/hostile-case',
  'e2e/outages/flow-refusals',
  'e2e/outages/flow-y-mishaps',
  'e2e/portal/flow-translations',
  'e2e/access/flow-n-account',
  'e2e/flow-c-activation',
  'e2e/flow-f-cancel',
  'e2e/flow-p-bulk',
  'e2e/flow-u-hour',
  'e2e/outages/flow-offline',
  'e2e/screens/rich-text',
].map((name) => `/tests/${name}.test.ts`)

const placeOf = ({ moduleId }: TestSpecification): number => {
  const at = long.findIndex((end) => moduleId.includes(end))
  return at < 0 ? long.length : at
}

/**
 * The files that take long come first among those of their project, the others as ever. Projects stay apart: a process
 * that files share ends as soon as the next file in the queue is another project's, with all that it has loaded.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((project) =>
      sorted.filter((file) => file.project === project).toSorted((a, b) => placeOf(a) - placeOf(b)),
    )
  }
}
