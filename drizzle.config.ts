import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './server-mock/db/schema/*.ts',
  out: './server-mock/db/migrations',
})
