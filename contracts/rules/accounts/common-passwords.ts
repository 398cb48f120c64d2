import { dictionary } from '@zxcvbn-ts/language-common'
import type { CommonPasswords } from './password.ts'

const COUNT = 10_000

/** The most common passwords, as a kept list has them, most common first. Large: a client loads it late. */
export const commonPasswords: CommonPasswords = new Set(
  dictionary['passwords-common'].slice(0, COUNT).map(String),
)
