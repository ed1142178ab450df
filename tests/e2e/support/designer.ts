import { expect, type Page } from '@playwright/test';

/** Creates a directory through its dialog; ends on its designer. */
export async function createDirectory(page: Page, name: string, type: 'Data' | 'Process'): Promise<void> {
  await page.goto('/directories');
  await page.getByRole('button', { name: 'New directory' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Type').selectOption(type);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** Adds a field of a type, by the type's name in the menu; `fill` sets what the type needs. */
export async function addField(
  page: Page,
  { type, name, fill }: { type: string; name: string; fill?: (page: Page) => Promise<void> },
): Promise<void> {
  await page.getByRole('button', { name: 'Add field' }).click();
  await page.getByRole('menuitem', { name: type, exact: true }).click();
  await page.getByRole('main').getByLabel('Name', { exact: false }).first().fill(name);
  await fill?.(page);
  // Closes the card, so that the next one is the only one open.
  await page
    .getByRole('button', { name: new RegExp(`^${name}\\b`) })
    .first()
    .click();
}

export async function save(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Data was saved successfully.')).toBeVisible();
}
