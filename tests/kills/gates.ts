/** What the workers wait for: leave to begin something new, and a server to talk to. */

/** New work passes while it is open; who is inside finishes, however often the server dies meanwhile. */
export type Gate = {
  enter(): Promise<void>
  leave(): void
  open(): void
  shut(): void
  /** Resolves when nobody is inside. */
  empty(): Promise<void>
}

export function createGate(): Gate {
  let isOpen = false
  let inside = 0
  let waiting: (() => void)[] = []
  let watching: (() => void)[] = []
  const release = (list: (() => void)[]): void => {
    for (const resolve of list) resolve()
  }
  return {
    enter: async () => {
      while (!isOpen) await new Promise<void>((resolve) => void waiting.push(resolve))
      inside += 1
    },
    leave: () => {
      inside -= 1
      if (inside === 0) release(watching.splice(0))
    },
    open: () => {
      isOpen = true
      const all = waiting
      waiting = []
      release(all)
    },
    shut: () => {
      isOpen = false
    },
    empty: async () => {
      if (inside > 0) await new Promise<void>((resolve) => void watching.push(resolve))
      watching = []
    },
  }
}

/** Which life of the server it is; who got no answer waits for the next one. */
export type Lives = {
  current(): number
  begin(): void
  /** Resolves when a life after this one has begun. */
  after(life: number): Promise<void>
}

export function createLives(): Lives {
  let life = 0
  let waiting: (() => void)[] = []
  return {
    current: () => life,
    begin: () => {
      life += 1
      const all = waiting
      waiting = []
      for (const resolve of all) resolve()
    },
    after: async (seen) => {
      while (life <= seen) await new Promise<void>((resolve) => void waiting.push(resolve))
    },
  }
}
