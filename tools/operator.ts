/** `npm run operator -- COMMAND`: what whoever runs this installation does from outside of it. */
import { openForOperator } from '../server-mock/operator/open.ts'
import { runOperator } from '../server-mock/operator/run.ts'

process.exitCode = await runOperator(process.argv.slice(2), {
  open: (how) => openForOperator(process.env, how),
  say: (text) => void process.stdout.write(`${text}\n`),
  complain: (text) => void process.stderr.write(`${text}\n`),
})
