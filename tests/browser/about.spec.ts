import { expect, test } from './shop.ts';

test('tells the story, the owner, the team and what the shop stands for', async ({ page }) => {
  await page.goto('/about');
  await expect(page).toHaveTitle('About Us | Heart & Hollow');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Heart & Hollow');
  const main = page.getByRole('main');
  for (const name of ['Our Story', 'The Owner, Rosalind Hart', 'What We Value']) {
    await expect(main.getByRole('heading', { level: 2, name })).toBeVisible();
  }
  const team = main.getByRole('region', { name: 'Our Team' });
  await expect(team.getByRole('listitem')).toHaveCount(3);
  await expect(
    main.getByRole('region', { name: 'What We Value' }).getByRole('listitem'),
  ).toHaveCount(4);
});

test('leads to the club, to recommendations and to events', async ({ page }) => {
  await page.goto('/about');
  const cards = page.getByRole('region', { name: 'Read with Us' }).getByRole('listitem');
  for (const [name, href] of [
    ['Book Club', '/contact'],
    ['Recommendations', '/contact'],
    ['Events', '/events'],
  ] as const) {
    const card = cards.filter({ has: page.getByRole('heading', { name, exact: true }) });
    await expect(card.getByRole('link')).toHaveAttribute('href', href);
  }
  await expect(cards.first()).toContainText('first Sunday of every month');
});

test('says where and when to visit', async ({ page }) => {
  await page.goto('/about');
  const visit = page.getByRole('region', { name: 'Visit the Shop' });
  await expect(visit.getByRole('link', { name: 'Get Directions' })).toHaveAttribute(
    'href',
    '/contact#map',
  );
  await expect(visit.getByRole('link', { name: 'Contact Us' })).toHaveAttribute(
    'href',
    '/contact#contact-form',
  );
  const days = visit.getByRole('term');
  const hours = visit.getByRole('definition');
  await expect(days).toHaveText(['Mon, Tue, Thu', 'Wed', 'Fri-Sat', 'Sun']);
  await expect(hours).toHaveText(['11AM-8PM', 'closed', '11AM-9PM', '11AM-5PM']);
});

const day = 24 * 60 * 60 * 1000;

/** The first moment from now on, seen from a page just built, when it is so late on that day in the shop's town. */
function soon(weekday: string, hour: number): Date {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    weekday: 'long',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  const first = Math.ceil((Date.now() + 60_000) / 3_600_000) * 3_600_000;
  for (let at = first; ; at += 3_600_000) {
    const parts = clock.formatToParts(at).map(({ value }) => value);
    if (parts.includes(weekday) && parts.includes(`${hour}`.padStart(2, '0'))) return new Date(at);
  }
}

for (const [weekday, hour, said] of [
  ['Monday', 12, 'Open now, until 8PM'],
  ['Tuesday', 20, 'Closed now, opens Thursday at 11AM'],
  ['Wednesday', 12, 'Closed now, opens tomorrow at 11AM'],
  ['Saturday', 20, 'Open now, until 9PM'],
  ['Sunday', 10, 'Closed now, opens today at 11AM'],
] as const) {
  test(`says on ${weekday} at ${hour} o’clock: ${said}`, async ({ page }) => {
    await page.clock.setFixedTime(soon(weekday, hour));
    await page.goto('/about');
    await expect(page.getByText(said)).toBeVisible();
  });
}

test.describe('for a reader elsewhere', () => {
  test.use({ timezoneId: 'Asia/Tokyo', locale: 'de-DE' });

  test('it is the shop’s time that counts, and the next meeting', async ({ page }) => {
    const now = soon('Friday', 20);
    await page.clock.setFixedTime(now);
    await page.goto('/about');
    await expect(page.getByText('Open now, until 9PM')).toBeVisible();
    const meeting = page.locator('time[data-meeting]').first();
    await expect(meeting).toHaveText(/^Sunday, [A-Z][a-z]+ [1-7]$/);
    const date = Date.parse((await meeting.getAttribute('datetime')) ?? '');
    expect(date).toBeGreaterThan(now.getTime() - day);
    expect(date).toBeLessThan(now.getTime() + 36 * day);
  });
});

for (const [name, offset] of [
  ['a day behind the build', -day],
  ['years ahead', 900 * day],
] as const) {
  test(`a clock that is ${name} shows the hours only`, async ({ page }) => {
    await page.clock.setFixedTime(Date.now() + offset);
    await page.goto('/about');
    await expect(page.getByText('11AM-8PM')).toBeVisible();
    await expect(page.getByText(/Open now|Closed now/)).toHaveCount(0);
  });
}

test('nothing moves when the clock is read', async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByText(/Open now|Closed now/)).toBeVisible();
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().length);
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 300);
      }),
  );
  expect(shift).toBe(0);
});
