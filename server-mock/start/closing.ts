type Close = () => unknown

/** What was opened, to be closed in reverse, each however the others end. */
export class Closing {
  readonly #steps: Close[] = []

  add(close: Close): void {
    this.#steps.push(close)
  }

  /** Rejects with the first failure, after everything was tried. */
  async run(): Promise<void> {
    const failures: unknown[] = []
    for (const close of this.#steps.splice(0).reverse()) {
      try {
        await close()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
}
