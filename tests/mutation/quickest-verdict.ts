import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * A mutant dies by the first red test: asked first are the files that were red for a mutant before (neighbours
 * often die by the same test), and among them and the others those that cost least.
 */
export class QuickestVerdict extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const cost = ({ project, moduleId }: TestSpecification) => {
      const key = `${project.name}:${relative(this.ctx.config.root, moduleId)}`
      const last = this.ctx.cache.getFileTestResults(key)
      return last ? last.duration + (last.failed ? 0 : 1_000_000) : 0
    }
    return Promise.resolve([...files].sort((a, b) => cost(a) - cost(b)))
  }
}
