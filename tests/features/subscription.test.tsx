import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Plan } from '../../contracts/model/accounts/user.ts'
import { UpgradePrompt } from '../../src/actions/upgrade/upgrade-prompt.tsx'
import SubscriptionScreen from '../../src/features/subscription/index.ts'
import { UpgradeDialog } from '../../src/features/upgrade/index.ts'
import { answered, fakeGateway } from '../support/client/fake-gateway.ts'
import { officeScope } from '../support/client/office.ts'
import { show } from '../support/dom/show.tsx'
import { anAdmin } from '../support/records/business.ts'

function open(subscription: Plan) {
  const user = anAdmin({ subscription })
  const gateway = fakeGateway(user)
  const limits = { max_email_flows: 3, max_translations: 2, max_users: 17 }
  gateway.answer('readSubscriptionConfig', () => answered(limits, 1))
  return show(
    <>
      <SubscriptionScreen />
      <UpgradeDialog />
    </>,
    officeScope({ user, gateway }),
  )
}

const section = (plan: Plan) => screen.getByRole('region', { name: plan })
const toggle = (plan: Plan) =>
  within(section(plan)).getByRole('button', { name: new RegExp(`^${plan}`) })
const openPlans = () =>
  (['LITE', 'PRO', 'ENTERPRISE'] as const).filter(
    (plan) => toggle(plan).getAttribute('aria-expanded') === 'true',
  )
const upgrades = () =>
  screen.queryAllByRole('button', { name: /^Upgrade to/ }).map(({ textContent }) => textContent)

