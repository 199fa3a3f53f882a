import { measureShift } from './layout-shift.ts';
import { expect, test } from './shop.ts';

const day = 24 * 60 * 60 * 1000;

const atNoon: Record<string, string> = {
  Sunday: 'Open now, until 5PM',
  Monday: 'Open now, until 8PM',
  Tuesday: 'Open now, until 8PM',
  Wednesday: 'Closed now, opens tomorrow at 11AM',
  Thursday: 'Open now, until 8PM',
  Friday: 'Open now, until 9PM',
  Saturday: 'Open now, until 9PM',
};
const atTen: Record<string, string> = {
  Tuesday: 'Closed now, opens Thursday at 11AM',
};

/**
 * Returns a future time, a number of days from now, at an hour of the shop's clock, and its weekday
 * there.
 */
function inShop(days: number, hour: number) {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    weekday: 'long',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  const now = Math.floor(Date.now() / 3_600_000) * 3_600_000 + days * day;
  for (let at = now; ; at += 3_600_000) {
    const parts = clock.formatToParts(at);
    const part = (type: string) => parts.find((found) => found.type === type)?.value ?? '';
    if (Number(part('hour')) === hour) return { moment: new Date(at), weekday: part('weekday') };
  }
}

for (const days of [0.1, 1, 2]) {
  test(`shows at noon and at ten whether it is open, ${days} days after the build`, async ({
    page,
  }) => {
    const noon = inShop(days, 12);
    await page.clock.setFixedTime(noon.moment);
    await page.goto('/about');
    await expect(page.getByText(atNoon[noon.weekday] ?? '')).toBeVisible();
    const ten = inShop(days, 22);
    await page.clock.setFixedTime(ten.moment);
    await page.goto('/about');
    const expected = atTen[ten.weekday] ?? 'Closed now, opens tomorrow at 11AM';
    await expect(page.getByText(expected)).toBeVisible();
  });
}

test.describe('for a reader in another time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo', locale: 'de-DE' });

  test('shows the shop’s time and the next meeting', async ({ page }) => {
    const { moment, weekday } = inShop(1, 12);
    await page.clock.setFixedTime(moment);
    await page.goto('/about');
    await expect(page.getByText(atNoon[weekday] ?? '')).toBeVisible();
    await expect(page.getByText(/^Next meeting: Sunday, [A-Z][a-z]+ [1-7]$/)).toBeVisible();
  });
});

for (const [name, offset] of [
  ['a day behind the build', -day],
  ['years ahead', 900 * day],
] as const) {
  test(`shows only the hours if the clock is ${name}`, async ({ page }) => {
    await page.clock.setFixedTime(Date.now() + offset);
    await page.goto('/about');
    await expect(page.getByRole('main').getByText('11AM-8PM')).toBeVisible();
    await expect(page.getByText(/Open now|Closed now/)).toHaveCount(0);
  });
}

test(
  'does not shift the layout when the open status appears',
  { tag: '@phone' },
  async ({ page }) => {
    // Late fonts may shift a line slightly; fonts.spec.ts tests how far.
    await page.route('**/*.woff2', (route) => route.abort());
    await page.goto('/about');
    await expect(page.getByText(/Open now|Closed now/)).toBeVisible();
    expect(await measureShift(page)).toBe(0);
  },
);
