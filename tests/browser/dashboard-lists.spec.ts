import {
  clickTwiceWhilePending,
  createApprovedUser,
  notice,
  openScreen,
  provideCollection,
} from './dashboard.ts';
import { expect, test } from './shop.ts';
import { openOperator } from './staff.ts';

test('picks, switches, prices, orders and removes a product', async ({ page }) => {
  test.slow();
  const operator = openOperator();
  await operator.from('staff_picks').delete().eq('product_handle', 'persuasion');
  await openScreen(page, '/dashboard/staff-picks');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(
    /^Current Staff Picks \(\d+ active\)$/,
  );
  await page.getByRole('button', { name: 'Add Products' }).click();
  const picker = page.getByRole('dialog', { name: 'Add Products' });
  await expect(picker.getByPlaceholder('Search products...')).toBeFocused();
  await expect(picker.getByRole('article').first()).toBeVisible();
  await picker.getByPlaceholder('Search products...').fill('AUSTEN');
  const product = picker.getByRole('article', { name: 'Persuasion', exact: true });
  await product.getByRole('button', { name: /^Add to Staff Picks/ }).click();
  await expect(notice(page, 'Product added to staff picks')).toBeVisible();
  await expect(product.getByRole('button', { name: /^Already Added/ })).toBeDisabled();
  await picker.getByRole('button', { name: 'Close' }).click();

  const row = page.getByRole('row', { name: /Persuasion/ });
  await expect(row).toContainText('Active');
  await row.getByRole('switch', { name: 'Persuasion is active' }).click();
  await expect(row).toContainText('Inactive');
  await row.getByRole('button', { name: 'Refresh price of Persuasion' }).click();
  await expect(notice(page, 'Updated pricing for "Persuasion"')).toBeVisible();
  const read = async () =>
    (await operator.from('staff_picks').select('title').order('sort_order')).data?.map(
      ({ title }) => title,
    ) ?? [];
  const before = (await read()).indexOf('Persuasion');
  if (before > 0) {
    await row.getByRole('button', { name: 'Move Persuasion up' }).click();
    await expect.poll(async () => (await read()).indexOf('Persuasion')).toBe(before - 1);
  }
  await page.getByRole('button', { name: 'Update All Prices' }).click();
  await expect(notice(page, /Updated pricing for \d+ product/)).toBeVisible();
  await row.getByRole('button', { name: 'Remove Persuasion' }).click();
  const question = page.getByRole('dialog', { name: 'Remove Staff Pick' });
  await expect(question).toContainText('remove this from staff picks?');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(notice(page, 'Removed from staff picks')).toBeVisible();
  await expect(row).toHaveCount(0);
  // Undo brings it back at its place, with its note.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page, 'Staff pick restored')).toBeVisible();
  await row.getByRole('button', { name: 'Note on Persuasion' }).click();
  const note = page.getByRole('dialog', { name: 'Note on Persuasion' });
  await expect(note.getByLabel('Bookseller')).toHaveValue('owner');
  await note.getByLabel('Bookseller').fill('Marnie');
  await note.getByLabel('Why you picked it').fill('The letter. That is all.');
  await note.getByRole('button', { name: 'Save Note' }).click();
  await expect(row).toContainText('“The letter. That is all.” Marnie');
});

