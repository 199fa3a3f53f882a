import { measureShift } from './layout-shift.ts';
import { expect, test } from './shop.ts';

const hour = 60 * 60 * 1000;

const atNoon: Record<string, string> = {
  Sunday: 'Open now, until 5PM',
  Monday: 'Open now, until 8PM',
  Tuesday: 'Open now, until 8PM',
  Wednesday: 'Closed now, opens tomorrow at 11AM',
  Thursday: 'Open now, until 8PM',
  Friday: 'Open now, until 9PM',
  Saturday: 'Open now, until 9PM',
};

/** Returns noon of the shop's clock tomorrow, and its weekday there. */
function noonOfTomorrow() {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    weekday: 'long',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  for (let at = Math.floor(Date.now() / hour) * hour + 24 * hour; ; at += hour) {
    const parts = clock.formatToParts(at);
    const part = (type: string) => parts.find((found) => found.type === type)?.value ?? '';
    if (Number(part('hour')) === 12) return { moment: new Date(at), weekday: part('weekday') };
  }
}

test.describe('for a reader in another time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo', locale: 'de-DE' });

  test('shows whether the shop is open by its clock, and the next meeting', async ({ page }) => {
    const { moment, weekday } = noonOfTomorrow();
    // Late fonts may shift a line slightly.
    await page.route('**/*.woff2', (route) => route.abort());
    await page.clock.setFixedTime(moment);
    await page.goto('/about');
    await expect(page.getByText(atNoon[weekday] ?? '')).toBeVisible();
    await expect(page.getByText(/^Next meeting: Sunday, [A-Z][a-z]+ [1-7]$/)).toBeVisible();
    expect(await measureShift(page)).toBe(0);
  });
});

test('shows only the hours by a clock behind the build, or years ahead', async ({ page }) => {
  for (const days of [-1, 900]) {
    await page.clock.setFixedTime(Date.now() + days * 24 * hour);
    await page.goto('/about');
    await expect(page.getByRole('main').getByText('11AM-8PM')).toBeVisible();
    await expect(page.getByText(/Open now|Closed now/)).toHaveCount(0);
  }
});
