import { parentPort } from 'node:worker_threads'
import { init, runBaseTests, setupEnvironment } from 'vitest/worker'

// The inside of `kept-thread.ts`. Every run brings a channel of its own: the one before it hears nothing more.
let channels = 0
/** @type {(message: unknown) => void} */
let last = () => {}

init({
  post: (message) => parentPort?.postMessage(message),
  on: (listen) => {
    channels += 1
    if (channels > 2) parentPort?.off('message', last)
    if (channels > 1) last = listen
    parentPort?.on('message', listen)
  },
  off: (listen) => parentPort?.off('message', listen),
  setup: setupEnvironment,
  runTests: (state, traces) => runBaseTests('run', state, traces),
  collectTests: (state, traces) => runBaseTests('collect', state, traces),
})