test(
  'adds, edits, switches, moves and deletes a collection',
  { tag: '@phone' },
  async ({ page }) => {
    test.slow();
    const operator = openOperator();
    await operator.from('collections_config').delete().like('handle', 'test-shelf%');
    await provideCollection(page, '900000001', 'test-shelf');
    await openScreen(page, '/dashboard/collections');
    for (const name of ['Collection ID', 'Title', 'Handle', 'Status', 'Browse', 'Actions'])
      await expect(page.getByRole('columnheader', { name, includeHidden: true })).toHaveCount(1);
    await page.getByRole('button', { name: 'Add Collection' }).click();
    const form = page.getByRole('dialog', { name: 'Add New Collection' });
    await form.getByRole('button', { name: 'Add Collection' }).click();
    await expect(form.getByLabel('Handle')).toHaveAccessibleDescription(
      'Please fill in this field.',
    );
    const handle = await form.locator('datalist option').first().getAttribute('value');
    await form.getByLabel('Find at Shopify').fill(handle ?? '');
    await expect(form.getByLabel('Handle')).toHaveValue(handle ?? '');
    await expect(form.getByText('Please fill in this field.')).toHaveCount(0);
    await form.getByLabel('Edition').selectOption('Paperback');
    await form.getByLabel('Collection ID').fill('900000001');
    await form.getByLabel('Title').fill('A Test Shelf');
    await form.getByLabel('Handle').fill('test-shelf');
    await form.getByRole('radio', { name: 'Moon' }).check();
    await form.getByRole('radio', { name: 'moss to sage' }).check();
    await form.getByRole('button', { name: 'Add Collection' }).click();
    await expect(notice(page, 'Collection added successfully')).toBeVisible();
    const row = page.getByRole('row', { name: /A Test Shelf/ });
    await expect(row).toContainText('Active');
    await expect(row).toContainText('On Browse');
    await row.getByRole('switch', { name: 'A Test Shelf is active' }).click();
    await expect(row).toContainText('Inactive');
    await row.getByRole('switch', { name: 'A Test Shelf is on browse' }).click();
    await expect(row).toContainText('Hidden');
    const read = async () =>
      (await operator.from('collections_config').select('*').order('sort_order')).data ?? [];
    await expect
      .poll(async () => (await read()).at(-1))
      .toMatchObject({
        icon: 'Moon',
        gradient: 'moss-to-sage',
        edition: 'Paperback',
        is_active: false,
      });

    if ((page.viewportSize()?.width ?? 0) < 768) {
      await row.getByRole('button', { name: 'Move A Test Shelf up' }).click();
    } else {
      await row.getByRole('button', { name: 'Drag A Test Shelf' }).focus();
      const places = (await page.getByRole('row').count()) - 1;
      const output = (text: string) =>
        expect(page.getByText(`A Test Shelf is ${text}`)).toBeAttached();
      await page.keyboard.press('Space');
      await output(`at place ${places}.`);
      await page.keyboard.press('ArrowUp');
      await output(`at place ${places - 1}.`);
      await page.keyboard.press('Space');
    }
    await expect.poll(async () => (await read()).at(-1)?.handle).not.toBe('test-shelf');

    await row.getByRole('button', { name: 'Edit A Test Shelf' }).click();
    await page.getByLabel('Title').fill('A Renamed Shelf');
    await page.getByRole('button', { name: 'Update Collection' }).click();
    await expect(notice(page, 'Collection updated successfully')).toBeVisible();
    await page.getByRole('button', { name: 'Delete A Renamed Shelf' }).click();
    const question = page.getByRole('dialog', { name: 'Delete Collection' });
    await expect(question).toContainText('delete this collection?');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(notice(page, 'Collection deleted successfully')).toBeVisible();
    await page.getByRole('button', { name: 'Trash' }).click();
    const trash = page.getByRole('dialog', { name: 'Trash' });
    // The trash of the shop keeps those of earlier tests; the newest is the first.
    await trash.getByRole('button', { name: 'Restore A Renamed Shelf' }).first().click();
    await expect(notice(page, 'Collection restored')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('row', { name: /A Renamed Shelf/ })).toBeVisible();
    await page.getByRole('button', { name: 'Refresh Data' }).click();
    await expect(notice(page, 'Collections data refreshed successfully')).toBeVisible();
  },
);

