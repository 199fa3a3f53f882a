import { choose, isPhone, notice, openScreen, provideCollection } from './dashboard.ts';
import { expect, test } from './shop.ts';
import { openOperator } from './staff.ts';

test('picks, switches, moves and removes a product, and keeps its note', async ({ page }) => {
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
  await picker.getByRole('button', { name: 'Close' }).click();

  const row = page.getByRole('row', { name: /Persuasion/ });
  await expect(row).toContainText('Active');
  await row.getByRole('switch', { name: 'Persuasion is active' }).click();
  await expect(row).toContainText('Inactive');
  const lastPick = async () => {
    const picks = operator.from('staff_picks').select('title').order('sort_order');
    return (await picks.throwOnError()).data.at(-1)?.title;
  };
  expect(await lastPick()).toBe('Persuasion');
  await choose(row, 'Move up');
  await expect.poll(lastPick).not.toBe('Persuasion');
  await row.getByRole('button', { name: 'Note on Persuasion' }).click();
  const note = page.getByRole('dialog', { name: 'Note on Persuasion' });
  await expect(note.getByLabel('Bookseller')).toHaveValue('owner');
  await note.getByLabel('Bookseller').fill('Marnie');
  await note.getByLabel('Why you picked it').fill('The letter. That is all.');
  await note.getByRole('button', { name: 'Save Note' }).click();
  await expect(row).toContainText('“The letter. That is all.” Marnie');

  await row.getByRole('button', { name: 'Remove Persuasion' }).click();
  const question = page.getByRole('dialog', { name: 'Remove Staff Pick' });
  await expect(question).toContainText('remove this from staff picks?');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(notice(page, 'Removed from staff picks')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page, 'Staff pick restored')).toBeVisible();
  await expect(row).toContainText('“The letter. That is all.” Marnie');
});

test(
  'adds, edits, switches, moves and deletes a collection',
  { tag: '@phone' },
  async ({ page }) => {
    const operator = openOperator();
    await operator.from('collections_config').delete().like('handle', 'test-shelf%');
    await provideCollection(page, '900000001', 'test-shelf');
    await openScreen(page, '/dashboard/collections');
    await page.getByRole('button', { name: 'Add Collection' }).click();
    const form = page.getByRole('dialog', { name: 'Add New Collection' });
    const handle = await form.locator('datalist option').first().getAttribute('value');
    await form.getByLabel('Find at Shopify').fill(handle ?? '');
    await expect(form.getByLabel('Handle')).toHaveValue(handle ?? '');
    await form.getByLabel('Edition').selectOption('Paperback');
    await form.getByLabel('Collection ID').fill('900000001');
    await form.getByLabel('Title').fill('A Test Shelf');
    await form.getByLabel('Handle').fill('test-shelf');
    await form.getByRole('radio', { name: 'Moon' }).check();
    await form.getByRole('radio', { name: 'moss to sage' }).check();
    await form.getByRole('button', { name: 'Add Collection' }).click();
    await expect(notice(page, 'Collection added successfully')).toBeVisible();
    const row = page.getByRole('row', { name: /A Test Shelf/ });
    await expect(row).toContainText('On Browse');
    if (isPhone(page)) await row.getByText('Details').click();
    await row.getByRole('switch', { name: 'A Test Shelf is active' }).click();
    await expect(row).toContainText('Inactive');
    await row.getByRole('switch', { name: 'A Test Shelf is on browse' }).click();
    await expect(row).toContainText('Hidden');
    const last = async () => {
      const rows = operator.from('collections_config').select('*').order('sort_order');
      return (await rows.throwOnError()).data.at(-1);
    };
    const look = { icon: 'Moon', gradient: 'moss-to-sage', edition: 'Paperback' };
    await expect.poll(last).toMatchObject({ ...look, is_active: false, show_in_browse: false });

    if (isPhone(page)) await choose(row, 'Move up');
    else {
      await row.getByRole('button', { name: 'Drag A Test Shelf' }).focus();
      const places = (await page.getByRole('row').count()) - 1;
      await page.keyboard.press('Space');
      await expect(page.getByText(`A Test Shelf is at place ${places}.`)).toBeAttached();
      // The sensor listens to the next key in a later task; before it, the key scrolls the page.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
      await page.keyboard.press('ArrowUp');
      await expect(page.getByText(`A Test Shelf is at place ${places - 1}.`)).toBeAttached();
      await page.keyboard.press('Space');
    }
    await expect.poll(async () => (await last())?.handle).not.toBe('test-shelf');

    await row.getByRole('button', { name: 'Edit A Test Shelf' }).click();
    await page.getByLabel('Title').fill('A Renamed Shelf');
    await page.getByRole('button', { name: 'Update Collection' }).click();
    await expect(notice(page, 'Collection updated successfully')).toBeVisible();
    await page.getByRole('button', { name: 'Delete A Renamed Shelf' }).click();
    const question = page.getByRole('dialog', { name: 'Delete Collection' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(notice(page, 'Collection deleted successfully')).toBeVisible();
    await page.getByRole('button', { name: 'Trash' }).click();
    const trash = page.getByRole('dialog', { name: 'Trash' });
    // The trash of the shop keeps those of earlier tests; the newest is the first.
    await trash.getByRole('button', { name: 'Restore A Renamed Shelf' }).first().click();
    await expect(notice(page, 'Collection restored')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('row', { name: /A Renamed Shelf/ })).toBeVisible();
  },
);

test('finds, creates, approves, revokes and deletes users, but never oneself', async ({ page }) => {
  await openScreen(page, '/dashboard/settings');
  const own = page.getByRole('listitem', { name: 'owner', exact: true });
  await expect(own).toContainText('You');
  for (const name of [/^Revoke Access/, /^Delete/]) {
    await expect(own.getByRole('button', { name })).toBeDisabled();
    await expect(own.getByRole('button', { name })).toHaveCSS('cursor', 'not-allowed');
  }
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
  await anne.getByRole('button', { name: /^Approve/ }).click();
  const choice = page.getByRole('dialog', { name: `Let ${name} In` });
  await choice.getByLabel(/^Admin:/).check();
  await choice.getByRole('button', { name: 'Approve' }).click();
  await expect(notice(page, 'User approved successfully.')).toBeVisible();
  await expect(anne).toContainText('by owner');
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
