import { expect, test } from 'vitest'
import { readNames } from '../../../contracts/rules/accounts/profile.ts'
import { emptyUserForm, readUserForm } from '../../../contracts/rules/accounts/users.ts'
import { readTag } from '../../../contracts/rules/cases/case-tags.ts'
import { templateNameError } from '../../../contracts/rules/cases/case-templates.ts'

type Taken = (name: string) => boolean

const user = (name: string, public_name: string) =>
  readUserForm({ ...emptyUserForm, name, public_name, email: 'a@b.example' }).errors

const names: Readonly<Record<string, Taken>> = {
  "a user's name": (name) => user(name, 'Ada').name === undefined,
  "a user's public name": (name) => user('Ada', name).public_name === undefined,
  'an own name': (name) => readNames({ name, public_name: 'Ada' }).ok,
  'a tag': (name) => readTag(name).ok,
  'a case template': (name) => templateNameError(name) === null,
}

test.each(Object.entries(names))(
  '%s has at most 30 characters [CASECONST-11] [G-310] [G-503]',
  (_, isTaken) => {
    expect([isTaken('n'.repeat(30)), isTaken('n'.repeat(31))]).toEqual([true, false])
  },
)
