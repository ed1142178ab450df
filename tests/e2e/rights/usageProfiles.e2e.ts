import { expect, type Locator, type Page } from '@playwright/test';
import { defineDeals } from '../support/boards.ts';
import { moveUp } from '../support/dragging.ts';
import { addColleague, register, test } from '../support/people.ts';

const getRow = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

test('edits permissions, hidden fields and the menu, and applies them to a colleague immediately', async ({
  page,
  browser,
  watch,
}) => {
  watch(page);
  await register(page);
  const deals = await defineDeals(page);
  const other = await addColleague(page, browser, 'Col League', { at: '/' });
  watch(other);
  await page.goto('/usage-profiles');
  await page.getByRole('link', { name: 'New profile' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter a name.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Sales');
  await page.getByRole('combobox', { name: 'Assign to' }).fill('league');
  await expect(page.getByRole('option', { name: 'Col League' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByText('these people are listed in a profile above')).toBeVisible();

  const deal = getRow(page, 'Deal');
  await expect(deal).toContainText('Same as default');
  await deal.getByRole('checkbox', { name: 'Comments: Create' }).check();
  await expect(deal.getByRole('checkbox', { name: 'Records: View' })).toBeChecked();
  await expect(deal).not.toContainText('Same as default');
  await deal.getByRole('button', { name: 'Fill row Deal' }).click();
  await page.getByRole('menuitem', { name: 'Read only' }).click();
  await expect(deal.getByRole('checkbox', { name: 'Comments: Create' })).not.toBeChecked();
  await expect(deal.getByRole('checkbox', { name: 'Files: View' })).toBeChecked();
  await page.getByRole('button', { name: 'Records: Create: for all' }).click();
  await expect(getRow(page, 'Contacts').getByRole('checkbox', { name: 'Records: Create' })).toBeChecked();
  await page.getByRole('button', { name: 'Records: Create: for none' }).click();
  await expect(getRow(page, 'Contacts').getByRole('checkbox', { name: 'Records: Create' })).not.toBeChecked();
  await deal.getByRole('button', { name: 'Hidden fields of Deal' }).click();
  await page.getByRole('dialog').getByLabel('Amount').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await expect(deal.getByRole('button', { name: 'Hidden fields of Deal: 1 field' })).toBeVisible();

  await page.getByRole('button', { name: 'Directory', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Contacts' }).click();
  await page.getByRole('button', { name: 'Directory', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Deal' }).click();
  await page.getByLabel('Menu name of Deal').fill('My deals');
  await page.getByLabel('Menu name of Deal').press('Tab');
  const preview = page.getByRole('complementary', { name: 'Their menu' });
  await expect(preview.getByRole('listitem')).toHaveText([
    'Home',
    'Processes',
    'Reports',
    'Reminders',
    'Automation',
    'Files',
    'Map',
    'Heat map',
    'Contacts',
    'My deals',
  ]);
  await moveUp(page, 'My deals');
  await expect(preview.getByRole('listitem')).toHaveText([
    'Home',
    'Processes',
    'Reports',
    'Reminders',
    'Automation',
    'Files',
    'Map',
    'Heat map',
    'My deals',
    'Contacts',
  ]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/usage-profiles\/[0-9a-f-]{36}$/);

  await page.getByRole('button', { name: 'Usage profiles' }).click();
  const rows = page.locator('.dk-profile-row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('Applies to no one');
  await moveUp(page, 'Sales');
  const plan = page.getByRole('dialog', { name: 'Review changes' });
  await expect(plan).toContainText(/Col League is no longer able to .* in “Deal”\./);
  await plan.getByRole('button', { name: 'Apply' }).click();
  await expect(rows.first()).toContainText('Applies to 1 person: Col League');
  const menu = other.getByRole('navigation').getByRole('link');
  await expect(menu).toHaveText([
    'Docket',
    'Home',
    'Processes',
    'Reports',
    'Reminders',
    'Automation',
    'Files',
    'Map',
    'Heat map',
    'My deals',
    'Contacts',
  ]);
  await other.goto(`/directories/${deals.directoryId}/items`);
  await expect(other.getByRole('heading', { name: 'Deal', level: 1 })).toBeVisible();
  await expect(other.getByRole('button', { name: 'New record' })).toHaveCount(0);
  await expect(other.getByRole('columnheader', { name: 'Amount' })).toHaveCount(0);
});

test('duplicates and deletes a profile, and warns admins before they lose their own access', async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page);
  await page.goto('/usage-profiles');
  await page.getByRole('button', { name: 'More actions for Everyone' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByRole('link', { name: /Everyone \(copy\)/ })).toContainText('Not assigned to anyone');
  await page.getByRole('button', { name: 'More actions for Everyone (copy)' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.locator('.dk-profile-row')).toHaveCount(1);

  await page.getByRole('link', { name: /Everyone/ }).click();
  await getRow(page, 'Contacts').getByRole('checkbox', { name: 'Records: Delete' }).uncheck();
  await expect(page.getByText('You’d lose your own access in: Contacts.')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await getRow(page, 'Contacts').getByRole('button', { name: 'Fill row' }).click();
  await page.getByRole('menuitem', { name: 'Use default' }).click();
  await expect(page.getByText('You’d lose your own access')).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove Everyone from the profile' }).click();
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('You’d have no usage profile yourself');
  await page.getByRole('button', { name: 'Yes, continue' }).click();
  await page.getByRole('dialog', { name: 'Review changes' }).getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('You don’t have access to any records yet')).toBeVisible();
  await page.goto('/usage-profiles');
  await expect(page.getByText('1 person has no profile')).toBeVisible();
});