describe('the screen Subscription', () => {
  test('is an accordion of the three plans, by mouse and keyboard [SUBS-01]', async () => {
    const { user } = open('LITE')
    const own = screen.getByText('Your plan')
    expect(toggle('LITE').contains(own)).toBe(true)
    await user.click(toggle('PRO'))
    expect(openPlans()).toEqual([])
    toggle('ENTERPRISE').focus()
    await user.keyboard('{Enter}')
    expect(openPlans()).toEqual(['ENTERPRISE'])
    await user.click(toggle('LITE'))
    expect(openPlans()).toEqual(['LITE', 'ENTERPRISE'])
  })

  test('scrolls to what was unfolded by hand', async () => {
    const scrolled = vi.fn(function scroll(this: Element) {
      return this
    })
    Element.prototype.scrollIntoView = scrolled
    const { user } = open('LITE')
    expect(openPlans()).toEqual(['PRO'])
    await user.click(toggle('PRO'))
    expect(scrolled).not.toHaveBeenCalled()
    await user.click(toggle('ENTERPRISE'))
    expect(scrolled.mock.results).toEqual([{ type: 'return', value: section('ENTERPRISE') }])
  })

  test.each<[Plan, Plan]>([
    ['LITE', 'PRO'],
    ['PRO', 'ENTERPRISE'],
    ['ENTERPRISE', 'ENTERPRISE'],
  ])('on %s begins with %s open [SUBS-04]', async (plan, next) => {
    open(plan)
    expect(openPlans()).toEqual([next])
  })

  test.each<[Plan, string, string]>([
    ['LITE', 'Free', '50%'],
    ['PRO', '€99 per month', '33%'],
    ['ENTERPRISE', '€949 per month', '25%'],
  ])(
    'shows what %s costs, which share is charged, and its features [SUBS-02, SUBS-11, SUBS-12, PLAN-01]',
    async (plan, price, share) => {
      const { user } = open('LITE')
      expect(toggle(plan).textContent).toContain(price)
      if (!openPlans().includes(plan)) await user.click(toggle(plan))
      const shown = within(section(plan))
      expect(shown.getByText('Share charged').nextSibling?.textContent).toBe(share)
      expect(shown.getAllByRole('listitem').length).toBeGreaterThan(6)
    },
  )

  test('LITE has a single seat, one mail flow and one portal language, and half is charged [SUBS-13, PLAN-02, PLAN-03]', async () => {
    const { user } = open('PRO')
    await user.click(toggle('LITE'))
    const lines = within(section('LITE')).getAllByRole('listitem')
    expect(lines.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
      'Single seat',
      '1 mail flow',
      '1 portal language',
    ])
    expect(section('LITE').textContent).not.toMatch(/extra seat/i)
    expect(section('LITE').textContent).toContain('50%')
  })

  test('PRO is 99 euro a month, a third is charged [SUBS-14, SUBS-15, PLAN-04, PLAN-05]', () => {
    open('LITE')
    const pro = section('PRO').textContent
    expect(pro).toContain('€99 per month')
    expect(pro).toContain('33%')
  })

  test('PRO has two portal languages, and a further seat is 29 euro a month [SUBS-16, PLAN-06, PLAN-07]', () => {
    open('LITE')
    const pro = section('PRO').textContent
    expect(pro).toContain('Extra seats: €29 per month each')
    expect(pro).toContain('Up to 3 mail flows')
    expect(pro).toContain('2 portal languages (German, English)')
  })

  test('ENTERPRISE is 949 euro a month and a quarter is charged [SUBS-19, SUBS-20, PLAN-08, PLAN-09]', () => {
    open('PRO')
    const text = section('ENTERPRISE').textContent
    expect(text).toContain('€949 per month')
    expect(text).toContain('25%')
    expect(text).toContain('Unlimited mail flows')
    expect(text).toContain('Unlimited portal languages')
  })

  test('says that prices are net and VAT is added [SUBS-05, SUBS-23, PLAN-10]', () => {
    open('PRO')
    expect(screen.getByText('All prices are net. VAT is added.')).toBeTruthy()
  })

  test('says what the server allows under the own plan', async () => {
    const { user } = open('PRO')
    await user.click(toggle('PRO'))
    const limits = /^Your limits: Users: 17 · Mail flows: 3 · Portal languages: 2/
    expect(await within(section('PRO')).findByText(limits)).toBeTruthy()
    await user.click(toggle('ENTERPRISE'))
    expect(screen.getAllByText(limits)).toHaveLength(1)
  })

  test.each<[Plan, string[]]>([
    ['LITE', ['Upgrade to PRO', 'Upgrade to ENTERPRISE']],
    ['PRO', ['Upgrade to ENTERPRISE']],
    ['ENTERPRISE', []],
  ])(
    'offers %s the upgrades %s, whose dialog says when [SUBS-03, SUBS-06, SUBS-07, SHELL-08]',
    async (plan, expected) => {
      const { user } = open(plan)
      for (const one of ['LITE', 'PRO', 'ENTERPRISE'] as const)
        if (!openPlans().includes(one)) await user.click(toggle(one))
      expect(upgrades()).toEqual(expected)
      for (const name of expected) {
        await user.click(screen.getByRole('button', { name }))
        const dialog = await screen.findByRole('dialog', { name: 'Upgrade Coming Soon!' })
        expect(dialog.textContent).toContain('The upgrade to a paid plan will be available soon.')
        await user.keyboard('{Escape}')
        expect(screen.queryByRole('dialog')).toBeNull()
      }
    },
  )
})

describe('an upgrade prompt', () => {
  const prompt = (subscription: Plan) =>
    show(
      <>
        <UpgradePrompt plan="PRO" subtitle="Own domain">
          Opponents see your own address.
        </UpgradePrompt>
        <UpgradeDialog />
      </>,
      officeScope({ user: anAdmin({ subscription }) }),
    )

  test('shows plan, subtitle, text and a button that opens the dialog [SUBS-39, SUBS-40, FLOW-54, FLOW-55]', async () => {
    const { user } = prompt('LITE')
    const shown = within(screen.getByRole('region', { name: 'Upgrade to PRO' }))
    for (const text of ['PRO', 'Own domain', 'Opponents see your own address.'])
      expect(shown.getByText(text)).toBeTruthy()
    await user.click(shown.getByRole('button', { name: 'Upgrade' }))
    const dialog = await screen.findByRole('dialog', { name: 'Upgrade Coming Soon!' })
    expect(dialog.textContent).toContain('The upgrade to a paid plan will be available soon.')
  })

  test('is hidden on ENTERPRISE, and there on LITE [SUBS-38]', () => {
    const { unmount } = prompt('ENTERPRISE')
    expect(screen.queryByRole('region', { name: /Upgrade/ })).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
    unmount()
    prompt('LITE')
    expect(screen.getByRole('region', { name: /Upgrade/ })).toBeTruthy()
  })
})