test('finds, creates, approves, revokes and deletes users, but never oneself', async ({ page }) => {
  test.slow();
  await openScreen(page, '/dashboard/settings');
  const own = page.getByRole('listitem', { name: 'owner', exact: true });
  await expect(own).toContainText('You');
  await expect(own.getByRole('button', { name: /Revoke Access/ })).toBeDisabled();
  for (const name of [/^Revoke Access/, /^Delete/])
    await expect(own.getByRole('button', { name })).toHaveCSS('cursor', 'not-allowed');
  await expect(own.getByRole('button', { name: /Delete/ })).toBeDisabled();
  await expect(page.getByText('Approved Users')).toBeVisible();
  await expect(page.getByText('Pending Approval')).toBeVisible();

  const name = `anne-${Date.now()}`;
  await page.getByRole('button', { name: 'Add User' }).click();
  const form = page.getByRole('dialog', { name: 'Add User' });
  await form.getByRole('button', { name: 'Create User' }).click();
  await expect(notice(page, 'Please fill in all fields.')).toBeVisible();
  await notice(page, 'Please fill in all fields.').getByRole('button').click();
  await form.getByLabel('Email').fill(`${name}@kellynch.example`);
  await form.getByLabel('Password').fill('half-agony-half-hope');
  await form.getByRole('button', { name: 'Create User' }).click();
  await expect(notice(page, 'User created successfully. They can now log in.')).toBeVisible();
  await page.getByPlaceholder('Search users by name, email, or role...').fill(`${name}@KELLYNCH`);
  const anne = page.getByRole('listitem', { name, exact: true });
  await expect(anne).toContainText('Never');
  const written: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') written.push(request.url());
  });
  await clickTwiceWhilePending(
    page,
    '/rest/v1/profiles',
    anne.getByRole('button', { name: /^Approve/ }),
  );
  await expect(notice(page, 'User approved successfully.')).toBeVisible();
  await expect(anne).toContainText('by owner');
  expect(written).toHaveLength(1);
  await expect(notice(page, 'User approved successfully.')).toHaveCount(1);
  await anne.getByRole('button', { name: /^Revoke Access/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke Access' }).click();
  await expect(notice(page, 'User access revoked successfully.')).toBeVisible();
  await anne.getByRole('button', { name: /^Delete/ }).click();
  const question = page.getByRole('dialog', { name: 'Delete User' });
  await expect(question).toContainText(
    'Are you sure you want to delete this user? This action cannot be undone.',
  );
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'User deleted successfully.')).toBeVisible();
  await expect(anne).toHaveCount(0);

  await page.getByRole('tab', { name: 'General Settings' }).click();
  await expect(page.getByLabel('Site Name')).toBeDisabled();
  await expect(page.getByLabel('Admin Contact Email')).toBeDisabled();
});

test('an owner gives a role, and the screens offer what it allows', async ({ page, browser }) => {
  const { email, id } = await createApprovedUser('clerk');
  await openScreen(page, `/dashboard/settings?q=${encodeURIComponent(email)}`);
  const role = page.getByLabel(/^Role of clerk/);
  await expect(role).toHaveValue('admin');
  await role.selectOption('Bookseller');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Answers messages');
  await dialog.getByRole('button', { name: 'Change Role' }).click();
  await expect(notice(page, 'Role changed.')).toBeVisible();
  await expect(role).toHaveValue('bookseller');
  await expect(page.getByLabel(/^Role of owner/)).toHaveCount(0);

  const clerk = await (await browser.newContext()).newPage();
  await openScreen(clerk, '/dashboard/settings', email);
  await expect(clerk.getByRole('tab', { name: 'Sign-In' })).toBeVisible();
  await expect(clerk.getByRole('tab', { name: 'User Management' })).toHaveCount(0);
  await clerk.goto('/dashboard/publishing');
  await expect(clerk.getByRole('heading', { name: 'Hold Changes' })).toBeVisible();
  await expect(clerk.getByRole('button', { name: 'Hold Changes' })).toHaveCount(0);
  await clerk.context().close();
  await openOperator().auth.admin.deleteUser(id);
});
