/** The thread that reads large bodies: the server answers others meanwhile, and outlives one that fills its heap. */
import { parentPort } from 'node:worker_threads'
import { readJson } from './read-json.ts'

const port = parentPort
if (!port) throw new Error('This module is the entry of a thread.')

port.on('message', (bytes: Uint8Array<ArrayBuffer>) => {
  port.postMessage(readJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
})
