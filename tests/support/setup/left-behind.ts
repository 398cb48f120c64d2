/** What a file of screens leaves behind in the process that it shares: timers, channels, and who listens to the page. */

type Asked = Parameters<EventTarget['addEventListener']>

type LeftBehind = {
  timers: Set<ReturnType<typeof setTimeout>>
  channels: Set<BroadcastChannel>
  listeners: { target: EventTarget; asked: Asked }[]
}

const shared = globalThis as typeof globalThis & { leftBehind?: LeftBehind }

/** Whether a package asks: it is loaded once, and listens for as long as the document is there. */
function isByPackage(): boolean {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 3
  const { stack = '' } = new Error('who asks')
  Error.stackTraceLimit = stackTraceLimit
  // Below this function and the one that stands in for `addEventListener`.
  const caller = stack.split('\n').at(3) ?? ''
  return /\/node_modules\/|\/\.cache\/blueprint-/.test(caller)
}

function watch(): LeftBehind {
  const left: LeftBehind = { timers: new Set(), channels: new Set(), listeners: [] }
  /** A proxy, because the original has properties of its own. */
  const watched = <Start extends typeof setTimeout | typeof setInterval>(start: Start): Start =>
    new Proxy(start, {
      apply: (_, self, asked) => {
        const timer = Reflect.apply(start, self, asked)
        left.timers.add(timer)
        return timer
      },
    })
  globalThis.setTimeout = watched(globalThis.setTimeout)
  globalThis.setInterval = watched(globalThis.setInterval)
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name)
      left.channels.add(this)
    }
  }
  for (const target of [window, document]) {
    const add = target.addEventListener
    target.addEventListener = (...asked: Asked) => {
      if (!isByPackage()) left.listeners.push({ target, asked })
      Reflect.apply(add, target, asked)
    }
  }
  return left
}

/** Remembers from now on what outlives a file; once per process, before any package can ask for the originals. */
export function watchWhatIsLeft(): void {
  shared.leftBehind ??= watch()
}

/** Ends all of it, so that nothing of this file is heard of in the next. */
export function endWhatIsLeft(): void {
  if (!shared.leftBehind) return
  const { timers, channels, listeners } = shared.leftBehind
  for (const timer of timers) clearTimeout(timer)
  timers.clear()
  for (const channel of channels) channel.close()
  channels.clear()
  for (const { target, asked } of listeners.splice(0)) {
    const [type, listener, options] = asked
    target.removeEventListener(type, listener, options)
  }
}
