import { expect, type Locator, type Page } from '@playwright/test';

/** Creates a directory through its dialog, after which the directory's designer is open. */
export async function createDirectory(page: Page, name: string, type: 'Data' | 'Process'): Promise<void> {
  await page.goto('/directories');
  await page.getByRole('button', { name: 'New directory' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Type').selectOption(type);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

interface NewField {
  /** The type's name in the menu. */
  readonly type: string;
  readonly name: string;
  /** Fills in the settings that the type requires, in the field's own card. */
  readonly fill?: (card: Locator) => Promise<unknown>;
}

export async function addField(page: Page, { type, name, fill }: NewField): Promise<void> {
  await page.getByRole('button', { name: 'Add field' }).click();
  await page.getByRole('menuitem', { name: type, exact: true }).click();
  const open = page.getByRole('button', { expanded: true });
  const card = page.getByRole('tabpanel').getByRole('listitem').filter({ has: open }).first();
  await card.getByRole('textbox', { name: 'Name', exact: true }).first().fill(name);
  await fill?.(card);
  // Collapses the card, so that the next card is the only expanded card.
  await card.getByRole('button', { expanded: true }).first().click();
}

export async function saveDesigner(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Data was saved successfully.').last()).toBeVisible();
  await expect(page.getByText('Not saved yet')).toBeHidden();
}
